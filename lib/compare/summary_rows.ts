import { measureDefinition, parseMeasure } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import { measuredValues } from "./measured_values.ts";
import { summariseAll } from "./summarise.ts";

/** Rows of `measurements` → rows of `summaries`: the mean of every system, measure and judge with its interval. */
export function summaryRows(
  measurements: readonly Row<"measurements">[],
  { seed, resamples }: { seed: number; resamples: number },
): Row<"summaries">[] {
  const lists = measuredValues(measurements).flatMap(({ measure, judge, systems, values }) => {
    const { range } = measureDefinition(parseMeasure(measure).name);
    return systems.map((system, s) => ({ system, measure, judge, range, values: values[s]! }));
  });
  return summariseAll(lists, { seed, resamples }).map((summary, at) => ({
    system: lists[at]!.system,
    measure: lists[at]!.measure,
    judge: lists[at]!.judge,
    value: summary.mean,
    low: summary.low,
    high: summary.high,
    n: summary.n,
    failures: summary.failures,
    bound_low: summary.boundLow,
    bound_high: summary.boundHigh,
  }));
}
