import { judgedBeside, measureDefinition, parseMeasure } from "../notation/mod.ts";
import { mean } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { compareAll, type CompareOptions, type Comparison } from "./compare_systems.ts";
import { type MeasuredValues, measuredValues } from "./measured_values.ts";
import { plannedPairs, type PlannedSystem } from "./planned_pairs.ts";

/**
 * The planned comparisons on each of the measures: for every measure the families of
 * {@linkcode plannedPairs}, each corrected by itself. Measures that only describe are left out. The judged shares of
 * two systems are told apart only where the judgements have negatives: with positives alone they are the hits.
 *
 * Where a measure has several judges, each judge's values are a family of their own, named after the judge. A planned
 * pair that no judge scored on both sides is a row without figures, withheld because the judges differ.
 */
export function compareMeasurements(
  measurements: readonly Row<"measurements">[],
  systems: readonly PlannedSystem[],
  measures: readonly string[],
  options: Pick<CompareOptions, "alpha" | "correction" | "resamples" | "margin" | "seed"> & {
    positivesOnly: boolean;
    /** Of the planned families those with these names (all). */
    families?: readonly string[];
    /** The measure whose effect sizes get intervals (all do). */
    headline?: string;
    /** The system that every reranked one is compared with too (none). */
    baseline?: string;
  },
): Comparison[] {
  const wanted = measures.filter((name) =>
    measureDefinition(parseMeasure(name).name).higherIsBetter === true
  );
  const all = measuredValues(measurements.filter((row) => wanted.includes(row.measure)));
  const shares = measuredValues(measurements.filter((row) => row.measure.startsWith("Judged@")));
  const judged = (measure: string, measured: readonly string[]) => {
    const beside = judgedBeside(measure);
    const share = options.positivesOnly ? undefined : shares.find((entry) => entry.measure === beside);
    return measured.map((system) => {
      const values = share?.values[share.systems.indexOf(system)];
      return values ? mean(values.filter((value) => !Number.isNaN(value))).value : null;
    });
  };
  const families = [...Map.groupBy(all, ({ measure }) => measure)].flatMap(([measure, judges]) => {
    const measured = systems.filter(({ system }) => judges.some((entry) => entry.systems.includes(system)));
    const shared = {
      ...options,
      measure,
      effectIntervals: options.headline === undefined || options.headline === measure,
    };
    return plannedPairs(measured, options.baseline).flatMap(({ name, pairs }): CompareOptions[] => {
      if (options.families?.includes(name) === false) return [];
      const family = `${measure}, ${name}`;
      const both = (entry: MeasuredValues) =>
        pairs.filter((pair) => pair.every((system) => entry.systems.includes(system)));
      const apart = pairs.filter((pair) => !judges.some((entry) => both(entry).includes(pair)));
      return [
        ...judges.filter((entry) => both(entry).length > 0).map((entry) => ({
          ...shared,
          systems: entry.systems,
          values: entry.values,
          pairs: both(entry),
          judged: judged(measure, entry.systems),
          family: judges.length === 1 ? family : `${family}, judged by ${entry.judge ?? "nobody"}`,
        })),
        ...apart.length === 0 ? [] : [{ ...shared, family, ...judgedByOthers(apart) }],
      ];
    });
  });
  return compareAll(families).flat();
}

/** Pairs of which no judge scored both sides: they have no values, and no two share a judge. */
function judgedByOthers(
  pairs: readonly [string, string][],
): Pick<CompareOptions, "systems" | "values" | "pairs" | "judges"> {
  const systems = [...new Set(pairs.flat())];
  return { systems, values: systems.map(() => new Float64Array(0)), pairs, judges: systems };
}
