import { plainMean, standardDeviation } from "./mean.ts";
import { differences, type Figure, unavailable } from "./result.ts";

/**
 * Cohen's dz of paired values: the mean of the differences x − y divided by their standard deviation.
 *
 * @example
 * ```ts
 * import { cohenDz } from "./cohen_dz.ts";
 * if (cohenDz([2, 5, 6], [1, 3, 3]).value !== 2) throw new Error("mean 2, deviation 1");
 * ```
 */
export function cohenDz(x: ArrayLike<number>, y?: ArrayLike<number>): Figure {
  const d = differences(x, y);
  const spread = standardDeviation(d);
  if (spread.value === null) return spread;
  if (d.every((value) => value === d[0])) {
    return unavailable("every difference is the same, so they have no spread");
  }
  return { value: plainMean(d) / spread.value };
}
