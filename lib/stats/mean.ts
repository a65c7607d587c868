import { checkValues, type Figure, unavailable } from "./result.ts";

/**
 * The arithmetic mean: the sum divided by the number of values.
 *
 * @example
 * ```ts
 * import { mean } from "./mean.ts";
 * if (mean([1, 2, 6]).value !== 3) throw new Error("9/3");
 * ```
 */
export function mean(x: ArrayLike<number>): Figure {
  checkValues(x, "x");
  return x.length === 0 ? unavailable("there are no values") : { value: plainMean(x) };
}

/**
 * The standard deviation of a sample: the root of the squared distances from the mean, added up and divided by
 * n − 1.
 *
 * @example
 * ```ts
 * import { standardDeviation } from "./mean.ts";
 * if (standardDeviation([1, 3]).value !== Math.SQRT2) throw new Error("root of 2/1");
 * ```
 */
export function standardDeviation(x: ArrayLike<number>): Figure {
  checkValues(x, "x");
  if (x.length < 2) return unavailable("a spread needs two values or more");
  const centre = plainMean(x);
  let squares = 0;
  for (let i = 0; i < x.length; i++) squares += (x[i]! - centre) ** 2;
  return { value: Math.sqrt(squares / (x.length - 1)) };
}

/** The mean of values that are known to be there and to be numbers. */
export function plainMean(x: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]!;
  return sum / x.length;
}
