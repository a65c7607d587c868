import { measureDefinition, parseMeasure } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import { measuredValues } from "./measured_values.ts";
import { summarise } from "./summarise.ts";

/** Rows of `measurements` → rows of `summaries`: the mean of every system and measure with its interval. */
export function summaryRows(
  measurements: readonly Row<"measurements">[],
  { seed, resamples }: { seed: number; resamples: number },
): Row<"summaries">[] {
  return measuredValues(measurements).flatMap(({ measure, systems, values }) => {
    const { range } = measureDefinition(parseMeasure(measure).name);
    return systems.map((system, s) => {
      const { mean, low, high, n, failures, boundLow, boundHigh } = summarise(values[s]!, {
        range,
        seed,
        resamples,
        purpose: measure,
      });
      return {
        system,
        measure,
        value: mean,
        low,
        high,
        n,
        failures,
        bound_low: boundLow,
        bound_high: boundHigh,
      };
    });
  });
}
