import { readRetriever, type Retriever } from "../notation/mod.ts";
import { type Hit, rankingRows, reciprocalRankFusion } from "../scores/mod.ts";
import type { Row, VectorTable } from "../tables/mod.ts";
import { englishAnalyser } from "../text/mod.ts";
import { bestChunks } from "./best_chunks.ts";
import { Bm25Index, type Bm25Parameters } from "./bm25.ts";
import { searchDense } from "./dense.ts";

/** What the first stage searches in and for. */
export interface RetrieveInput {
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id" | "text">[];
  questions: readonly Pick<Row<"questions">, "question_id" | "text">[];
  /** The vectors of a model, asked for once a model. */
  vectors(model: string, of: "chunks" | "questions"): Promise<VectorTable>;
  depth: number;
  fusionDepth: number;
}

/** What a system found for each question, and what it is made of. */
export interface Retrieved {
  system: Row<"systems">;
  rankings: Row<"rankings">[];
  /** Seconds spent searching. */
  seconds: number;
}

/** Runs one system of the first stage over all questions. */
export async function retrieve(name: string, input: RetrieveInput): Promise<Retrieved> {
  const retriever = readRetriever(name);
  const started = performance.now();
  const hits = await search(retriever, input, input.depth);
  const seconds = (performance.now() - started) / 1000;
  const rankings = input.questions.flatMap(({ question_id }, q) => rankingRows(name, question_id, hits[q]!));
  return { system: describe(name, retriever, input), rankings, seconds };
}

function search(retriever: Retriever, input: RetrieveInput, depth: number): Promise<Hit[][]> {
  switch (retriever.kind) {
    case "bm25":
      return Promise.resolve(searchBm25(retriever, input, depth));
    case "rrf":
      return searchFused(retriever, input, depth);
    case "dense":
      return searchVectors(retriever.model, input, depth);
  }
}

async function searchVectors(model: string, input: RetrieveInput, depth: number): Promise<Hit[][]> {
  const questions = await input.vectors(model, "questions");
  const chunks = await input.vectors(model, "chunks");
  const docOf = new Map(input.chunks.map((chunk) => [chunk.chunk_id, chunk.doc_id]));
  const found = await searchDense(questions, chunks, chunks.ids.map((id) => docOf.get(id)!), depth);
  const row = new Map(questions.ids.map((id, i) => [id, i]));
  return input.questions.map(({ question_id }) => found[row.get(question_id)!]!);
}

function searchBm25(
  parameters: Bm25Parameters,
  { chunks, questions }: RetrieveInput,
  depth: number,
): Hit[][] {
  const index = new Bm25Index(chunks.map((c) => c.text), englishAnalyser, parameters);
  const rows = { chunkIds: chunks.map((c) => c.chunk_id), docIds: chunks.map((c) => c.doc_id) };
  return questions.map(({ text }) => {
    const found = index.search(text, chunks.length);
    return bestChunks(rows, found.rows, found.scores, depth);
  });
}

type Fusion = Extract<Retriever, { kind: "rrf" }>;

const deepEnough = ({ fusionDepth }: RetrieveInput, depth: number) => Math.max(depth, fusionDepth);

/** Joins the lists; the chunk kept as evidence is that of the list in which the document stands highest. */
async function searchFused({ parts, k }: Fusion, input: RetrieveInput, depth: number): Promise<Hit[][]> {
  const lists = await Promise.all(parts.map((part) => search(part, input, deepEnough(input, depth))));
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
      const parameters = JSON.stringify({ search: "exact", similarity: "cosine" });
      return { ...common, kind: "dense", model: retriever.model, analyser: null, parameters };
    }
  }
}
