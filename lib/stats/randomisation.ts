import { Problem, type Random } from "../base/mod.ts";
import type { Alternative } from "./alternative.ts";
import { plainMean } from "./mean.ts";
import { differences } from "./result.ts";

/** How the randomisation test is made. */
export interface RandomisationOptions {
  /** Where the signs come from when there are too many to try all: `random(seed, purpose)`. */
  next: Random;
  /** The number of random assignments of signs (9,999). */
  resamples?: number;
  alternative?: Alternative;
}

/** The outcome of the randomisation test, or the reason why there is none. */
export type Randomisation =
  | {
    /** The mean difference. */
    statistic: number;
    p: number;
    /** Whether all assignments of signs were tried, or random ones; and how many. */
    method: "exact" | "random";
    resamples: number;
    n: number;
    nonzero: number;
    reason?: undefined;
  }
  | { statistic: null; p: null; n: number; nonzero: number; reason: string };

/** Up to so many differences that are not zero, all 2^n assignments of signs are tried. */
const EXACT_UP_TO = 16;

/**
 * Fisher's randomisation test for pairs: if x and y were two names of one system, each difference x − y could as well
 * have had the other sign. p is the share of all assignments of signs whose mean is at least as far out as
 * the observed one. With more than 16 differences that are not zero, `resamples` random assignments stand for all, and
 * p = (1 + count)/(1 + resamples): the observed one is one of them. This is scipy.stats.permutation_test with
 * permutation_type "samples" of the mean difference; two-sided of its absolute value. Means that differ by rounding
 * alone are equally far out.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { randomisation } from "./randomisation.ts";
 * const { p } = randomisation([3, 0, 5], [1, 1, 1], { next: random(42, "example") });
 * if (p !== 0.5) throw new Error("2 − 1 + 4, 2 + 1 + 4 and the same with opposite signs, of eight");
 * ```
 */
export function randomisation(
  x: ArrayLike<number>,
  y: ArrayLike<number> | undefined,
  { next, resamples = 9999, alternative = "two-sided" }: RandomisationOptions,
): Randomisation {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new Problem({
      what: "The number of resamples does not fit",
      found: resamples,
      allowed: "a whole number from 1",
    });
  }
  const all = differences(x, y), d = all.filter((value) => value !== 0);
  const n = all.length, nonzero = d.length;
  if (nonzero === 0) {
    const reason = n === 0 ? "there are no pairs" : "no pair differs, so no sign can change";
    return { statistic: null, p: null, n, nonzero, reason };
  }
  const statistic = plainMean(all);
  const observed = d.reduce((sum, value) => sum + value, 0);
  const rounding = 1e-12 * d.reduce((sum, value) => sum + Math.abs(value), 0);
  const extreme = atLeastAsExtreme(observed, rounding, alternative);
  if (nonzero <= EXACT_UP_TO) {
    const sums = signedSums(d);
    return {
      statistic,
      p: count(sums, extreme) / sums.length,
      method: "exact",
      resamples: sums.length,
      n,
      nonzero,
    };
  }
  const p = (1 + count(randomSums(d, resamples, next), extreme)) / (1 + resamples);
  return { statistic, p, method: "random", resamples, n, nonzero };
}

function atLeastAsExtreme(observed: number, rounding: number, alternative: Alternative) {
  if (alternative === "greater") return (sum: number) => sum >= observed - rounding;
  if (alternative === "less") return (sum: number) => sum <= observed + rounding;
  const bound = Math.abs(observed) - rounding;
  return (sum: number) => Math.abs(sum) >= bound;
}

function count(sums: Float64Array, holds: (sum: number) => boolean): number {
  let found = 0;
  for (const sum of sums) if (holds(sum)) found++;
  return found;
}

/** The sums ±d₁ ± d₂ … under all signs; bit i of the position says whether dᵢ counts as it is. */
function signedSums(d: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** d.length);
  for (let i = 0, half = 1; i < d.length; i++, half *= 2) {
    for (let at = 0; at < half; at++) {
      sums[at + half] = sums[at]! + d[i]!;
      sums[at]! -= d[i]!;
    }
  }
  return sums;
}

/**
 * The sums under random signs. Eight differences have 256 sums, which are kept in a table; a word of 32 random bits
 * then looks up the sums of 32 differences in four of them.
 */
function randomSums(d: Float64Array, resamples: number, next: Random): Float64Array {
  const groups = Math.ceil(d.length / 32) * 4;
  const tables = new Float64Array(groups * 256);
  for (let group = 0; group * 8 < d.length; group++) {
    const eight = new Float64Array(8);
    eight.set(d.subarray(group * 8, group * 8 + 8));
    tables.set(signedSums(eight), group * 256);
  }
  const sums = new Float64Array(resamples);
  for (let b = 0; b < resamples; b++) {
    let sum = 0;
    for (let at = 0; at < tables.length; at += 1024) {
      const bits = next() * 4294967296 >>> 0;
      sum += tables[at + (bits & 255)]! + tables[at + 256 + (bits >>> 8 & 255)]! +
        tables[at + 512 + (bits >>> 16 & 255)]! + tables[at + 768 + (bits >>> 24)]!;
    }
    sums[b] = sum;
  }
  return sums;
}
