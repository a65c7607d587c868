import type { Row } from "../tables/mod.ts";

/** Measurements of a system on the questions q00, q01 and so on. */
export function measurementsOf(
  system: string,
  measure: string,
  values: readonly number[],
): Row<"measurements">[] {
  return values.map((value, q) => ({
    system,
    question_id: `q${String(q).padStart(2, "0")}`,
    measure,
    k: Number(measure.split("@")[1]),
    level: "document",
    generator: null,
    judge: null,
    repeat: 0,
    value,
    failure_cause: null,
    failure: null,
  }));
}
