import type { Row } from "../tables/mod.ts";

/** A verdict of the judge "llm" on a statement of an answer, but for what is given. */
export function verdictRow(change: Partial<Row<"verdicts">> = {}): Row<"verdicts"> {
  return {
    system: "s",
    question_id: "q1",
    measure: "faithfulness",
    judge: "llm",
    repeat: 0,
    part: "answer",
    place: 0,
    statement: "It is 308.",
    verdict: 1,
    reason: "the judge's reason",
    chunk_id: null,
    evidence: null,
    ...change,
  };
}

/** A score of the judge "llm", but for what is given; null is a failure. */
export function scoreRow(
  value: number | null,
  change: Partial<Row<"measurements">> = {},
): Row<"measurements"> {
  return {
    system: "s",
    question_id: "q1",
    measure: "faithfulness",
    k: null,
    level: "chunk",
    generator: "extractive",
    judge: "llm",
    repeat: 0,
    value,
    failure_cause: value === null ? "timeout" : null,
    failure: value === null ? "no reply" : null,
    ...change,
  };
}

/** A figure of rows. */
export function figureOf(
  rows: readonly Row<"agreements">[],
  figure: string,
  of: Partial<Row<"agreements">> = {},
): Row<"agreements"> {
  const wanted = Object.entries({ figure, system: null, ...of });
  const found = rows.filter((row) =>
    wanted.every(([name, value]) => row[name as keyof typeof row] === value)
  );
  if (found.length !== 1) throw new Error(`${found.length} rows of ${JSON.stringify(wanted)}`);
  return found[0]!;
}

/** Complains unless a figure is the one expected, but for rounding. */
export function near(found: number | null, expected: number): void {
  if (found === null || !(Math.abs(found - expected) < 1e-12)) throw new Error(`${found}, not ${expected}`);
}
