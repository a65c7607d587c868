import type { StartProgress } from "../base/mod.ts";
import { readReranker } from "../notation/mod.ts";
import { rankingRows } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type Candidates, maxSim } from "./maxsim.ts";

/** What the second stage reorders. */
export interface RerankInput {
  /** The first stage's rows of the systems to rerank. */
  rankings: readonly Row<"rankings">[];
  systems: readonly Row<"systems">[];
  /** Text of a chunk and of a question by identifier. */
  chunkText: ReadonlyMap<string, string>;
  questionText: ReadonlyMap<string, string>;
  cache: string;
  progress: StartProgress;
}

/** The scores of each question's texts, NaN where there is nothing to go by. */
export type ScoreCandidates = (candidates: readonly Candidates[]) => Promise<Float64Array[]>;

/** Systems and rankings in a new order. */
export interface Reranked {
  systems: Row<"systems">[];
  rankings: Row<"rankings">[];
}

/** Reorders the candidates of every first-stage system by a reranker of the experiment; see {@linkcode rerankBy}. */
export async function rerank(reranker: string, input: RerankInput): Promise<Reranked> {
  const { model } = readReranker(reranker), { cache, progress } = input;
  const scored = (candidates: readonly Candidates[]) => maxSim(candidates, { model, cache, progress });
  return await rerankBy(reranker, scored, input, { reranker: "late interaction", model });
}

/**
 * Reorders the candidates of every first-stage system by what scores them. All candidates are kept; the order follows
 * the raw score. A candidate is judged by the chunk that found it. Where the reranker has nothing to go by (a question
 * without any token) the first stage's order stays.
 */
export async function rerankBy(
  reranker: string,
  score: ScoreCandidates,
  input: Omit<RerankInput, "cache" | "progress">,
  parameters: Record<string, unknown>,
): Promise<Reranked> {
  const byQuestion = Map.groupBy(input.rankings, (row) => row.question_id);
  const questions = [...byQuestion.keys()].sort();
  const chunks = questions.map((question) =>
    [...new Set(byQuestion.get(question)!.map((row) => row.chunk_id))].sort()
  );
  const scores = await score(questions.map((question, q) => ({
    question: input.questionText.get(question)!,
    texts: chunks[q]!.map((chunk) => input.chunkText.get(chunk)!),
  })));
  const rankings = questions.flatMap((question, q) => {
    const scoreOf = new Map(chunks[q]!.map((chunk, i) => [chunk, scores[q]![i]!]));
    const known = !scores[q]!.some(Number.isNaN);
    const bySystem = Map.groupBy(byQuestion.get(question)!, (row) => row.system);
    return [...bySystem].flatMap(([system, rows]) =>
      rankingRows(
        `${system}+${reranker}`,
        question,
        rows.map((row) => ({
          doc: row.doc_id,
          chunk: row.chunk_id,
          score: known ? scoreOf.get(row.chunk_id)! : row.raw_score,
        })),
      )
    );
  });
  const systems = input.systems.map((row): Row<"systems"> => ({
    ...row,
    system: `${row.system}+${reranker}`,
    kind: "reranked",
    base: row.system,
    reranker,
    parameters: JSON.stringify({ ...parameters, input: "chunk" }),
  }));
  return { systems, rankings };
}
