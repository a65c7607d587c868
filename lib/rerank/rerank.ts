import type { StartProgress } from "../base/mod.ts";
import { readReranker } from "../notation/mod.ts";
import { rankingRows } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { maxSim } from "./maxsim.ts";

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

/**
 * Reorders the candidates of every first-stage system by one reranker. All candidates are kept; the order follows
 * the raw score. A candidate is judged by the chunk that found it. Where the reranker has nothing to go by (a question
 * without any token) the first stage's order stays.
 */
export async function rerank(
  reranker: string,
  input: RerankInput,
): Promise<{ systems: Row<"systems">[]; rankings: Row<"rankings">[] }> {
  const { model } = readReranker(reranker);
  const byQuestion = Map.groupBy(input.rankings, (row) => row.question_id);
  const questions = [...byQuestion.keys()].sort();
  const chunks = questions.map((question) =>
    [...new Set(byQuestion.get(question)!.map((row) => row.chunk_id))].sort()
  );
  const scores = await maxSim(
    questions.map((question, q) => ({
      question: input.questionText.get(question)!,
      texts: chunks[q]!.map((chunk) => input.chunkText.get(chunk)!),
    })),
    { model, cache: input.cache, progress: input.progress },
  );
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
    parameters: JSON.stringify({ reranker: "late interaction", model, input: "chunk" }),
  }));
  return { systems, rankings };
}
