import { checkYesNo } from "./check_yes_no.ts";
import { chiSquareSurvival } from "./distributions.ts";
import { checkLengths } from "./result.ts";
import { signP } from "./sign.ts";

/** The options of McNemar's test. */
export interface McnemarOptions {
  method?: "exact" | "chi-square";
  /** Whether the chi-square takes 1 from the difference of the counts (true). */
  correction?: boolean;
}

/** The outcome of McNemar's test, or the reason why there is none. */
export type Mcnemar =
  & {
    /** Questions on which x alone, y alone, both and neither succeed. */
    onlyX: number;
    onlyY: number;
    both: number;
    neither: number;
    n: number;
  }
  & (
    | {
      /** The smaller of onlyX and onlyY if exact, otherwise the chi-square with one degree of freedom. */
      statistic: number;
      p: number;
      reason?: undefined;
    }
    | { statistic: null; p: null; reason: string }
  );

/**
 * McNemar's test, as statsmodels' mcnemar: do two systems succeed (1, otherwise 0) on equally many questions? Only the
 * questions on which one alone succeeds can tell. "exact" (the default) asks how often fair coins divide them at
 * least as unevenly; "chi-square" is (|onlyX − onlyY| − 1)²/(onlyX + onlyY), without the 1 if there is no correction.
 * Where both counts are the same the correction would go past zero; it is then left out, as R does (statsmodels
 * goes past).
 *
 * @example
 * ```ts
 * import { mcnemar } from "./mcnemar.ts";
 * const { onlyX, onlyY, p } = mcnemar([1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 1, 1]);
 * if (onlyX !== 4 || onlyY !== 1 || p?.toFixed(12) !== "0.375000000000") throw new Error("2·(1 + 5)/2⁵");
 * ```
 */
export function mcnemar(x: ArrayLike<number>, y: ArrayLike<number>, options: McnemarOptions = {}): Mcnemar {
  checkLengths(x, y);
  checkYesNo(x, "x");
  checkYesNo(y, "y");
  let onlyX = 0, onlyY = 0, both = 0;
  for (let i = 0; i < x.length; i++) {
    if (x[i]! > y[i]!) onlyX++;
    else if (x[i]! < y[i]!) onlyY++;
    else both += x[i]!;
  }
  const n = x.length, apart = onlyX + onlyY;
  const counts = { onlyX, onlyY, both, neither: n - apart - both, n };
  if (apart === 0) {
    const reason = n === 0 ? "there are no questions" : "the systems agree on every question";
    return { ...counts, statistic: null, p: null, reason };
  }
  if (options.method === "chi-square") {
    const distance = Math.abs(onlyX - onlyY), correction = options.correction ?? true ? 1 : 0;
    const statistic = Math.max(0, distance - correction) ** 2 / apart;
    return { ...counts, statistic, p: chiSquareSurvival(statistic, 1) };
  }
  return { ...counts, statistic: Math.min(onlyX, onlyY), p: signP(onlyX, onlyY, "two-sided") };
}
