import { z } from "zod";

/** Most characters of a query. */
export const LONGEST_QUERY = 1000;
/** Results that can be paged through. */
export const MOST_RESULTS = 200;
/** Results a page holds at most. */
export const MOST_ON_PAGE = 50;

const id = z.string().min(1).max(400);
const date = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "A date is written 2024, 2024-05 or 2024-05-31");
/** A form sends what was not filled in as an empty text. */
const orNothing = <T extends z.ZodType>(shape: T) =>
  z.literal("").transform(() => undefined).or(shape).optional();

/** A query as people type it; what is no text (NUL, half a character) counts as a space. */
const query = z.string().max(LONGEST_QUERY, `A query has at most ${LONGEST_QUERY} characters`);

/** `GET /api/search`. */
export const searchQuery = z.object({
  /** "run:sample"; the first source there is unless it is named. */
  source: orNothing(id),
  q: query.default(""),
  /** A first-stage system of the source; its default unless it is named. */
  system: orNothing(id),
  /** A reranker of the source; none unless it is named. */
  reranker: orNothing(id),
  page: z.coerce.number().int().min(1).max(MOST_RESULTS).default(1),
  size: z.coerce.number().int().min(1).max(MOST_ON_PAGE).default(10),
  topic: orNothing(z.string().max(400)),
  /** Where documents come from: one of the source's `sources`. */
  origin: orNothing(z.string().max(400)),
  /** The first and the last day, both included. */
  from: orNothing(date),
  to: orNothing(date),
  lang: orNothing(z.string().max(10)),
});

/** `GET /api/answer`. */
export const answerQuery = searchQuery.pick({
  source: true,
  q: true,
  system: true,
  reranker: true,
  lang: true,
});

/** `GET /api/documents/:source/:document`. */
export const documentQuery = z.object({ q: query.default(""), lang: orNothing(z.string().max(10)) });

/** A piece of a text: never HTML. */
export const span = z.object({
  text: z.string(),
  /** "word": matches a word of the query through the analyser; "close": the sentence nearest in meaning. */
  mark: z.enum(["word", "close"]).optional(),
});
export type Span = z.infer<typeof span>;

/** A document as it is shown in a list. */
export const result = z.object({
  doc_id: z.string(),
  /** From 1, over all pages. */
  rank: z.int(),
  /** Its rank in the list of the stage before; null where it was not among the first of it. */
  before: z.int().nullable(),
  /** What it is ordered by; null for one that stands below those that were reranked. */
  score: z.number().nullable(),
  title: z.array(span),
  /** Of the document itself; may be empty, and may be no web address. */
  url: z.string(),
  /** The page of this application that shows the document. */
  opens: z.string(),
  date: z.string().nullable(),
  topic: z.string().nullable(),
  source: z.string(),
  language: z.string(),
  headings: z.string(),
  snippet: z.array(span),
  /** The sentence of the chunk that is nearest to the query in meaning. */
  best: z.object({ sentence: z.string(), score: z.number() }).optional(),
  chunk_id: z.string(),
});
export type Result = z.infer<typeof result>;

/** A fault as problem+json has it. */
const problem = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  where: z.string().optional(),
  found: z.unknown().optional(),
  allowed: z.string().optional(),
  todo: z.string().optional(),
});

/** One line of the answer of `GET /api/search`. */
export const searchEvent = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("query"),
    /** What the analyser makes of the query. */
    terms: z.array(z.string()),
    /** "Did you mean": offered, never applied. */
    suggestion: z.object({
      text: z.string(),
      words: z.array(z.object({ from: z.string(), to: z.string() })),
    }).nullable(),
    /** Documents found by words, filters applied. */
    total: z.int(),
  }),
  z.object({
    event: z.literal("results"),
    /** "first" for a list that another one replaces; the last one is "final". */
    stage: z.enum(["first", "final"]),
    /** As the project notes systems: "bm25+maxsim(all-MiniLM-L6-v2)". */
    system: z.string(),
    milliseconds: z.number(),
    /** Documents this system found, filters applied: all of them for one that goes by vectors. */
    total: z.int(),
    /** How many of them can be paged through. */
    shown: z.int(),
    page: z.int(),
    size: z.int(),
    results: z.array(result),
  }),
  /** The same results once more, now with the sentence that is nearest in meaning; only those that have one. */
  z.object({
    event: z.literal("close"),
    system: z.string(),
    results: z.array(
      z.object({
        doc_id: z.string(),
        snippet: z.array(span),
        best: z.object({ sentence: z.string(), score: z.number() }),
      }),
    ),
  }),
  /** A passing one tells what is waited for, and holds until the next event. */
  z.object({ event: z.literal("note"), message: z.string(), passing: z.boolean().optional() }),
  z.object({ event: z.literal("problem"), ...problem.shape }),
  z.object({ event: z.literal("done"), milliseconds: z.number() }),
]);
export type SearchEvent = z.infer<typeof searchEvent>;

/** A system or a reranker in a list. */
const choice = {
  /** Words for people: "BM25", "all-MiniLM-L6-v2 (meaning)". */
  label: z.string(),
  /** Whether it can be used on this machine now. */
  ready: z.boolean(),
  /** Why it cannot. */
  why: z.string().optional(),
};

/** What can be searched. */
export const sourceEntry = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["run", "own"]),
  language: z.string(),
  documents: z.int(),
  chunks: z.int(),
  /** That which is used unless another is named comes first. */
  systems: z.array(z.object({ system: z.string(), kind: z.enum(["sparse", "dense", "hybrid"]), ...choice })),
  rerankers: z.array(z.object({ reranker: z.string(), ...choice })),
  topics: z.array(z.string()),
  sources: z.array(z.string()),
  dates: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Questions to try. */
  examples: z.array(z.string()),
});
export type SourceEntry = z.infer<typeof sourceEntry>;

/** `GET /api/sources`: the newest first. */
export const sourceList = z.array(sourceEntry);

/** `GET /api/documents/:source/:document`. */
export const wholeDocument = z.object({
  doc_id: z.string(),
  title: z.array(span),
  url: z.string(),
  date: z.string().nullable(),
  topic: z.string().nullable(),
  source: z.string(),
  language: z.string(),
  chunks: z.array(z.object({ chunk_id: z.string(), headings: z.string(), text: z.array(span) })),
});
export type WholeDocument = z.infer<typeof wholeDocument>;

/** `GET /api/answer`. */
export const answer = z.object({
  kind: z.enum(["extractive", "llm"]),
  generator: z.string(),
  /** Citations are numbers of contexts. */
  sentences: z.array(z.object({ text: z.string(), citations: z.array(z.int()) })),
  contexts: z.array(
    z.object({
      n: z.int(),
      doc_id: z.string(),
      chunk_id: z.string(),
      opens: z.string(),
      title: z.string(),
      headings: z.string(),
      text: z.string(),
    }),
  ),
  /** Whether it says that the contexts hold no answer. */
  refused: z.boolean(),
  /** Why there is no answer; then there are no sentences. */
  failure: z.object({ cause: z.string(), message: z.string() }).optional(),
});
export type Answer = z.infer<typeof answer>;
