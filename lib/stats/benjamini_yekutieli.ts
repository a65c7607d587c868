import { stepUp } from "./step.ts";

/**
 * Benjamini and Yekutieli's correction: as Benjamini and Hochberg's, times 1 + 1/2 + … + 1/m, which makes it
 * valid whatever the dependence among the tests. `count` gives m where more comparisons were planned.
 *
 * @example
 * ```ts
 * import { benjaminiYekutieli } from "./benjamini_yekutieli.ts";
 * if (benjaminiYekutieli([0.01, 0.5]).join() !== "0.03,0.75") throw new Error("times 3/2");
 * ```
 */
export function benjaminiYekutieli(p: ArrayLike<number>, count = p.length): Float64Array {
  let harmonic = 0;
  for (let i = 1; i <= count; i++) harmonic += 1 / i;
  return stepUp(p, count, harmonic);
}
