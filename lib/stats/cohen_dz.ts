import { plainMean, standardDeviation } from "./mean.ts";
import { resampled } from "./pearson.ts";
import type { ResampleStatistic } from "./resample.ts";
import { checkValues, differences, type Figure, unavailable } from "./result.ts";

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

/**
 * {@linkcode cohenDz} as a figure of resamples of the differences: mean Σc·d/N and variance Σc·(d − mean)²/(N − 1), a
 * difference standing c times in the resample of N.
 *
 * @example
 * ```ts
 * import { cohenDzOfResample } from "./cohen_dz.ts";
 * if (cohenDzOfResample([1, 2, 3, 9]).of(new Uint32Array([1, 1, 1, 0])) !== 2) throw new Error("of 1, 2, 3");
 * ```
 */
export function cohenDzOfResample(d: ArrayLike<number>): ResampleStatistic {
  checkValues(d, "d");
  const values = Float64Array.from(d);
  return resampled(values.length, (counts) => {
    const first = values[counts.findIndex((count) => count > 0)];
    let sum = 0, items = 0, varies = false;
    for (let i = 0; i < values.length; i++) {
      if (counts[i] === 0) continue;
      sum += counts[i]! * values[i]!;
      items += counts[i]!;
      varies ||= values[i] !== first;
    }
    if (!varies) return NaN;
    const centre = sum / items;
    let squares = 0;
    for (let i = 0; i < values.length; i++) squares += counts[i]! * (values[i]! - centre) ** 2;
    return centre / Math.sqrt(squares / (items - 1));
  });
}
