import { stepUp } from "./step.ts";

/**
 * Benjamini and Hochberg's correction: the i-th smallest of m p values is multiplied by m/i; no corrected value
 * may exceed the one after it, nor 1. Keeps the expected share of false alarms among the findings below alpha
 * when the tests are independent or positively dependent. `count` gives m where more comparisons were planned.
 *
 * @example
 * ```ts
 * import { benjaminiHochberg } from "./benjamini_hochberg.ts";
 * if (benjaminiHochberg([0.01, 0.04, 0.03]).join() !== "0.03,0.04,0.04") throw new Error("m/i");
 * ```
 */
export function benjaminiHochberg(p: ArrayLike<number>, count = p.length): Float64Array {
  return stepUp(p, count, 1);
}
