import type { Row } from "../tables/mod.ts";
import { oneLine } from "../text/mod.ts";

/** A row of the `agreements` table. */
export type Agreement = Row<"agreements">;

/** What a figure is about. */
export interface AgreementOf {
  measure: string;
  a: string;
  b?: string;
  system?: string | null;
}

/** A figure, with an interval where there is one, or why it is missing. */
export interface AgreementFigure {
  value: number | null;
  low?: number | null;
  high?: number | null;
  n: number;
  reason?: string;
}

/** The row of a figure. */
export function agreementRow(
  { measure, a, b, system }: AgreementOf,
  figure: Agreement["figure"],
  { value, low, high, n, reason }: AgreementFigure,
): Agreement {
  return {
    measure,
    figure,
    system: system ?? null,
    a,
    b: b ?? null,
    value,
    low: low ?? null,
    high: high ?? null,
    n,
    reason: reason ?? null,
  };
}

/** What is judged, as far as two tables that speak of it must agree on it. */
export type JudgedThing = Pick<Row<"verdicts">, "part" | "statement" | "chunk_id">;

/**
 * What two verdicts of a question have in common that decide on the same thing. The chunk belongs to it where a context
 * or a citation is judged. Elsewhere it is what the judge found, and may change with the verdict: were it part of the
 * unit, the verdicts that flip would be the ones that are not compared. A mark is of the whole answer.
 */
export function unitOf({ part, statement, chunk_id }: JudgedThing): unknown[] {
  return [part, part === "mark" ? "" : oneLine(statement), chunkOf(part, chunk_id)];
}

/** The chunk that is judged; null where a chunk is only what the judge found. */
export function chunkOf(part: JudgedThing["part"], chunk_id: string | null): string | null {
  return part === "context" || part === "citation" ? chunk_id : null;
}

/**
 * The verdicts of one judge, measure and repetition by what they are about. A statement that stands twice in one part is
 * two units, the first and the second; its place does not count otherwise, since another judge, or the same asked again,
 * may name more or fewer things before it.
 *
 * @example
 * ```ts
 * import { verdictUnits } from "./agreements_units.ts";
 * const of = (chunk_id: string) => ({
 *   ...{ system: "s", question_id: "q", measure: "m", judge: "j", repeat: 0, part: "answer", place: 0 },
 *   ...{ statement: "Yes.", verdict: 1, reason: "", chunk_id, evidence: null },
 * });
 * const [one] = verdictUnits([of("c1")]).keys(), [other] = verdictUnits([of("c2")]).keys();
 * if (one !== other) throw new Error("the same statement, whatever chunk the judge found");
 * ```
 */
export function verdictUnits(verdicts: readonly Row<"verdicts">[]): Map<string, number> {
  const units = new Map<string, number>(), seen = new Map<string, number>();
  for (const row of verdicts.toSorted((x, y) => (x.place ?? 0) - (y.place ?? 0))) {
    const unit = JSON.stringify([row.system, row.question_id, ...unitOf(row)]), nth = seen.get(unit) ?? 0;
    seen.set(unit, nth + 1);
    units.set(`${unit} ${nth}`, row.verdict);
  }
  return units;
}

/**
 * Whether people are asked for such verdicts, and rates are over them. Of noise sensitivity only the statements, as in the
 * measure: whether a context is relevant is another matter, and would mix with theirs.
 */
export function counts({ measure, part }: Pick<Row<"verdicts">, "measure" | "part">): boolean {
  return part !== "context" || !measure.startsWith("noise_sensitivity");
}

/** Where a verdict of a measure stands, so that a label can name it; its chunk is compared on its own. */
export function placeOf(
  of: Pick<Row<"verdicts">, "system" | "question_id" | "part" | "place" | "statement">,
): string {
  return JSON.stringify([of.system, of.question_id, of.part, of.place, oneLine(of.statement)]);
}

/** A score of an answer. */
export interface Score {
  system: string;
  question_id: string;
  value: number;
}

/** The scores of one judge and measure by system and question: means over the repetitions that have a value. */
export function meanScores(measurements: readonly Row<"measurements">[]): Map<string, Score> {
  const groups = Map.groupBy(measurements.filter(({ value }) => value !== null), answerKey);
  return new Map([...groups].map(([key, rows]) => {
    const { system, question_id, value: first } = rows[0]!;
    // From the first on, so that equal values keep their value and ties stay ties.
    const rest = rows.reduce((sum, row) => sum + (row.value! - first!), 0) / rows.length;
    return [key, { system, question_id, value: first! + rest }];
  }));
}

/** Of which answer a row is. */
export function answerKey({ system, question_id }: { system: string; question_id: string }): string {
  return JSON.stringify([system, question_id]);
}

/** Rows of one measure by one judge, in the order in which these first appear. */
export function byMeasureAndJudge<T extends { measure: string; judge: string | null }>(
  rows: readonly T[],
): Map<string, T[]> {
  return Map.groupBy(rows.filter(({ judge }) => judge !== null), measureAndJudge);
}

/** The key of {@linkcode byMeasureAndJudge}. */
export function measureAndJudge({ measure, judge }: { measure: string; judge: string | null }): string {
  return JSON.stringify([measure, judge]);
}
