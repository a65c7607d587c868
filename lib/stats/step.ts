import { Problem } from "../base/mod.ts";
import { checkProbabilities } from "./result.ts";

/** Complains about values that are no probabilities, and about a family smaller than its p values. */
export function checkFamily(p: ArrayLike<number>, count: number): void {
  checkProbabilities(p);
  if (Number.isInteger(count) && count >= p.length) return;
  throw new Problem({
    what: "There are more p values than comparisons",
    found: count,
    allowed: `${p.length} or more`,
  });
}

/** The positions of the p values from the smallest value to the largest. */
export function ascending(p: ArrayLike<number>): Uint32Array {
  return Uint32Array.from(p, (_, i) => i).sort((i, j) => p[i]! - p[j]!);
}

/**
 * Step-up correction: the i-th smallest p value is multiplied by scale·count/i; no corrected value may exceed
 * the one after it, nor 1.
 */
export function stepUp(p: ArrayLike<number>, count: number, scale: number): Float64Array {
  checkFamily(p, count);
  const order = ascending(p);
  const corrected = new Float64Array(p.length);
  let least = 1;
  for (let i = order.length; i >= 1; i--) {
    const at = order[i - 1]!;
    least = Math.min(least, p[at]! * count * scale / i);
    corrected[at] = least;
  }
  return corrected;
}
