import assert from "node:assert/strict";
import {
  compareMeasurements,
  compositeScores,
  contrasts,
  correlateQuestions,
  correlateSystems,
  factorialDesign,
  factorialEffects,
  familyMeasures,
  furtherTests,
  measuredValues,
  omnibus,
  plannedPairs,
  powerRows,
  summaryRows,
  valuesOf,
} from "../../lib/compare/mod.ts";
import { measuresOf, systemsOf } from "../../lib/experiment/mod.ts";
import { parseMeasure } from "../../lib/notation/mod.ts";
import { type Row, schemas, toFrame } from "../../lib/tables/mod.ts";
import { ANSWERS, bestOf, headlineOf, measurementsOf, positivesOf } from "./lookups_for_tests.ts";
import { MEASURING, type Report } from "./report_for_tests.ts";

/** What the library makes of the tables read back is, cell by cell, what step 07 and the steps before it wrote. */
export function checkRecomputed(report: Report): void {
  const { experiment, seed, tables } = report, { statistics, k } = experiment;
  const { alpha, correction, margin, resamples } = statistics, headline = headlineOf(report);
  const measurements = measurementsOf(report), names = systemsOf(experiment), chance = { seed, resamples };
  const same = <T extends keyof typeof schemas>(
    table: T,
    rows: readonly Row<T>[],
    stored: readonly Row<T>[],
  ) =>
    assert.deepEqual(toFrame(schemas[table], rows as never).toRecords(), stored, `${table} computed again`);
  for (const step of MEASURING) {
    const { measurements, summaries } = report.measured[step]!;
    same("summaries", summaryRows(measurements, chance), summaries);
  }
  const comparisons = compareMeasurements(measurements, tables.systems, [
    ...measuresOf(experiment),
    ...ANSWERS,
  ], {
    ...chance,
    alpha,
    correction,
    margin,
    positivesOnly: positivesOf(report),
    headline,
    baseline: names[0],
  });
  same("comparisons", comparisons, tables.comparisons);
  same(
    "power",
    powerRows(comparisons.filter((row) => row.measure === headline), { alpha, margin }),
    tables.power,
  );
  const measured = measuredValues(measurements), ofHeadline = valuesOf(measured, headline)!;
  const success = valuesOf(measured, `Success@${parseMeasure(headline).k}`)!;
  const families = plannedPairs(tables.systems, names[0]);
  same(
    "tests",
    [ofHeadline, success].flatMap((of) => [
      ...furtherTests(of, families, { ...chance, correction }),
      ...omnibus(of, names, alpha).rows,
    ]),
    tables.tests,
  );
  same("contrasts", contrasts(ofHeadline, families, { ...chance, margin }), tables.contrasts);
  const design = factorialDesign(measurements, tables.systems, headline, k);
  assert.ok(!("reason" in design));
  same("effects", factorialEffects(design), tables.effects);
  const together = familyMeasures([...new Set(measured.map(({ measure }) => measure))], headline)
    .map((measure) => valuesOf(measured, measure)!);
  const few = { seed, resamples: Math.min(resamples, 999) };
  same("correlations", [
    ...correlateQuestions(bestOf(report), together, few),
    ...correlateSystems(names, together, few),
  ], tables.correlations);
  const { summaries } = compositeScores(measurements, names, {
    ...chance,
    headline,
    weights: statistics.composite,
  });
  same("summaries", summaries, report.composite);
}
