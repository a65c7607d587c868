import { Problem, type StartProgress } from "../base/mod.ts";
import { type TunedWeights, tuneWeights } from "../metrics/mod.ts";
import {
  type Fusion,
  isSparse,
  partsIn,
  readAnalyser,
  readRetriever,
  type Retriever,
} from "../notation/mod.ts";
import { type Hit, rankingRows } from "../scores/mod.ts";
import type { Row, VectorBlocks, VectorTable } from "../tables/mod.ts";
import type { ChunkRows } from "./best_chunks.ts";
import type { Chroma } from "./chroma.ts";
import { docsCollection } from "./chroma_names.ts";
import { searchChroma } from "./chroma_search.ts";
import { Corpus } from "./corpus.ts";
import { searchDense } from "./dense.ts";
import { describe } from "./describe.ts";
import { fuse } from "./fuse.ts";
import { openSparse, searchSparseAll } from "./search_sparse.ts";
import { vectorsOf } from "./vectors_of.ts";
import { whyEmpty } from "./why_empty.ts";

/** What the first stage searches in and for. */
export interface RetrieveInput {
  /** Systems that are given the same array share what they make of it, so it must not change. */
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id" | "text">[];
  questions: readonly (
    & Pick<Row<"questions">, "question_id" | "text">
    & Partial<Pick<Row<"questions">, "split">>
  )[];
  /** All judgements, for weights that are tuned; only those of questions of the split "tune" are looked at. */
  judgements?: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[];
  /** The analyser of a BM25 that names none: "english", "es:alnum+lower". */
  analyser: string;
  /** The folder shared by all runs, for the table of lemmas. */
  cache: string;
  /** The vectors of a model, asked for when a system needs them. */
  chunkVectors(model: string): Promise<VectorBlocks>;
  questionVectors(model: string): Promise<VectorTable>;
  depth: number;
  fusionDepth: number;
  /** What is ranked: documents by their best chunk, and chunks where that is asked for. */
  levels: readonly Level[];
  /** What searches for systems that name Chroma. */
  chroma?: Chroma;
  progress?: StartProgress;
}

export type Level = "document" | "chunk";

/** What a system found for each question, and what it is made of. */
export interface Retrieved {
  system: Row<"systems">;
  /** Documents, each by its best chunk. */
  rankings: Row<"rankings">[];
  /** Chunks; none unless asked for. */
  chunkRankings: Row<"rankings">[];
  /** What was found for each question, in their order. */
  hits: Hit[][];
  /** Questions for which nothing was found, and why. */
  empty: { question_id: string; reason: string }[];
  /** Seconds spent searching for documents; neither the making of indexes nor the tuning of weights is among them. */
  seconds: number;
}

/**
 * Runs one system of the first stage over all questions.
 *
 * @example
 * ```ts
 * import { retrieve } from "./retrieve.ts";
 * const none = () => Promise.reject(new Error("no vectors"));
 * const { rankings, empty } = await retrieve("bm25(variant=okapi)", {
 *   chunks: [{ chunk_id: "a#0", doc_id: "a", text: "a red fox" }, { chunk_id: "b#0", doc_id: "b", text: "blue whales" }],
 *   questions: [{ question_id: "q1", text: "whale" }, { question_id: "q2", text: "the" }],
 *   analyser: "english", cache: "outputs/.cache", chunkVectors: none, questionVectors: none,
 *   depth: 10, fusionDepth: 100, levels: ["document"],
 * });
 * if (rankings[0]?.doc_id !== "b" || empty[0]?.question_id !== "q2") throw new Error(JSON.stringify(rankings));
 * ```
 */
export async function retrieve(name: string, input: RetrieveInput): Promise<Retrieved> {
  readAnalyser(input.analyser);
  const retriever = readRetriever(name), { chunks, questions, depth } = input;
  const byDocument = searchable(input, "document");
  for (const part of partsIn(retriever)) if (isSparse(part)) await openSparse(part, chunks, input);
  const tuned = await tune(retriever, byDocument);
  const started = performance.now();
  const hits = await search(retriever, byDocument, tuned, depth);
  const seconds = (performance.now() - started) / 1000;
  const byChunk = input.levels.includes("chunk")
    ? await search(retriever, searchable(input, "chunk"), tuned, depth)
    : questions.map(() => []);
  const rowsOf = (hits: Hit[][]) =>
    questions.flatMap(({ question_id }, q) => rankingRows(name, question_id, hits[q]!));
  const empty = [];
  for (const [q, { question_id, text }] of questions.entries()) {
    if (hits[q]!.length > 0) continue;
    const reason = await whyEmpty(retriever, text, (sparse) => openSparse(sparse, chunks, input));
    empty.push({ question_id, reason });
  }
  return {
    system: describe(name, retriever, tuned, { ...input, chroma: input.chroma?.version }),
    rankings: rowsOf(hits),
    chunkRankings: rowsOf(byChunk).map((row) => ({ ...row, doc_id: byDocument.docOf(row.chunk_id) })),
    hits,
    empty,
    seconds,
  };
}

/** An input with what each chunk counts as: its document, or itself. */
interface SearchInput extends RetrieveInput {
  rows: ChunkRows;
  docOf(chunk: string): string;
}

function searchable(input: RetrieveInput, level: Level): SearchInput {
  const { rows, chunkAt } = Corpus.of(input.chunks);
  return level === "document"
    ? { ...input, rows, docOf: (chunk) => rows.docIds[chunkAt.get(chunk)!]! }
    : { ...input, rows: { chunkIds: rows.chunkIds, docIds: rows.chunkIds }, docOf: (chunk) => chunk };
}

type Tuning = Map<Retriever, TunedWeights>;

/** The weights of every fusion that has them tuned, inner ones first; only questions kept apart for it are searched. */
async function tune(retriever: Retriever, input: SearchInput, tuned: Tuning = new Map()): Promise<Tuning> {
  if (retriever.kind !== "fusion") return tuned;
  for (const part of retriever.parts) await tune(part, input, tuned);
  if (retriever.weights !== "tuned") return tuned;
  const questions = input.questions.filter(({ split }) => split === "tune");
  if (questions.length === 0 || !input.judgements) {
    throw new Problem({
      what: "There are no questions on which weights could be tuned",
      found: questions.length === 0 ? 'no question of the split "tune"' : "no judgements",
      todo: 'keep more of them apart for it, which are then never measured: "collection": { "tune": 0.3 }',
    });
  }
  const lists = await partLists(retriever, { ...input, questions }, tuned, input.depth);
  const found = questions.map(({ question_id }, q) => ({
    question_id,
    lists: lists.map((list) => list[q]!),
  }));
  return tuned.set(retriever, tuneWeights(found, input.judgements, retriever.scale));
}

async function search(
  retriever: Retriever,
  input: SearchInput,
  tuned: Tuning,
  depth: number,
): Promise<Hit[][]> {
  switch (retriever.kind) {
    case "bm25":
    case "rm3":
    case "corrected": {
      const sparse = await openSparse(retriever, input.chunks, input);
      return await searchSparseAll(sparse, input.questions.map(({ text }) => text), input.rows, depth);
    }
    case "fusion": {
      const lists = await partLists(retriever, input, tuned, depth);
      const weights = tuned.get(retriever)?.weights ?? (retriever.weights as number[] | undefined);
      return input.questions.map((_, q) =>
        fuse({ ...retriever, weights }, lists.map((list) => list[q]!), depth)
      );
    }
    case "dense":
    case "chroma": {
      const ids = input.questions.map(({ question_id }) => question_id);
      const vectors = vectorsOf(ids, await input.questionVectors(retriever.model), retriever.model);
      return retriever.kind === "dense"
        ? await searchExact(retriever.model, vectors, input, depth)
        : await searchGraph(retriever, vectors, input, depth);
    }
  }
}

/** What each part of a fusion found for every question, deep enough to be joined. */
async function partLists(
  { parts }: Fusion,
  input: SearchInput,
  tuned: Tuning,
  depth: number,
): Promise<Hit[][][]> {
  const lists: Hit[][][] = [];
  for (const part of parts) lists.push(await search(part, input, tuned, Math.max(depth, input.fusionDepth)));
  return lists;
}

async function searchExact(model: string, questions: VectorTable, input: SearchInput, depth: number) {
  const chunks = await input.chunkVectors(model);
  return await searchDense(questions, chunks, chunks.ids.map(input.docOf), depth);
}

async function searchGraph(
  { model, graph }: Extract<Retriever, { kind: "chroma" }>,
  questions: VectorTable,
  { chroma, chunks, docOf, rows }: SearchInput,
  depth: number,
) {
  if (!chroma) throw new Problem({ what: "No Chroma server was opened", found: model });
  const documents = new Set(rows.docIds).size;
  const place = { collection: docsCollection(model, graph), docOf, chunks: chunks.length, documents };
  return await searchChroma(chroma, place, questions, depth);
}
