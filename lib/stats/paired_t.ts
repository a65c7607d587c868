import type { Alternative } from "./alternative.ts";
import { tSurvival } from "./distributions.ts";
import { plainMean, standardDeviation } from "./mean.ts";
import { differences } from "./result.ts";

/** The outcome of the paired t test, or the reason why there is none. */
export type PairedT =
  | {
    /** The mean difference divided by its standard error. */
    statistic: number;
    df: number;
    p: number;
    n: number;
    reason?: undefined;
  }
  | { statistic: null; df: null; p: null; n: number; reason: string };

/**
 * The t test for pairs, as scipy.stats.ttest_rel: is the mean of the differences x − y zero? t is the mean of the
 * differences divided by their standard deviation/√n and follows, if they are normal, Student's t with n − 1
 * degrees of freedom. Differences that are all the same but for rounding have no spread to compare with.
 *
 * @example
 * ```ts
 * import { pairedT } from "./paired_t.ts";
 * const { statistic, p } = pairedT([2, 5, 6], [1, 3, 3]);
 * if (statistic?.toFixed(6) !== "3.464102" || p?.toFixed(6) !== "0.074180") throw new Error(`${statistic}, ${p}`);
 * ```
 */
export function pairedT(
  x: ArrayLike<number>,
  y?: ArrayLike<number>,
  { alternative = "two-sided" }: { alternative?: Alternative } = {},
): PairedT {
  const d = differences(x, y), n = d.length;
  const reason = whyNot(d);
  if (reason !== undefined) return { statistic: null, df: null, p: null, n, reason };
  const statistic = plainMean(d) / (standardDeviation(d).value! / Math.sqrt(n)), df = n - 1;
  const p = alternative === "two-sided"
    ? 2 * tSurvival(Math.abs(statistic), df)
    : tSurvival(alternative === "greater" ? statistic : -statistic, df);
  return { statistic, df, p, n };
}

function whyNot(d: Float64Array): string | undefined {
  if (d.length < 2) return d.length === 0 ? "there are no pairs" : "one pair has no spread";
  if (d.every((value) => value === 0)) return "no pair differs, so the differences have no spread";
  let least = Infinity, most = -Infinity;
  for (const value of d) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const constant = most - least <= 1e-12 * Math.max(Math.abs(least), Math.abs(most));
  return constant ? "every difference is the same, so they have no spread" : undefined;
}
