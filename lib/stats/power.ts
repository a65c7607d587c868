import { Problem } from "../base/mod.ts";
import { normalQuantile } from "./normal.ts";

/** How strict the test is. */
export interface PowerOptions {
  /** The chance of a false alarm that is accepted in the whole family (0.05). */
  alpha?: number;
  /** The chance of finding an effect that is there (0.8). */
  power?: number;
  /** The number of comparisons that share alpha, as Bonferroni divides it (1). */
  comparisons?: number;
}

/**
 * The number of paired questions with which Wilcoxon's two-sided test finds an effect of Cohen's dz with the
 * wanted power. For the paired t test it is (z₁ + z₂)²/dz² + z₁²/2, with z₁ the normal quantile of
 * 1 − alpha/2 and z₂ that of the power (the second term stands for t in place of the normal curve); Wilcoxon's test
 * needs π/3 times as many, since its asymptotic relative efficiency under normal differences is 3/π. Never
 * fewer than the test needs to reach alpha when every difference has the same sign, 2/2^n.
 *
 * @example
 * ```ts
 * import { questionsNeeded } from "./power.ts";
 * if (questionsNeeded(0.185, { comparisons: 6 }) !== 375) throw new Error("about 374 questions");
 * ```
 */
export function questionsNeeded(dz: number, options: PowerOptions = {}): number {
  if (!(Math.abs(dz) > 0)) {
    throw new Problem({ what: "No number of questions finds an effect of no size", found: dz });
  }
  const { z1, z2, fewest } = checked(options);
  return Math.max(fewest, Math.ceil(Math.PI / 3 * ((z1 + z2) ** 2 / dz ** 2 + z1 ** 2 / 2)));
}

/**
 * The smallest Cohen's dz that Wilcoxon's two-sided test finds with the wanted power among n questions: the
 * inverse of {@linkcode questionsNeeded}. `Infinity` when n is so small that no effect can be found.
 *
 * @example
 * ```ts
 * import { smallestEffect } from "./power.ts";
 * if (smallestEffect(2067, { comparisons: 6 }).toFixed(3) !== "0.078") throw new Error("2,067 questions");
 * ```
 */
export function smallestEffect(n: number, options: PowerOptions = {}): number {
  const { z1, z2, fewest } = checked(options);
  const left = 3 / Math.PI * n - z1 ** 2 / 2;
  return n < fewest || left <= 0 ? Infinity : (z1 + z2) / Math.sqrt(left);
}

function checked({ alpha = 0.05, power = 0.8, comparisons = 1 }: PowerOptions) {
  const fits = alpha > 0 && alpha < 1 && power > 0 && power < 1 && comparisons >= 1;
  if (!fits) {
    throw new Problem({
      what: "The power of a test needs other settings",
      found: { alpha, power, comparisons },
      allowed: "alpha and power between 0 and 1, 1 comparison or more",
    });
  }
  const share = alpha / comparisons;
  return {
    z1: normalQuantile(1 - share / 2),
    z2: normalQuantile(power),
    fewest: Math.floor(1 - Math.log2(share)) + 1,
  };
}
