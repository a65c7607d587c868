import { checkFamily } from "./step.ts";

/**
 * Bonferroni's correction: each of m p values is multiplied by m, at most 1. Keeps the chance of any false alarm
 * among the m below alpha. `count` gives m where more comparisons were planned than have a p value.
 *
 * @example
 * ```ts
 * import { bonferroni } from "./bonferroni.ts";
 * if (bonferroni([0.01, 0.5]).join() !== "0.02,1") throw new Error("times two");
 * ```
 */
export function bonferroni(p: ArrayLike<number>, count = p.length): Float64Array {
  checkFamily(p, count);
  return Float64Array.from(p, (value) => Math.min(1, value * count));
}
