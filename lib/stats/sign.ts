import type { Alternative } from "./alternative.ts";
import { binomialAtMost } from "./distributions.ts";
import { differences } from "./result.ts";

/** The outcome of the sign test, or the reason why there is none. */
export type SignTest =
  & {
    /** Pairs in which x is greater, in which y is, and in which neither is. */
    plus: number;
    minus: number;
    zeros: number;
    n: number;
  }
  & (
    | {
      /** The number of positive differences. */
      statistic: number;
      p: number;
      reason?: undefined;
    }
    | { statistic: null; p: null; reason: string }
  );

/**
 * The exact sign test, as scipy.stats.binomtest of the positive among the non-zero differences x − y with chance
 * ½: is x greater than y as often as y than x? Uses neither sizes nor ranks; pairs without a difference say nothing
 * about that and are dropped and counted. Two-sided p is twice the smaller tail, at most 1.
 *
 * @example
 * ```ts
 * import { signTest } from "./sign.ts";
 * const { plus, minus, zeros, p } = signTest([3, 5, 2, 8, 6, 7], [2, 5, 1, 6, 5, 6]);
 * if (plus !== 5 || minus !== 0 || zeros !== 1 || p?.toFixed(12) !== "0.062500000000") throw new Error("2/2⁵");
 * ```
 */
export function signTest(
  x: ArrayLike<number>,
  y?: ArrayLike<number>,
  { alternative = "two-sided" }: { alternative?: Alternative } = {},
): SignTest {
  const d = differences(x, y), n = d.length;
  const plus = d.filter((value) => value > 0).length, minus = d.filter((value) => value < 0).length;
  const counts = { plus, minus, zeros: n - plus - minus, n };
  if (plus + minus === 0) {
    const reason = n === 0 ? "there are no pairs" : "no pair differs, so there is no sign to count";
    return { ...counts, statistic: null, p: null, reason };
  }
  return { ...counts, statistic: plus, p: signP(plus, minus, alternative) };
}

/** The chance that fair coins fall at least as unevenly as plus to minus. */
export function signP(plus: number, minus: number, alternative: Alternative): number {
  if (alternative === "greater") return binomialAtMost(minus, plus + minus);
  if (alternative === "less") return binomialAtMost(plus, plus + minus);
  return Math.min(1, 2 * binomialAtMost(Math.min(plus, minus), plus + minus));
}
