import { checkLengths, checkValues, type Figure, unavailable } from "./result.ts";

/**
 * Kendall's tau-b: of all pairs of places, those that x and y order alike minus those they order oppositely,
 * divided by the root of (pairs that x does not tie)·(pairs that y does not tie). Compares every pair, so its
 * time grows with n².
 *
 * @example
 * ```ts
 * import { kendall } from "./kendall.ts";
 * if (kendall([1, 2, 3], [1, 3, 2]).value !== 1 / 3) throw new Error("two alike, one opposite");
 * ```
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): Figure {
  checkValues(x, "x");
  checkValues(y, "y");
  checkLengths(x, y);
  if (x.length < 2) return unavailable("a correlation needs two pairs or more");
  let balance = 0, untiedX = 0, untiedY = 0;
  for (let i = 1; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const signX = Math.sign(x[i]! - x[j]!), signY = Math.sign(y[i]! - y[j]!);
      balance += signX * signY;
      untiedX += Math.abs(signX);
      untiedY += Math.abs(signY);
    }
  }
  if (untiedX === 0 || untiedY === 0) return unavailable("one of the lists holds the same value throughout");
  return { value: balance / Math.sqrt(untiedX * untiedY) };
}
