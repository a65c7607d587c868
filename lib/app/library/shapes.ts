import { z } from "zod";
import { LONGEST_TITLE } from "./limits.ts";

const title = z.string().trim().min(1, "A collection needs a name")
  .max(LONGEST_TITLE, `A collection's name has at most ${LONGEST_TITLE} characters`)
  // deno-lint-ignore no-control-regex
  .regex(/^[^\u0000-\u001f\u007f]*$/, "A collection's name stands on one line");
const language = z.enum(["en", "es", "other"]);

/** `POST /api/library/collections`. */
export const newCollection = z.object({
  title,
  /** Guessed from the documents unless it is named. */
  language: language.nullable().default(null),
});

/** `PUT /api/library/collections/:collection`. */
export const collectionChange = z.object({
  title: title.optional(),
  /** null: guessed from the documents from now on. */
  language: language.nullable().optional(),
});

/** How far the encoding of a collection has come. */
const encoding = z.object({
  model: z.string(),
  /** Chunks whose vectors are ready. */
  done: z.int(),
  total: z.int(),
  failure: z.string().nullable(),
});

/** A collection in a list. */
export const collectionEntry = z.object({
  id: z.int(),
  /** Its name among what can be searched: "own:3". */
  source: z.string(),
  title: z.string(),
  language,
  /** Whether a person chose the language. */
  chosen: z.boolean(),
  created: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Files with text, and the chunks they were cut to. */
  documents: z.int(),
  chunks: z.int(),
  /** null where no encoder for its language is on this machine: it is searched by words alone. */
  encoding: encoding.nullable(),
});
export type CollectionEntry = z.infer<typeof collectionEntry>;

/** `GET /api/library`. */
export const libraryEntry = z.object({
  collections: z.array(collectionEntry),
  limits: z.object({
    fileBytes: z.int(),
    files: z.int(),
    collectionBytes: z.int(),
    collections: z.int(),
    kinds: z.array(z.string()),
  }),
});

/** An added file. */
export const ownDocument = z.object({
  id: z.int(),
  collection: z.int(),
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  kind: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  topic: z.string().nullable(),
  language: z.string().nullable(),
  added: z.string(),
  pages: z.int().nullable(),
  words: z.int(),
  chunks: z.int(),
  /** "ready": it can be searched; "scanned" (a PDF file) and "pictures": no text was found in it. */
  state: z.enum(["ready", "scanned", "pictures"]),
});

/** `POST /api/library/documents`; the body is the file. */
export const uploadQuery = z.object({
  /** The first collection there is, or a new one, unless it is named. */
  collection: z.coerce.number().int().positive().optional(),
  /** With the folders it comes from: "notes/disks.pdf". */
  name: z.string().max(10_000, "A name has at most 10,000 characters"),
  /** When the file was last changed, in milliseconds since 1970. */
  modified: z.coerce.number().optional(),
  lang: z.string().optional(),
});

/** What came of an upload: "same" means that this content is there already. */
export const added = z.object({ outcome: z.enum(["added", "replaced", "same"]), document: ownDocument });

/** `DELETE /api/library/collections/:collection/documents`. */
export const removal = z.object({ documents: z.array(z.int()).min(1).max(10_000) });
