import { checkProbabilities, checkValues, type Figure, unavailable } from "./result.ts";

/**
 * The value below which a share p of the values lies. With the n values sorted, it stands at place p·(n − 1)
 * counted from 0; between two places it is interpolated linearly (the default of numpy, scipy and R).
 *
 * @example
 * ```ts
 * import { quantile } from "./quantile.ts";
 * if (quantile([4, 1, 3, 2], 0.5).value !== 2.5) throw new Error("the median");
 * ```
 */
export function quantile(x: ArrayLike<number>, p: number): Figure {
  checkValues(x, "x");
  checkProbabilities([p]);
  if (x.length === 0) return unavailable("there are no values");
  return { value: quantileSorted(Float64Array.from(x).sort(), p) };
}

/** As {@linkcode quantile}, of values that are already sorted. */
export function quantileSorted(sorted: Float64Array, p: number): number {
  const place = p * (sorted.length - 1);
  const below = Math.floor(place), above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}
