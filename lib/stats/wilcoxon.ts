import { normalCdf } from "./normal.ts";
import { ranksAndTies } from "./rank_data.ts";
import { differences } from "./result.ts";
import { exactShare, permutationShare } from "./wilcoxon_null.ts";

/** The options of scipy.stats.wilcoxon, by its names and with its defaults. */
export interface WilcoxonOptions {
  /**
   * What becomes of differences of zero: "wilcox" drops them, "pratt" ranks them and then drops their ranks,
   * "zsplit" gives half of their ranks to either side.
   */
  zeroMethod?: "wilcox" | "pratt" | "zsplit";
  /** Whether the normal approximation moves the statistic by ½ towards its mean. */
  correction?: boolean;
  /** "greater": x tends to be greater than y. */
  alternative?: "two-sided" | "greater" | "less";
  method?: "auto" | "exact" | "asymptotic";
}

/** The outcome of Wilcoxon's test, or the reason why there is none. */
export type Wilcoxon =
  | {
    /** The smaller of T+ and T− in a two-sided test, otherwise T+. */
    statistic: number;
    p: number;
    /** How p was found: from the null distribution without ties, from all signs, or from the normal curve. */
    method: Found;
    /** The standardised statistic where the normal curve was used; in a two-sided test it is negative. */
    z?: number;
    /** Sums of the ranks of positive and of negative differences. */
    plus: number;
    minus: number;
    /** Pairs, and pairs that differ. */
    n: number;
    nonzero: number;
    reason?: undefined;
  }
  | { statistic: null; p: null; n: number; nonzero: number; reason: string };

/**
 * Wilcoxon's signed-rank test, number for number that of scipy 1.17: are the differences x − y spread evenly
 * about zero? The sizes of the differences are ranked (ties share ranks); T+ and T− are the sums of the ranks
 * of the positive and of the negative ones.
 *
 * Method "auto" takes the normal curve for more than 50 pairs (those without a difference counted); up to 50
 * the exact distribution if there are neither ties nor zeros; otherwise all assignments of signs up to 13
 * pairs, and the normal curve beyond. There T+ has the mean n(n+1)/4 and the variance
 * [n(n+1)(2n+1) − Σ(t³ − t)/2]/24, t being the sizes of the groups of ties. With "pratt" n0 zeros take
 * n0(n0+1)/4 from the mean, n0(n0+1)(2n0+1) from the product, and leave the sum over ties.
 *
 * When every difference is zero there is nothing to test and p is `null` (scipy gives 1 for up to 13 pairs
 * and NaN beyond).
 *
 * @example
 * ```ts
 * import { wilcoxon } from "./wilcoxon.ts";
 * const { statistic, p } = wilcoxon([1.1, 2.3, 3.0, 4.8, 5.5, 6.1], [0.7, 2.9, 1.0, 4.1, 6.9, 3.3]);
 * if (statistic !== 6 || p !== 0.4375) throw new Error("scipy.stats.wilcoxon gives 6.0 and 0.4375");
 * ```
 */
export function wilcoxon(
  x: ArrayLike<number>,
  y?: ArrayLike<number>,
  options: WilcoxonOptions = {},
): Wilcoxon {
  const { zeroMethod = "wilcox", alternative = "two-sided", correction = false } = options;
  const all = differences(x, y);
  const n = all.length, nonzero = all.filter((d) => d !== 0).length;
  if (nonzero === 0) {
    const reason = n === 0 ? "there are no pairs" : "no pair differs, so there is nothing to rank";
    return { statistic: null, p: null, n, nonzero, reason };
  }
  const { plus, minus, ranks, tied, mean, deviation, count } = signedRanks(all, zeroMethod);
  const method = chosen(options.method ?? "auto", n, tied || nonzero < n);
  const statistic = alternative === "two-sided" ? Math.min(plus, minus) : plus;
  const result = { statistic, method, plus, minus, n, nonzero };

  if (method === "normal") {
    let z = (plus - mean) / deviation;
    if (correction) {
      const towards = alternative === "two-sided" ? Math.sign(z) : alternative === "greater" ? 1 : -1;
      z -= towards * 0.5 / deviation;
    }
    if (alternative === "two-sided") z = -Math.abs(z);
    return { ...result, z, p: fromSides(normalCdf(z), normalCdf(-z), alternative) };
  }
  const share = method === "exact" ? exactShare(count) : permutationShare(ranks, plus, minus);
  return { ...result, p: fromSides(share.atMost(plus), share.atLeast(plus), alternative) };
}

function fromSides(less: number, greater: number, alternative: string): number {
  if (alternative === "two-sided") return Math.min(1, 2 * Math.min(less, greater));
  return alternative === "less" ? less : greater;
}

type Found = "exact" | "permutations" | "normal";

function chosen(method: "auto" | "exact" | "asymptotic", n: number, tiesOrZeros: boolean): Found {
  if (method !== "auto") return method === "exact" ? "exact" : "normal";
  if (n > 50) return "normal";
  if (!tiesOrZeros) return "exact";
  return n <= 13 ? "permutations" : "normal";
}

function signedRanks(all: Float64Array, zeroMethod: "wilcox" | "pratt" | "zsplit") {
  const d = zeroMethod === "wilcox" ? all.filter((value) => value !== 0) : all;
  const { ranks, ties } = ranksAndTies(d.map(Math.abs));
  let plus = 0, minus = 0, ofZeros = 0, zeros = 0;
  for (let i = 0; i < d.length; i++) {
    if (d[i]! > 0) plus += ranks[i]!;
    else if (d[i]! < 0) minus += ranks[i]!;
    else {
      ofZeros += ranks[i]!;
      zeros++;
    }
  }
  if (zeroMethod === "zsplit") {
    plus += ofZeros / 2;
    minus += ofZeros / 2;
  }
  const count = d.length;
  let mean = count * (count + 1) / 4;
  let product = count * (count + 1) * (2 * count + 1);
  let tieGroups = ties;
  if (zeroMethod === "pratt" && zeros > 0) {
    mean -= zeros * (zeros + 1) / 4;
    product -= zeros * (zeros + 1) * (2 * zeros + 1);
    tieGroups = ties.slice(1);
  }
  const tieTerm = tieGroups.reduce((sum, t) => sum + t ** 3 - t, 0);
  const deviation = Math.sqrt((product - tieTerm / 2) / 24);
  const differing = ranks.filter((_, i) => d[i] !== 0);
  return { plus, minus, ranks: differing, tied: ties.some((t) => t > 1), mean, deviation, count };
}
