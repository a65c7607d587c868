import { checkValues, type Figure, unavailable } from "./result.ts";

/**
 * Cliff's delta: of all pairs of one x and one y, the share in which x is greater minus the share in which y
 * is. It compares two groups as a whole and does not use that values belong together in pairs.
 *
 * @example
 * ```ts
 * import { cliffsDelta } from "./cliffs_delta.ts";
 * if (cliffsDelta([3, 4], [1, 3]).value !== 0.75) throw new Error("three of four greater, none less");
 * ```
 */
export function cliffsDelta(x: ArrayLike<number>, y: ArrayLike<number>): Figure {
  checkValues(x, "x");
  checkValues(y, "y");
  if (x.length === 0 || y.length === 0) return unavailable("one of the groups is empty");
  const sortedX = Float64Array.from(x).sort(), sortedY = Float64Array.from(y).sort();
  let less = 0, atMost = 0, balance = 0;
  for (const value of sortedX) {
    while (less < sortedY.length && sortedY[less]! < value) less++;
    while (atMost < sortedY.length && sortedY[atMost]! <= value) atMost++;
    balance += less - (sortedY.length - atMost);
  }
  return { value: balance / (x.length * y.length) };
}
