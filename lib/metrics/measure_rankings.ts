import { parseMeasure } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import { evaluate } from "./evaluate.ts";
import { Pool } from "./pool.ts";

/**
 * Rows of `rankings` and `judgements` → rows of `measurements`, for every system, judged question and measure; a system
 * or question for which nothing was found is measured as what it is, an empty ranking.
 */
export function measureRankings(
  systems: readonly string[],
  rankings: readonly Row<"rankings">[],
  judgements: readonly Row<"judgements">[],
  measures: readonly string[],
): Row<"measurements">[] {
  const pool = Pool.of({
    questionIds: judgements.map((row) => row.question_id),
    docIds: judgements.map((row) => row.doc_id),
    grades: Int32Array.from(judgements, (row) => row.grade),
  });
  const cutOffs = measures.map((measure) => parseMeasure(measure).k ?? null);
  const found = Map.groupBy(rankings, (row) => row.system);
  return systems.flatMap((system) => {
    const rows = found.get(system) ?? [];
    const evaluation = evaluate(pool, {
      questionIds: rows.map((row) => row.question_id),
      docIds: rows.map((row) => row.doc_id),
      scores: Float64Array.from(rows, (row) => row.raw_score),
    }, measures);
    return evaluation.measures.flatMap(({ measure, values }, m) =>
      evaluation.questions.map((question_id, q) => ({
        system,
        question_id,
        measure,
        k: cutOffs[m]!,
        level: "document",
        generator: null,
        judge: null,
        repeat: 0,
        value: values[q]!,
        failure_cause: null,
        failure: null,
      }))
    );
  });
}
