import { friedman, type RankOptions } from "./friedman.ts";
import { studentisedRangeQuantile, studentisedRangeSurvival } from "./studentised_range.ts";

/** The outcome of Nemenyi's test, or the reason why there is none. Systems are named by their positions. */
export type Nemenyi =
  | {
    /** The mean rank of each system, the best being 1. */
    meanRanks: Float64Array;
    /** Mean ranks that lie at least so far apart are told apart at level alpha. */
    criticalDifference: number;
    /** Every pair of systems, a before b; `difference` is the mean rank of a minus that of b. */
    pairs: { a: number; b: number; difference: number; p: number }[];
    /**
     * The bars of a critical-difference diagram: the largest groups of neighbours, from the best mean rank to the
     * worst, of which no two are told apart. A system that is told apart from all others is in none.
     */
    groups: number[][];
    k: number;
    n: number;
    reason?: undefined;
  }
  | {
    meanRanks: Float64Array | null;
    criticalDifference: null;
    pairs: null;
    groups: null;
    k: number;
    n: number;
    reason: string;
  };

/**
 * Nemenyi's test of all pairs of k systems over n questions, to follow Friedman's: two mean ranks differ by their
 * difference over √(k(k + 1)/6n) standard errors, and √2 times that is compared with the range of k normal values (the
 * studentised range with infinitely many degrees of freedom), which allows for the number of pairs. The p values
 * are thus already corrected.
 *
 * @example
 * ```ts
 * import { nemenyi } from "./nemenyi.ts";
 * const one = [5, 6, 7, 8, 9, 5, 6, 7, 8, 9], two = one.map((v) => v - 1), three = one.map((v) => v - 3);
 * const { criticalDifference, groups } = nemenyi([three, one, two]);
 * if (criticalDifference?.toFixed(3) !== "1.048") throw new Error("three systems, ten questions");
 * if (JSON.stringify(groups) !== "[[1,2],[2,0]]") throw new Error("only the first and the last are told apart");
 * ```
 */
export function nemenyi(
  systems: readonly ArrayLike<number>[],
  { alpha = 0.05, better = "higher" }: { alpha?: number } & RankOptions = {},
): Nemenyi {
  const ranked = friedman(systems, { better });
  const { k, n } = ranked;
  if (ranked.reason !== undefined) {
    const { meanRanks, reason } = ranked;
    return { meanRanks, criticalDifference: null, pairs: null, groups: null, k, n, reason };
  }
  const { meanRanks } = ranked;
  const critical = criticalDifference(k, n, alpha), error = standardError(k, n);
  const pairs = [];
  for (let a = 0; a < k; a++) {
    for (let b = a + 1; b < k; b++) {
      const difference = meanRanks[a]! - meanRanks[b]!;
      const p = studentisedRangeSurvival(Math.SQRT2 * Math.abs(difference) / error, k);
      pairs.push({ a, b, difference, p });
    }
  }
  return { meanRanks, criticalDifference: critical, pairs, groups: notToldApart(meanRanks, critical), k, n };
}

/**
 * Nemenyi's critical difference of mean ranks, q·√(k(k + 1)/6n), with q the alpha point of the range of k normal values
 * divided by √2 (Demšar 2006, "Statistical comparisons of classifiers over multiple data sets").
 */
export function criticalDifference(k: number, n: number, alpha = 0.05): number {
  return studentisedRangeQuantile(alpha, k) / Math.SQRT2 * standardError(k, n);
}

/** The standard error of the difference of two mean ranks. */
function standardError(k: number, n: number): number {
  return Math.sqrt(k * (k + 1) / (6 * n));
}

function notToldApart(meanRanks: Float64Array, critical: number): number[][] {
  const order = Array.from(meanRanks, (_, j) => j).sort((i, j) => meanRanks[i]! - meanRanks[j]! || i - j);
  const groups: number[][] = [];
  let reached = 0;
  for (let start = 0; start < order.length; start++) {
    const best = meanRanks[order[start]!]!;
    let end = start + 1;
    while (end < order.length && meanRanks[order[end]!]! - best < critical) end++;
    if (end > reached && end > start + 1) groups.push(order.slice(start, end));
    reached = Math.max(reached, end);
  }
  return groups;
}
