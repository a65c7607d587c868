import { judgedBeside, measureDefinition, parseMeasure } from "../notation/mod.ts";
import { mean } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type CompareOptions, compareSystems, type Comparison } from "./compare_systems.ts";
import { measuredValues } from "./measured_values.ts";
import { plannedPairs, type PlannedSystem } from "./planned_pairs.ts";

/**
 * The planned comparisons on each of the measures: for every measure the families of
 * {@linkcode plannedPairs}, each corrected by itself. Measures that only describe are left out. The judged shares of
 * two systems are told apart only where the judgements have negatives: with positives alone they are the hits.
 */
export function compareMeasurements(
  measurements: readonly Row<"measurements">[],
  systems: readonly PlannedSystem[],
  measures: readonly string[],
  options: Pick<CompareOptions, "alpha" | "correction" | "resamples" | "margin" | "seed"> & {
    positivesOnly: boolean;
    /** Of the planned families those with these names (all). */
    families?: readonly string[];
  },
): Comparison[] {
  const wanted = measures.filter((name) =>
    measureDefinition(parseMeasure(name).name).higherIsBetter !== null
  );
  const all = measuredValues(measurements.filter((row) => wanted.includes(row.measure)));
  const shares = measuredValues(measurements.filter((row) => row.measure.startsWith("Judged@")));
  const judged = (measure: string, measured: readonly string[]) => {
    const beside = judgedBeside(measure);
    const share = options.positivesOnly ? undefined : shares.find((entry) => entry.measure === beside);
    return measured.map((system) => {
      const values = share?.values[share.systems.indexOf(system)];
      return values ? mean(values).value : null;
    });
  };
  return all.flatMap(({ measure, systems: measured, values }) =>
    plannedPairs(systems.filter((row) => measured.includes(row.system))).flatMap(({ name, pairs }) =>
      options.families?.includes(name) === false ? [] : compareSystems({
        ...options,
        measure,
        systems: measured,
        values,
        pairs,
        judged: judged(measure, measured),
        family: `${measure}, ${name}`,
      })
    )
  );
}
