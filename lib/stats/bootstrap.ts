import { Problem } from "../base/mod.ts";
import { largestSize } from "./factorial_design.ts";
import { type Interval, interval, type IntervalMethod } from "./interval.ts";
import { meanReplicates } from "./mean_replicates.ts";
import { meanOfResample, type Resample, type ResampleStatistic } from "./resample.ts";

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
  return bootstrapMeans([{ x: Float64Array.from(x) }], x.length, options).means[0]!;
}

/** Intervals of several figures of the same n items, from the same resamples. */
export function bootstrapStatistics(
  statistics: readonly ResampleStatistic[],
  n: number,
  options: BootstrapOptions,
): Interval[] {
  return bootstrapMeans([], n, { ...options, figures: statistics }).figures;
}

/** A mean, or a mean paired difference: that of x, or of x − y. */
export interface MeanOf {
  x: Float64Array;
  y?: Float64Array;
}

/** Intervals of means, and of other figures of the same resamples. */
export interface Bootstrapped {
  means: Interval[];
  figures: Interval[];
}

/**
 * Intervals of many means and mean differences of the same n items from the same resamples, as one matrix product (see
 * {@linkcode meanReplicates}): a column that stands in several differences is multiplied once.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { bootstrapMeans } from "./bootstrap.ts";
 * import { drawn } from "./resample.ts";
 * const x = Float64Array.of(3, 4, 5, 6), y = Float64Array.of(1, 2, 3, 5);
 * const { means: [mean, difference] } = bootstrapMeans([{ x }, { x, y }], 4, {
 *   resample: drawn(random(42, "example")),
 *   resamples: 999,
 * });
 * if (mean?.estimate !== 4.5 || difference?.estimate !== 1.75) throw new Error("4.5, and 1.75 above y");
 * ```
 */
export function bootstrapMeans(
  wanted: readonly MeanOf[],
  n: number,
  { resample, resamples = 9999, method = "bca", level = 0.95, figures = [] }: BootstrapOptions & {
    figures?: readonly ResampleStatistic[];
  },
): Bootstrapped {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new Problem({
      what: "The number of resamples does not fit",
      found: resamples,
      allowed: "a whole number from 1",
    });
  }
  const differences = wanted.map(({ x, y }) => y ? x.map((value, i) => value - y[i]!) : x);
  const statistics = [...differences.map(meanOfResample), ...figures];
  const whole = new Uint32Array(n).fill(1);
  const estimates = statistics.map((statistic) => statistic.of(whole));
  const split = (all: Interval[]) => ({
    means: all.slice(0, wanted.length),
    figures: all.slice(wanted.length),
  });
  if (n < 2) {
    const reason = n === 0 ? "there are no values" : "one value cannot be resampled";
    return split(estimates.map((estimate) => ({
      estimate: Number.isNaN(estimate) ? null : estimate,
      low: null,
      high: null,
      reason,
    })));
  }
  const columns = [...new Set(wanted.flatMap(({ x, y }) => y ? [x, y] : [x]))];
  const found = meanReplicates(columns, n, { resample, resamples, figures });
  const at = new Map(columns.map((column, c) => [column, found.means[c]!]));
  const replicates = [
    ...wanted.map(({ x, y }) => {
      const first = at.get(x)!, second = y && at.get(y)!;
      return second ? first.map((mean, b) => mean - second[b]!) : first;
    }),
    ...found.figures,
  ];
  return split(statistics.map((statistic, s) =>
    interval({
      estimate: estimates[s]!,
      replicates: replicates[s]!,
      leavingOneOut: method === "bca" ? statistic.leavingOneOut() : undefined,
      size: wanted[s]?.y && Math.max(...[wanted[s].x, wanted[s].y].map(largestSize)),
      method,
      level,
    })
  ));
}
