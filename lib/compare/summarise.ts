import { Problem, random } from "../base/mod.ts";
import { bootstrap, drawn } from "../stats/mod.ts";

/** A mean with all that must travel with it. Figures that the data do not allow are `null`. */
export interface Summary {
  mean: number | null;
  /** The ends of its 95% BCa bootstrap interval; `null` when the values show no spread. */
  low: number | null;
  high: number | null;
  /** Values, and failures beside them. */
  n: number;
  failures: number;
  /** The mean if every failure had scored worst, and best; `null` where the measure has no such end. */
  boundLow: number | null;
  boundHigh: number | null;
}

/** How {@linkcode summarise} works. */
export interface SummariseOptions {
  /** The worst and the best value of the measure (0 and 1). */
  range?: readonly [worst: number, best: number];
  resamples?: number;
  seed?: number;
  /** Names the stream of chance: the same purpose and number of values give the same resamples. */
  purpose?: string;
}

/**
 * The mean of one system's values, with its interval and the bounds it would have if every failure (NaN) had
 * scored worst or best.
 *
 * @example
 * ```ts
 * import { summarise } from "./summarise.ts";
 * const { mean, failures, boundLow, boundHigh } = summarise(Float64Array.of(1, 0, 0.5, NaN), { resamples: 99 });
 * if (mean !== 0.5 || failures !== 1) throw new Error("three values, one failure");
 * if (boundLow !== 0.375 || boundHigh !== 0.625) throw new Error("1.5/4 and 2.5/4");
 * ```
 */
export function summarise(values: Float64Array, options: SummariseOptions = {}): Summary {
  const { range: [worst, best] = [0, 1], resamples = 9999, seed = 42, purpose = "mean" } = options;
  if (!(worst < best)) {
    throw new Problem({ what: "The worst value must lie below the best", found: [worst, best] });
  }
  const present = values.filter((value) => !Number.isNaN(value));
  const n = present.length, failures = values.length - n;
  const resample = drawn(random(seed, `bootstrap:${purpose}:${n}`));
  const { estimate: mean, low, high } = bootstrap(present, { resample, resamples });
  const bound = (end: number) => {
    if (failures === 0) return mean;
    return Number.isFinite(end) ? ((mean ?? 0) * n + failures * end) / values.length : null;
  };
  return { mean, low, high, n, failures, boundLow: bound(worst), boundHigh: bound(best) };
}
