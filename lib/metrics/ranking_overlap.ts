import type { Row } from "../tables/mod.ts";
import { rbo } from "./rbo.ts";

type Ranked = Pick<Row<"rankings">, "system" | "question_id" | "doc_id" | "raw_score">;

/**
 * How much systems agree, without any judgement: for each pair the mean over the questions of the RBO of their two
 * rankings. A question for which both found nothing does not count; `null` where that leaves none.
 */
export function rankingOverlap(
  systems: readonly string[],
  rankings: readonly Ranked[],
  p = 0.9,
): (number | null)[][] {
  const found = Map.groupBy(rankings, (row) => JSON.stringify([row.system, row.question_id]));
  const questions = [...new Set(rankings.map((row) => row.question_id))];
  const ranking = (system: string, question: string) => {
    const rows = found.get(JSON.stringify([system, question])) ?? [];
    return { docIds: rows.map((row) => row.doc_id), scores: rows.map((row) => row.raw_score) };
  };
  const mean = (a: string, b: string) => {
    const values = questions.flatMap((question) => {
      const first = ranking(a, question), second = ranking(b, question);
      return first.docIds.length + second.docIds.length === 0 ? [] : [rbo(first, second, p).rbo];
    });
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const matrix = systems.map((): (number | null)[] => systems.map(() => null));
  for (let i = 0; i < systems.length; i++) {
    for (let j = 0; j <= i; j++) matrix[i]![j] = matrix[j]![i] = mean(systems[i]!, systems[j]!);
  }
  return matrix;
}
