import type { Row } from "../tables/mod.ts";

/** Measurements of a system on the questions q00, q01 and so on; NaN is a failure. */
export function measurementsOf(
  system: string,
  measure: string,
  values: readonly number[],
): Row<"measurements">[] {
  return values.map((value, q) => ({
    system,
    question_id: `q${String(q).padStart(2, "0")}`,
    measure,
    k: Number(measure.split("@")[1]) || null,
    level: "document",
    generator: null,
    judge: null,
    repeat: 0,
    value: Number.isNaN(value) ? null : value,
    failure_cause: Number.isNaN(value) ? "timeout" : null,
    failure: Number.isNaN(value) ? "30 s" : null,
  }));
}
