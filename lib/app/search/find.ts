import { Problem } from "../../base/mod.ts";
import { useModels } from "../../embed/mod.ts";
import { anyReranker, modelEntry } from "../../models/mod.ts";
import { type Fusion, isSparse, readReranker, readRetriever, type Retriever } from "../../notation/mod.ts";
import { type Candidates, rerankBy } from "../../rerank/mod.ts";
import { fuse, queryOf, searchDense, searchTerms } from "../../retrieve/mod.ts";
import { type Hit, rankingRows } from "../../scores/mod.ts";
import type { Wanted } from "./filter.ts";
import type { KeptModels } from "./kept_models.ts";
import type { OpenedSource } from "./opened_source.ts";
import { entryOf } from "./readiness.ts";
import type { SearchSettings } from "./source.ts";

/** With what and where is searched. */
export interface Finding {
  query: string;
  opened: OpenedSource;
  settings: SearchSettings;
  models: KeptModels;
  cache: string;
  /** The documents that are looked at; all of them unless given. */
  wanted?: Wanted;
  signal?: AbortSignal;
}

/** The first documents by a first-stage system, each with its best chunk, as the run would rank them. */
export async function find(system: string, depth: number, finding: Finding): Promise<Hit[]> {
  const retriever = readRetriever(system),
    weights = settledWeights(retriever, finding.settings.parameters.get(system));
  return inOrder(await search(retriever, depth, weights, finding));
}

/** How many documents a first-stage system finds: for one that goes by vectors, all that have any. */
export async function countFound(
  system: string,
  { opened, query, settings, cache, wanted }: Finding,
): Promise<number> {
  const found = new Uint8Array(opened.documents.length), { docOf } = opened;
  const mark = async (retriever: Retriever): Promise<void> => {
    if (retriever.kind === "fusion") {
      for (const part of retriever.parts) await mark(part);
    } else if (isSparse(retriever)) {
      const sparse = await opened.sparse(retriever), { begin, rows } = sparse.index.columns;
      for (const term of new Set(queryOf(sparse, query).terms)) {
        for (let at = begin[term]!; at < begin[term + 1]!; at++) found[docOf[rows[at]!]!] = 1;
      }
    } else {
      const { rows } = await opened.vectors(entryOf(retriever.model, settings, cache));
      for (const row of rows) found[docOf[row]!] = 1;
    }
  };
  await mark(readRetriever(system));
  let n = 0;
  for (let doc = 0; doc < found.length; doc++) n += found[doc]! & (wanted?.documents[doc] ?? 1);
  return n;
}

type Weights = ReadonlyMap<Retriever, readonly number[]>;

async function search(
  retriever: Retriever,
  depth: number,
  weights: Weights,
  finding: Finding,
): Promise<Hit[]> {
  const { query, opened, settings, models, cache, wanted, signal } = finding;
  switch (retriever.kind) {
    case "bm25":
    case "rm3":
    case "corrected": {
      const sparse = await opened.sparse(retriever);
      const keeps = wanted && ((row: number) => wanted.documents[opened.docOf[row]!] === 1);
      return searchTerms(sparse.index, queryOf(sparse, query), opened.rows, depth, keeps);
    }
    case "fusion": {
      const lists: Hit[][] = [];
      for (const part of retriever.parts) {
        lists.push(await search(part, settings.fusionDepth, weights, finding));
      }
      return fuse({ ...retriever, weights: weights.get(retriever) }, lists, depth);
    }
    case "dense":
    case "chroma": {
      const entry = entryOf(retriever.model, settings, cache);
      const { blocks, rows, docIds } = await opened.vectors(entry);
      const matrix = await models.query(entry, query, signal);
      signal?.throwIfAborted();
      const question = { ids: ["q"], matrix, dimension: matrix.length, truncated: new Int32Array(1) };
      const keeps = wanted && ((row: number) => wanted.documents[opened.docOf[rows[row]!]!] === 1);
      return (await searchDense(question, blocks, docIds, depth, keeps))[0]!;
    }
  }
}

/** Weights as they are named, and where they were tuned, as the table of systems has them. */
function settledWeights(retriever: Retriever, parameters: Record<string, unknown> = {}): Weights {
  const settled = new Map<Retriever, readonly number[]>();
  const visit = (fusion: Fusion, known: Parameters) => {
    const weights = fusion.weights === "tuned" ? known.weights : fusion.weights;
    if (weights) settled.set(fusion, weights);
    const inside = (known.inside ?? []).values();
    for (const part of fusion.parts) {
      if (part.kind === "fusion") visit(part, part.weights === "tuned" ? inside.next().value ?? {} : {});
    }
  };
  if (retriever.kind === "fusion") visit(retriever, parameters);
  return settled;
}

interface Parameters {
  weights?: readonly number[];
  inside?: readonly Parameters[];
}

/** A list reordered; what was not read, or could not be scored, has no score of the reranker's. */
export interface RerankedHits {
  hits: { doc: string; chunk: string; score: number | null }[];
  /** Documents without a score, which are not in the list. */
  failures: { doc: string; message: string }[];
}

/** The first of a list in the order of a reranker, the others below in theirs. */
export async function rerankHits(
  reranker: string,
  system: string,
  hits: readonly Hit[],
  { query, opened, settings, models, cache, signal }: Finding,
): Promise<RerankedHits> {
  const { depth, rerank: { input, preprocess, stride, tokens } } = settings;
  useModels(settings.models, cache);
  const { kind, model } = readReranker(reranker),
    entry = kind === "maxsim" ? modelEntry(model) : anyReranker(model);
  const chunkRows = hits.slice(0, depth).flatMap(({ doc, chunk }) =>
    input === "chunk" ? [opened.chunkAt(chunk)] : opened.store.chunksOf(opened.docAt(doc))
  );
  const { rankings, failures } = await rerankBy(
    settledReranker(reranker, settings.parameters.get(`${system}+${reranker}`)),
    {
      listwise: false,
      score: (candidates: readonly Candidates[]) =>
        models.score(reranker, entry, { preprocess, stride, tokens }, candidates, signal),
    },
    {
      rankings: rankingRows(system, QUESTION, hits),
      systems: [{ ...SYSTEM, system }],
      chunks: chunkRows.map((row) => opened.store.chunk(row)),
      questionText: new Map([[QUESTION, query]]),
      input,
      depth,
    },
    {},
  );
  const read = Math.min(depth, hits.length) - failures.length;
  return {
    hits: rankings.toSorted((a, b) => a.rank - b.rank).map(({ doc_id, chunk_id, raw_score }, i) => ({
      doc: doc_id,
      chunk: chunk_id,
      score: i < read ? raw_score : null,
    })),
    failures: failures.map(({ doc_id, message }) => ({ doc: doc_id!, message })),
  };
}

const QUESTION = "q";
const SYSTEM = {
  kind: "sparse",
  model: null,
  engine: "in-process",
  analyser: null,
  parameters: "{}",
  base: null,
  reranker: null,
  depth: 0,
} as const;

/** The name with the share of the first stage that was tuned in place of "tuned". */
function settledReranker(reranker: string, parameters?: Record<string, unknown>): string {
  const { kind, model, first } = readReranker(reranker);
  if (first !== "tuned") return reranker;
  const tuned = parameters?.first as { weight: number } | undefined;
  if (tuned) return `${kind}(${model},first=${tuned.weight})`;
  throw new Problem({
    what: "The share of the first stage was not tuned for this system",
    found: reranker,
    todo: "choose one of the run's own systems, or a reranker without a share",
  });
}

/** The project's one order of rankings. */
function inOrder(hits: readonly Hit[]): Hit[] {
  return rankingRows("", QUESTION, hits).map(({ doc_id, chunk_id, raw_score }) => ({
    doc: doc_id,
    chunk: chunk_id,
    score: raw_score,
  }));
}
