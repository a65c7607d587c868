import { ascending, checkFamily } from "./step.ts";

/**
 * Holm's correction: the smallest of m p values is multiplied by m, the next by m − 1, and so on; no corrected
 * value may be smaller than the one before it, nor exceed 1. Keeps what Bonferroni keeps and finds more.
 * `count` gives m where more comparisons were planned than have a p value.
 *
 * @example
 * ```ts
 * import { holm } from "./holm.ts";
 * if (holm([0.02, 0.01, 0.5]).join() !== "0.04,0.03,0.5") throw new Error("times 3, times 2, times 1");
 * ```
 */
export function holm(p: ArrayLike<number>, count = p.length): Float64Array {
  checkFamily(p, count);
  const corrected = new Float64Array(p.length);
  let most = 0;
  for (const [i, at] of ascending(p).entries()) {
    most = Math.max(most, Math.min(1, p[at]! * (count - i)));
    corrected[at] = most;
  }
  return corrected;
}
