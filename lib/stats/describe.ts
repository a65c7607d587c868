import { plainMean, standardDeviation } from "./mean.ts";
import { quantileSorted } from "./quantile.ts";
import { checkValues } from "./result.ts";

/** A distribution in a few figures; each is null where there are too few values for it. */
export interface Description {
  n: number;
  mean: number | null;
  sd: number | null;
  min: number | null;
  q25: number | null;
  median: number | null;
  q75: number | null;
  q95: number | null;
  max: number | null;
}

/**
 * Mean, standard deviation (of a sample) and quantiles of values.
 *
 * @example
 * ```ts
 * import { describe } from "./describe.ts";
 * const { n, mean, median, max } = describe([4, 1, 3, 2]);
 * if (n !== 4 || mean !== 2.5 || median !== 2.5 || max !== 4) throw new Error();
 * ```
 */
export function describe(x: ArrayLike<number>): Description {
  checkValues(x, "x");
  const sorted = Float64Array.from(x).sort(), n = sorted.length;
  const at = (p: number) => n === 0 ? null : quantileSorted(sorted, p);
  return {
    n,
    mean: n === 0 ? null : plainMean(sorted),
    sd: standardDeviation(sorted).value,
    min: at(0),
    q25: at(0.25),
    median: at(0.5),
    q75: at(0.75),
    q95: at(0.95),
    max: at(1),
  };
}
