import assert from "node:assert/strict";
import type { Row } from "../../lib/tables/mod.ts";
import { average } from "./arithmetic_for_tests.ts";
import { measurementsOf } from "./lookups_for_tests.ts";
import type { Report } from "./report_for_tests.ts";

export type Plain = Map<string, Map<string, Map<string, number>>>;

/** measure → system → question → value, NaN where it failed; every system has every question of the measure. */
export function plainValues(measurements: readonly Row<"measurements">[]): Plain {
  const all: Plain = new Map();
  for (const [measure, rows] of Map.groupBy(measurements, (row) => row.measure)) {
    const kinds = new Set(rows.map(({ judge, level, repeat }) => `${judge} ${level} ${repeat}`));
    assert.equal(kinds.size, 1, `${measure} has one judge, one level and no repeats`);
    const questions = [...new Set(rows.map((row) => row.question_id))].sort();
    const systems = new Map<string, Map<string, number>>();
    for (const { system, question_id, value } of rows) {
      if (!systems.has(system)) systems.set(system, new Map(questions.map((question) => [question, NaN])));
      systems.get(system)!.set(question_id, value ?? NaN);
    }
    all.set(measure, systems);
  }
  return all;
}

/** The values of steps 03 to 06 together. */
export const plainOf = (report: Report) => plainValues(measurementsOf(report));

/** Two systems on the questions where both have a value, and on all. */
export function pairOf(plain: Plain, { measure, a, b }: { measure: string; a: string; b: string }) {
  const x = plain.get(measure)!.get(a)!, y = plain.get(measure)!.get(b)!;
  const all = [...x.keys()].map((question) => [x.get(question)!, y.get(question)!] as const);
  const both = all.filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y));
  return { all, both, d: both.map(([x, y]) => x - y) };
}

/** Mean ranks over the questions that all systems have in common, 1 the best. */
export function meanRanks(plain: Plain, measure: string, systems: readonly string[]): Map<string, number> {
  const of = systems.map((system) => plain.get(measure)!.get(system)!);
  const questions = [...of[0]!.keys()].filter((question) =>
    of.every((values) => !Number.isNaN(values.get(question)!))
  );
  const rank = (question: string, s: number) => {
    const own = of[s]!.get(question)!, others = of.map((values) => values.get(question)!);
    return others.filter((value) => value > own).length +
      (others.filter((value) => value === own).length + 1) / 2;
  };
  return new Map(systems.map((system, s) => [system, average(questions.map((q) => rank(q, s)))!]));
}
