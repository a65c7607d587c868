import { Problem } from "../base/mod.ts";
import { type Interval, interval, type IntervalMethod } from "./interval.ts";
import { meanOfResample, replicate, type Resample, type ResampleStatistic } from "./resample.ts";

/** How to resample, and which interval to make. */
export interface BootstrapOptions {
  /** `drawn(random(seed, purpose))`, or `given(positions)` to repeat known resamples. */
  resample: Resample;
  /** The number of resamples (9,999). */
  resamples?: number;
  method?: IntervalMethod;
  level?: number;
}

/**
 * The bootstrap interval of a mean; of a mean paired difference when `x` holds differences.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { bootstrap } from "./bootstrap.ts";
 * import { drawn } from "./resample.ts";
 * const { low, high } = bootstrap([1, 2, 3, 4], { resample: drawn(random(42, "example")), resamples: 999 });
 * if (low === null || !(low < 2.5 && 2.5 < high)) throw new Error("around the mean");
 * ```
 */
export function bootstrap(x: ArrayLike<number>, options: BootstrapOptions): Interval {
  return bootstrapStatistics([meanOfResample(x)], x.length, options)[0]!;
}

/** Intervals of several figures of the same n items, from the same resamples. */
export function bootstrapStatistics(
  statistics: readonly ResampleStatistic[],
  n: number,
  { resample, resamples = 9999, method = "bca", level = 0.95 }: BootstrapOptions,
): Interval[] {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new Problem({
      what: "The number of resamples does not fit",
      found: resamples,
      allowed: "a whole number from 1",
    });
  }
  const estimates = statistics.map((statistic) => statistic.of(new Uint32Array(n).fill(1)));
  if (n < 2) {
    const reason = n === 0 ? "there are no values" : "one value cannot be resampled";
    return estimates.map((estimate) => ({
      estimate: Number.isNaN(estimate) ? null : estimate,
      low: null,
      high: null,
      reason,
    }));
  }
  const replicates = replicate(statistics, n, resamples, resample);
  return statistics.map((statistic, s) =>
    interval({
      estimate: estimates[s]!,
      replicates: replicates[s]!,
      leavingOneOut: method === "bca" ? statistic.leavingOneOut() : undefined,
      method,
      level,
    })
  );
}
