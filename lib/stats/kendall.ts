import { kendallOfResample } from "./kendall_of_resample.ts";
import { type Figure, unavailable } from "./result.ts";

/**
 * Kendall's tau-b: of all pairs of places, those that x and y order alike minus those they order oppositely,
 * divided by the root of (pairs that x does not tie)·(pairs that y does not tie). Its time grows with n·log n.
 *
 * @example
 * ```ts
 * import { kendall } from "./kendall.ts";
 * if (kendall([1, 2, 3], [1, 3, 2]).value !== 1 / 3) throw new Error("two alike, one opposite");
 * ```
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): Figure {
  const value = kendallOfResample(x, y).of(new Uint32Array(x.length).fill(1));
  if (x.length < 2) return unavailable("a correlation needs two pairs or more");
  return Number.isNaN(value) ? unavailable("one of the lists holds the same value throughout") : { value };
}
