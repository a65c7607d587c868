import { z } from "zod";
import type { App } from "../app.ts";
import { notFound } from "../http/refusal.ts";
import { api, type Context, type Route } from "../http/route.ts";
import { registerSources } from "../search/sources.ts";
import { FILE_KINDS } from "../../text/mod.ts";
import { documentFile } from "./document_file.ts";
import { documentsPage } from "./documents_page.ts";
import { type Library, libraryOf } from "./library.ts";
import type { Collection } from "./library_store.ts";
import { MOST_COLLECTION, MOST_COLLECTIONS, MOST_FILE, MOST_FILES } from "./limits.ts";
import { ownSources } from "./own_sources.ts";
import { said } from "./said.ts";
import { sourceId } from "./source_id.ts";
import {
  added,
  collectionChange,
  type CollectionEntry,
  collectionEntry,
  libraryEntry,
  newCollection,
  ownDocument,
  removal,
  uploadQuery,
} from "./shapes.ts";

const BASE = "/api/library";

/** People's own documents: the page, the API, and their collections as something to search. */
export function libraryRoutes(app: App): Route[] {
  const library = libraryOf(app);
  registerSources(app, "own", ownSources(app));
  return [
    { method: "GET", path: "/documents", handle: (context) => documentsPage(context, library) },
    {
      method: "GET",
      path: "/documents/:collection/:document/file",
      handle: (context) => documentFile(context, library),
    },
    api({
      method: "GET",
      path: BASE,
      summary: "The collections of one's own documents, and what may be added",
      answer: libraryEntry,
      handle: async () => ({
        collections: await Promise.all(library.store.collections().map((one) => entryOf(library, one))),
        limits: {
          fileBytes: MOST_FILE,
          files: MOST_FILES,
          collectionBytes: MOST_COLLECTION,
          collections: MOST_COLLECTIONS,
          kinds: [...FILE_KINDS],
        },
      }),
    }),
    api({
      method: "POST",
      path: `${BASE}/collections`,
      summary: "Makes a collection",
      body: newCollection,
      answer: collectionEntry,
      handle: ({ body: { title, language } }, context) =>
        entryOf(library, library.makeCollection(title, language, context.language)),
    }),
    api({
      method: "PUT",
      path: `${BASE}/collections/:collection`,
      summary: "Renames a collection, or sets its language",
      body: collectionChange,
      answer: collectionEntry,
      handle: ({ body }, context) =>
        entryOf(library, library.changeCollection(collectionIn(context), body, context.language)),
    }),
    api({
      method: "DELETE",
      path: `${BASE}/collections/:collection`,
      summary: "Removes a collection with all its documents",
      answer: z.object({ removed: z.int() }),
      handle: async (_, context) => {
        const id = collectionIn(context), { files } = library.collection(id, context.language);
        await library.removeCollection(id, context.language);
        return { removed: files };
      },
    }),
    api({
      method: "GET",
      path: `${BASE}/collections/:collection/documents`,
      summary: "The documents of a collection, that which was added last first",
      answer: z.array(ownDocument),
      handle: (_, context) => {
        const { id } = library.collection(collectionIn(context), context.language);
        return library.store.documents(id);
      },
    }),
    api({
      method: "DELETE",
      path: `${BASE}/collections/:collection/documents`,
      summary: "Removes documents",
      body: removal,
      answer: z.object({ removed: z.int() }),
      handle: async ({ body: { documents } }, context) => ({
        removed: await library.removeDocuments(collectionIn(context), documents, context.language),
      }),
    }),
    api({
      method: "POST",
      path: `${BASE}/documents`,
      summary: "Adds a file, which is the body as it is",
      query: uploadQuery,
      answer: added,
      handle: async ({ query: { collection, name, modified } }, { request, language }) =>
        await library.add({ request, collection, name, modified, language }),
    }),
  ];
}

/** The number of a collection in the address. */
function collectionIn({ params, language }: Context): number {
  const id = Number(params.collection);
  if (!Number.isSafeInteger(id)) throw notFound(said(language).noCollection, { found: params.collection });
  return id;
}

async function entryOf(library: Library, collection: Collection): Promise<CollectionEntry> {
  const { id, title, language, chosen, created, files, bytes, documents, chunks } = collection;
  const encoding = await library.vectors.encoding(collection) ?? null;
  return {
    id,
    source: sourceId(id),
    title,
    language,
    chosen,
    created,
    files,
    bytes,
    documents,
    chunks,
    encoding,
  };
}
