import assert from "node:assert/strict";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { judgedBeside, parseMeasure } from "../../lib/notation/mod.ts";
import type { Row } from "../../lib/tables/mod.ts";
import { average, near, nearP, rangeOf, sum } from "./arithmetic_for_tests.ts";
import { checkComposite } from "./composite_for_tests.ts";
import { checkContrast } from "./contrast_for_tests.ts";
import { decision } from "./decision_for_tests.ts";
import { positivesOf } from "./lookups_for_tests.ts";
import { meanRanks, pairOf, type Plain, plainOf, plainValues } from "./plain_values_for_tests.ts";
import { MEASURING, type Report } from "./report_for_tests.ts";
import { signedRanks } from "./signed_ranks_for_tests.ts";

/** Means, counts and bounds of steps 03 to 06; every stored comparison, test, contrast and composite score. */
export function checkStored(report: Report): void {
  for (const step of MEASURING) {
    const { measurements, summaries } = report.measured[step]!;
    const plain = plainValues(measurements);
    assert.equal(summaries.length, sum([...plain.values()].map((systems) => systems.size)), step);
    for (const row of summaries) checkSummary(row, [...plain.get(row.measure)!.get(row.system)!.values()]);
  }
  const plain = plainOf(report);
  for (const row of report.tables.comparisons) checkComparison(row, plain, report);
  for (const rows of Map.groupBy(report.tables.comparisons, ({ family }) => family).values()) {
    checkHolm(rows);
  }
  const tested = report.tables.tests.filter(({ correction }) => correction === "holm");
  for (const rows of Map.groupBy(tested, ({ family, test }) => `${family} ${test}`).values()) checkHolm(rows);
  for (const row of report.tables.contrasts) checkContrast(row, plain, report);
  checkRanks(plain, report);
  checkComposite(plain, report);
  for (const row of report.tables.power) {
    assert.equal(
      row.comparisons,
      report.tables.comparisons.filter(({ family }) => family === row.family).length,
    );
    near(row.difference, row.dz === null || row.spread === null ? null : row.dz * row.spread, row);
  }
}

function checkSummary(row: Row<"summaries">, values: readonly number[]): void {
  const known = values.filter((value) => !Number.isNaN(value)), failed = values.length - known.length;
  assert.deepEqual([row.n, row.failures], [known.length, failed], `${row.system} ${row.measure}`);
  near(row.value, average(known), row);
  rangeOf(row.measure).forEach((end, e) => {
    const bound = failed === 0 ? average(known) : (sum(known) + failed * end) / values.length;
    near(e === 0 ? row.bound_low : row.bound_high, Number.isFinite(bound) ? bound : null, row);
  });
}

function checkComparison(row: Row<"comparisons">, plain: Plain, report: Report): void {
  const { all, both, d } = pairOf(plain, row), [worst, best] = rangeOf(row.measure);
  assert.deepEqual([row.n, row.failures], [both.length, all.length - both.length], JSON.stringify(row));
  assert.equal(row.k, parseMeasure(row.measure).k ?? null);
  near(row.difference, average(d), row);
  const filled = (value: number, end: number) => Number.isNaN(value) ? end : value;
  near(row.bound_low, average(all.map(([x, y]) => filled(x, worst) - filled(y, best))), row);
  near(row.bound_high, average(all.map(([x, y]) => filled(x, best) - filled(y, worst))), row);
  const beside = judgedBeside(row.measure);
  const judged = (system: string) =>
    positivesOf(report) || beside === undefined
      ? null
      : average([...plain.get(beside)?.get(system)?.values() ?? []]);
  near(row.judged_a, judged(row.a), row);
  near(row.judged_b, judged(row.b), row);
  const { p, statistic, effect } = signedRanks(d);
  near(row.statistic, statistic, row);
  nearP(row.p, p, row);
  near(row.effect_value, effect, row);
  const spread = Math.max(...d) - Math.min(...d);
  const same = d.length > 0 && spread <= 1e-12 * Math.max(...d.map(Math.abs));
  assert.deepEqual(
    [row.decision, row.withheld],
    decision(row, same, report.experiment.statistics),
    JSON.stringify(row),
  );
}

/** Holm's correction from the stored p values of a family, pairs without a test counted. */
function checkHolm(
  rows: readonly { p: number | null; p_corrected: number | null; correction: string | null }[],
) {
  assert.ok(
    rows.every(({ correction }) => correction === "holm"),
    "this check knows Holm's correction alone",
  );
  let highest = 0;
  rows.filter(({ p }) => p !== null).toSorted((a, b) => a.p! - b.p!).forEach((row, i) => {
    highest = Math.max(highest, Math.min(1, (rows.length - i) * row.p!));
    nearP(row.p_corrected, highest, row);
  });
  assert.ok(
    rows.every(({ p, p_corrected }) => (p === null) === (p_corrected === null)),
    JSON.stringify(rows),
  );
}

function checkRanks(plain: Plain, report: Report): void {
  const rows = report.tables.tests.filter(({ test }) => test === "Nemenyi");
  for (const [measure, pairs] of Map.groupBy(rows, (row) => row.measure)) {
    const ranks = meanRanks(plain, measure, systemsOf(report.experiment));
    assert.equal(pairs.length, ranks.size * (ranks.size - 1) / 2);
    for (const row of pairs) {
      near(row.statistic, ranks.get(row.a!)! - ranks.get(row.b!)!, row);
      assert.equal(row.p_corrected, row.p, JSON.stringify(row)); // p allows for the number of pairs already
    }
  }
}
