import { Problem } from "../base/mod.ts";
import { modelEntry } from "../models/mod.ts";
import { readRetriever, type Retriever } from "../notation/mod.ts";
import { type Hit, rankingRows, reciprocalRankFusion } from "../scores/mod.ts";
import type { Row, VectorBlocks, VectorTable } from "../tables/mod.ts";
import { englishAnalyser } from "../text/mod.ts";
import { bestChunks } from "./best_chunks.ts";
import { Bm25Index, type Bm25Parameters } from "./bm25.ts";
import type { Chroma } from "./chroma.ts";
import { docsCollection } from "./chroma_names.ts";
import { searchChroma } from "./chroma_search.ts";
import { searchDense } from "./dense.ts";

/** What the first stage searches in and for. */
export interface RetrieveInput {
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id" | "text">[];
  questions: readonly Pick<Row<"questions">, "question_id" | "text">[];
  /** The vectors of a model, asked for when a system needs them. */
  chunkVectors(model: string): Promise<VectorBlocks>;
  questionVectors(model: string): Promise<VectorTable>;
  depth: number;
  fusionDepth: number;
  /** What is ranked: documents by their best chunk, and chunks where that is asked for. */
  levels: readonly Level[];
  /** What searches for systems that name Chroma. */
  chroma?: Chroma;
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
  /** Seconds spent searching for documents. */
  seconds: number;
}

/** Runs one system of the first stage over all questions. */
export async function retrieve(name: string, input: RetrieveInput): Promise<Retrieved> {
  const retriever = readRetriever(name);
  const docOfChunk = new Map(input.chunks.map((chunk) => [chunk.chunk_id, chunk.doc_id]));
  const docOf = (chunk: string) => docOfChunk.get(chunk)!;
  const rowsOf = (hits: Hit[][]) =>
    input.questions.flatMap(({ question_id }, q) => rankingRows(name, question_id, hits[q]!));
  const started = performance.now();
  const hits = await search(retriever, { ...input, docOf }, input.depth);
  const seconds = (performance.now() - started) / 1000;
  const chunkHits = input.levels.includes("chunk")
    ? await search(retriever, { ...input, docOf: (chunk) => chunk }, input.depth)
    : input.questions.map(() => []);
  return {
    system: describe(name, retriever, input),
    rankings: rowsOf(hits),
    chunkRankings: rowsOf(chunkHits).map((row) => ({ ...row, doc_id: docOf(row.chunk_id) })),
    hits,
    seconds,
  };
}

/** An input with what each chunk counts as: its document, or itself. */
type SearchInput = RetrieveInput & { docOf: (chunk: string) => string };

async function search(retriever: Retriever, input: SearchInput, depth: number): Promise<Hit[][]> {
  switch (retriever.kind) {
    case "bm25":
      return searchBm25(retriever, input, depth);
    case "rrf":
      return await searchFused(retriever, input, depth);
    case "dense":
    case "chroma": {
      const questions = await input.questionVectors(retriever.model);
      const found = retriever.kind === "dense"
        ? await searchExact(retriever.model, questions, input, depth)
        : await searchGraph(retriever, questions, input, depth);
      const row = new Map(questions.ids.map((id, i) => [id, i]));
      return input.questions.map(({ question_id }) => found[row.get(question_id)!]!);
    }
  }
}

async function searchExact(model: string, questions: VectorTable, input: SearchInput, depth: number) {
  const chunks = await input.chunkVectors(model);
  return await searchDense(questions, chunks, chunks.ids.map(input.docOf), depth);
}

async function searchGraph(
  { model, graph }: Extract<Retriever, { kind: "chroma" }>,
  questions: VectorTable,
  { chroma, chunks, docOf }: SearchInput,
  depth: number,
) {
  if (!chroma) throw new Problem({ what: "No Chroma server was opened", found: model });
  const documents = new Set(chunks.map(({ chunk_id }) => docOf(chunk_id))).size;
  const place = { collection: docsCollection(model, graph), docOf, chunks: chunks.length, documents };
  return await searchChroma(chroma, place, questions, depth);
}

function searchBm25(parameters: Bm25Parameters, { chunks, questions, docOf }: SearchInput, depth: number) {
  const index = new Bm25Index(chunks.map((c) => c.text), englishAnalyser, parameters);
  const chunkIds = chunks.map((c) => c.chunk_id), rows = { chunkIds, docIds: chunkIds.map(docOf) };
  return questions.map(({ text }) => {
    const found = index.search(text, chunks.length);
    return bestChunks(rows, found.rows, found.scores, depth);
  });
}

type Fusion = Extract<Retriever, { kind: "rrf" }>;

const deepEnough = ({ fusionDepth }: RetrieveInput, depth: number) => Math.max(depth, fusionDepth);

/** Joins the lists; the chunk kept as evidence is that of the list in which the document stands highest. */
async function searchFused({ parts, k }: Fusion, input: SearchInput, depth: number): Promise<Hit[][]> {
  const lists: Hit[][][] = [];
  for (const part of parts) lists.push(await search(part, input, deepEnough(input, depth)));
  return input.questions.map((_, q) => {
    const best = new Map<string, { chunk: string; place: number }>();
    for (const list of lists) {
      list[q]!.forEach(({ doc, chunk }, place) => {
        if (place < (best.get(doc)?.place ?? Infinity)) best.set(doc, { chunk, place });
      });
    }
    const { ids, scores } = reciprocalRankFusion(lists.map((list) => list[q]!.map((hit) => hit.doc)), k);
    return ids.slice(0, depth).map((doc, i) => ({ doc, score: scores[i]!, chunk: best.get(doc)!.chunk }));
  });
}

function describe(system: string, retriever: Retriever, input: RetrieveInput): Row<"systems"> {
  const common = { system, base: null, reranker: null, depth: input.depth, engine: "in-process" };
  switch (retriever.kind) {
    case "bm25": {
      const parameters = JSON.stringify({ variant: "lucene", k1: retriever.k1, b: retriever.b });
      return { ...common, kind: "sparse", model: null, analyser: englishAnalyser.name, parameters };
    }
    case "rrf": {
      const parameters = JSON.stringify({
        fusion: "rrf",
        k: retriever.k,
        depth: deepEnough(input, input.depth),
      });
      return { ...common, kind: "hybrid", model: null, analyser: null, parameters };
    }
    case "dense": {
      const { similarity } = modelEntry(retriever.model);
      const parameters = JSON.stringify({ search: "exact", similarity });
      return { ...common, kind: "dense", model: retriever.model, analyser: null, parameters };
    }
    case "chroma": {
      const { similarity } = modelEntry(retriever.model);
      const parameters = JSON.stringify({ search: "hnsw", similarity, ...retriever.graph });
      const { model } = retriever;
      const engine = `chroma ${input.chroma?.version ?? ""}`.trim();
      return { ...common, engine, kind: "dense", model, analyser: null, parameters };
    }
  }
}
