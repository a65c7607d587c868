import type { Row } from "../tables/mod.ts";

/** How often a measure failed for one cause. */
export interface FailureCount {
  judge: string | null;
  measure: string;
  cause: string;
  count: number;
  /** One of the messages. */
  example: string;
}

/** Failed measurements by judge, measure and cause, the commonest first. */
export function failureCounts(measurements: readonly Row<"measurements">[]): FailureCount[] {
  const failed = measurements.filter((row) => row.failure_cause !== null);
  const groups = Map.groupBy(failed, (row) => JSON.stringify([row.judge, row.measure, row.failure_cause]));
  return [...groups.values()].map((rows) => ({
    judge: rows[0]!.judge,
    measure: rows[0]!.measure,
    cause: rows[0]!.failure_cause!,
    count: rows.length,
    example: rows[0]!.failure ?? "",
  })).sort((a, b) =>
    b.count - a.count || inOrder(a.measure, b.measure) || inOrder(a.cause, b.cause) ||
    inOrder(a.judge ?? "", b.judge ?? "")
  );
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
