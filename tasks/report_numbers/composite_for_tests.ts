import assert from "node:assert/strict";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { average, near, sum } from "./arithmetic_for_tests.ts";
import { headlineOf } from "./lookups_for_tests.ts";
import type { Plain } from "./plain_values_for_tests.ts";
import type { Report } from "./report_for_tests.ts";

/** The means of the composite score's three parts over the questions where every system has all of them. */
export function compositeParts(plain: Plain, report: Report) {
  const measures = [headlineOf(report), "faithfulness", "bertscore_f1"],
    systems = systemsOf(report.experiment);
  const all = new Set(measures.flatMap((measure) => [...plain.get(measure)!.get(systems[0]!)!.keys()]));
  const value = (system: string, measure: string, question: string) =>
    plain.get(measure)!.get(system)!.get(question) ?? NaN;
  const complete = [...all].filter((question) =>
    systems.every((system) => measures.every((measure) => !Number.isNaN(value(system, measure, question))))
  );
  const means = new Map(systems.map((system) => [
    system,
    measures.map((measure) => average(complete.map((question) => value(system, measure, question)))!),
  ]));
  return { n: complete.length, failures: all.size - complete.length, means };
}

export function checkComposite(plain: Plain, report: Report): void {
  const { n, failures, means } = compositeParts(plain, report);
  const { retrieval, faithfulness, bertscore } = report.experiment.statistics.composite;
  const score = (system: string, weights: readonly number[]) =>
    sum(means.get(system)!.map((mean, m) => weights[m]! * mean));
  const led = new Map<string, number>();
  let cells = 0;
  for (let i = 0; i <= 20; i++) {
    for (let j = 0; j <= 20 - i; j++, cells++) {
      const scores = [...means.keys()].map((system) => ({
        system,
        score: score(system, [i / 20, j / 20, (20 - i - j) / 20]),
      })).toSorted((a, b) => b.score - a.score);
      if (scores[0]!.score - (scores[1]?.score ?? -Infinity) < 1e-12) continue;
      led.set(scores[0]!.system, (led.get(scores[0]!.system) ?? 0) + 1);
    }
  }
  assert.equal(report.composite.length, 2 * means.size);
  for (const row of report.composite) {
    assert.deepEqual([row.n, row.failures], [n, failures]);
    const expected = row.measure === "composite"
      ? score(row.system, [retrieval, faithfulness, bertscore])
      : (led.get(row.system) ?? 0) / cells;
    near(row.value, expected, row);
  }
}
