import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";

/** One measure of several systems over the same questions; NaN where the measurement failed or is missing. */
export interface MeasuredValues {
  measure: string;
  judge: string | null;
  systems: string[];
  questions: string[];
  values: Float64Array[];
}

/**
 * Rows of `measurements` → values aligned by question, one entry for each measure and judge, in the order in which
 * they first appear. Repeats are averaged. What was measured on documents and on chunks is taken on documents alone.
 */
export function measuredValues(measurements: readonly Row<"measurements">[]): MeasuredValues[] {
  const groups = Map.groupBy(measurements, (row) => JSON.stringify([row.measure, row.judge]));
  return [...groups.values()].map((group) => {
    const onDocuments = group.filter((row) => row.level === "document");
    const rows = onDocuments.length > 0 ? onDocuments : group;
    const systems = [...new Set(rows.map((row) => row.system))];
    const questions = [...new Set(rows.map((row) => row.question_id))].sort();
    const systemAt = new Map(systems.map((system, i) => [system, i]));
    const questionAt = new Map(questions.map((question, i) => [question, i]));
    const sums = systems.map(() => new Float64Array(questions.length));
    const counts = systems.map(() => new Uint32Array(questions.length));
    for (const { system, question_id, value } of rows) {
      if (value === null) continue;
      const s = systemAt.get(system)!, q = questionAt.get(question_id)!;
      sums[s]![q]! += value;
      counts[s]![q]!++;
    }
    const { measure, judge } = rows[0]!;
    return {
      measure,
      judge,
      systems,
      questions,
      values: sums.map((sum, s) => sum.map((x, q) => x / counts[s]![q]!)),
    };
  });
}

/** The values of one measure in which a system that others are held against must be. */
export function valuesWith(
  system: string,
  measurements: readonly Row<"measurements">[],
  measure: string,
): MeasuredValues {
  const found = valuesOf(measuredValues(measurements), measure);
  if (found?.systems.includes(system)) return found;
  throw new Problem({
    what: `Nothing was measured by ${measure} for the system that others are compared with`,
    found: system,
    allowed: found?.systems.join(", ") ?? "none: the measure itself is missing",
  });
}

/** The values of one measure. */
export function valuesOf(all: readonly MeasuredValues[], measure: string): MeasuredValues | undefined {
  return all.find((entry) => entry.measure === measure);
}

/** Looks up one system's value of a question; NaN where there is none. */
export function valuesByQuestion(
  { systems, questions, values }: MeasuredValues,
  system: string,
): (question: string) => number {
  const list = values[systems.indexOf(system)]!, at = new Map(questions.map((question, q) => [question, q]));
  return (question) => list[at.get(question) ?? -1] ?? NaN;
}
