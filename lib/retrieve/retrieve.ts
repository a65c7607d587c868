import { Problem } from "../base/mod.ts";
import { type Node, parseSystem } from "../notation/mod.ts";
import { type Hit, rankingRows, reciprocalRankFusion } from "../scores/mod.ts";
import type { Row, VectorTable } from "../tables/mod.ts";
import { englishAnalyser } from "../text/mod.ts";
import { bestChunks } from "./best_chunks.ts";
import { Bm25Index, type Bm25Parameters, LUCENE_DEFAULTS } from "./bm25.ts";
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
  const { base } = parseSystem(name);
  const started = performance.now();
  const hits = await search(base, input, input.depth);
  const seconds = (performance.now() - started) / 1000;
  const rankings = input.questions.flatMap(({ question_id }, q) => rankingRows(name, question_id, hits[q]!));
  return { system: describe(name, base, input), rankings, seconds };
}

async function search(node: Node, input: RetrieveInput, depth: number): Promise<Hit[][]> {
  if (node.name === "bm25") return searchBm25(node, input, depth);
  if (node.name === "rrf") return await searchFused(node, input, depth);
  const questions = await input.vectors(node.name, "questions");
  const chunks = await input.vectors(node.name, "chunks");
  const docOf = new Map(input.chunks.map((chunk) => [chunk.chunk_id, chunk.doc_id]));
  const found = await searchDense(questions, chunks, chunks.ids.map((id) => docOf.get(id)!), depth);
  const row = new Map(questions.ids.map((id, i) => [id, i]));
  return input.questions.map(({ question_id }) => found[row.get(question_id)!]!);
}

function searchBm25(node: Node, { chunks, questions }: RetrieveInput, depth: number): Hit[][] {
  const index = new Bm25Index(chunks.map((c) => c.text), englishAnalyser, bm25Parameters(node));
  const rows = { chunkIds: chunks.map((c) => c.chunk_id), docIds: chunks.map((c) => c.doc_id) };
  return questions.map(({ text }) => {
    const found = index.search(text, chunks.length);
    return bestChunks(rows, found.rows, found.scores, depth);
  });
}

function bm25Parameters(node: Node): Bm25Parameters {
  const parameters = { ...LUCENE_DEFAULTS };
  for (const argument of node.arguments) {
    const key = "key" in argument ? argument.key : argument.name;
    if (!("key" in argument) || (key !== "k1" && key !== "b") || typeof argument.value !== "number") {
      throw new Problem({ what: "bm25 takes no such parameter", found: key, allowed: "k1=number, b=number" });
    }
    parameters[key] = argument.value;
  }
  return parameters;
}

async function searchFused(node: Node, input: RetrieveInput, depth: number): Promise<Hit[][]> {
  const parts = node.arguments.filter((argument) => "name" in argument);
  const setting = node.arguments.find((argument) => "key" in argument);
  if (parts.length < 2 || (setting && (setting.key !== "k" || typeof setting.value !== "number"))) {
    throw new Problem({
      what: "rrf fuses two systems or more",
      found: node,
      allowed: "rrf(bm25,gte-small) or rrf(a,b,k=60)",
    });
  }
  const k = Number(setting?.value ?? 60);
  const lists = await Promise.all(
    parts.map((part) => search(part, input, Math.max(depth, input.fusionDepth))),
  );
  return input.questions.map((_, q) => {
    const chunkOf = new Map<string, string>();
    for (const list of lists) {
      for (const hit of list[q]!) if (!chunkOf.has(hit.doc)) chunkOf.set(hit.doc, hit.chunk);
    }
    const { ids, scores } = reciprocalRankFusion(lists.map((list) => list[q]!.map((hit) => hit.doc)), k);
    return ids.slice(0, depth).map((doc, i) => ({ doc, score: scores[i]!, chunk: chunkOf.get(doc)! }));
  });
}

function describe(system: string, node: Node, { depth, fusionDepth }: RetrieveInput): Row<"systems"> {
  const common = { system, base: null, reranker: null, depth };
  if (node.name === "bm25") {
    const parameters = JSON.stringify({ variant: "lucene", ...bm25Parameters(node) });
    return {
      ...common,
      kind: "sparse",
      model: null,
      engine: "in-process",
      analyser: englishAnalyser.name,
      parameters,
    };
  }
  if (node.name === "rrf") {
    const parameters = JSON.stringify({ fusion: "rrf", depth: fusionDepth });
    return { ...common, kind: "hybrid", model: null, engine: "in-process", analyser: null, parameters };
  }
  const parameters = JSON.stringify({ search: "exact", similarity: "cosine" });
  return { ...common, kind: "dense", model: node.name, engine: "in-process", analyser: null, parameters };
}
