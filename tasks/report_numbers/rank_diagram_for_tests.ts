import assert from "node:assert/strict";
import { measuredValues, omnibus, valuesOf } from "../../lib/compare/mod.ts";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { headlineOf, measurementsOf } from "./lookups_for_tests.ts";
import { meanRanks, plainOf } from "./plain_values_for_tests.ts";
import type { Report, ShownFigure } from "./report_for_tests.ts";
import { drawn, written } from "./written_for_tests.ts";

/** The critical-difference diagram: mean ranks, the critical difference, and that Nemenyi's test agrees with it. */
export function rankDiagram(report: Report) {
  const { experiment, tables } = report, headline = headlineOf(report), { alpha } = experiment.statistics;
  const names = systemsOf(experiment);
  return ({ data, layout }: ShownFigure) => {
    const found = meanRanks(plainOf(report), headline, names);
    const { difference, n } = omnibus(
      valuesOf(measuredValues(measurementsOf(report)), headline)!,
      names,
      alpha,
    );
    const systems = data.filter(({ name }) => names.includes(name as string));
    assert.equal(systems.length, names.length);
    for (const { name, x, hovertext } of systems) {
      const rank = found.get(name as string)!;
      assert.equal((x as number[])[0], drawn(rank), `mean rank of ${name}`);
      assert.equal(hovertext, `${name}<br>mean rank ${written(rank, 2)}`);
    }
    assert.ok(
      layout.annotations!.some(({ text }) => text === `critical difference ${written(difference!, 2)}`),
    );
    assert.ok(layout.meta.cotejo.subtitle.startsWith(`${n} questions; `));
    for (const row of tables.tests.filter((row) => row.test === "Nemenyi" && row.measure === headline)) {
      assert.equal(Math.abs(row.statistic!) > difference!, row.p! < alpha, JSON.stringify(row));
    }
  };
}
