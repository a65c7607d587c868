import type { Row } from "../tables/mod.ts";

/** Measurements of questions a pair of which has no score: each is a failure that says so, not a value. */
export function failedMeasurements(
  measurements: readonly Row<"measurements">[],
  failures: readonly Row<"failures">[],
): Row<"measurements">[] {
  const key = (row: { system: string; question_id: string }) => JSON.stringify([row.system, row.question_id]);
  const failed = Map.groupBy(failures, key);
  return measurements.map((row) => {
    const [first, ...more] = failed.get(key(row)) ?? [];
    if (!first) return row;
    const others = more.length > 0 ? `, and ${more.length} more` : "";
    return {
      ...row,
      value: null,
      failure_cause: first.cause,
      failure: `no score for ${first.doc_id}${others}: ${first.message}`,
    };
  });
}
