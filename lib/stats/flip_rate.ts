import { checkRatings } from "./check_ratings.ts";
import type { AlphaOptions } from "./two_sided_z.ts";
import { wilson } from "./wilson.ts";

/** A flip rate with its interval, or the reason why there is none. */
export type FlipRate =
  & {
    /** Units with two values or more, and those of them whose values are not all the same. */
    n: number;
    flipped: number;
  }
  & (
    | { value: number; low: number; high: number; reason?: undefined }
    | { value: null; low: null; high: null; reason: string }
  );

/**
 * The flip rate of a judge asked again: the share of units with two values or more whose values are not all the same,
 * with Wilson's interval. `ratings[r][u]` is what repeat r gave unit u, NaN where the value is missing. Values are
 * compared as they are, so that values which differ by rounding alone have flipped. More repeats find more flips:
 * compare rates of the same number of repeats only.
 *
 * @example
 * ```ts
 * import { flipRate } from "./flip_rate.ts";
 * const { value, n, flipped } = flipRate([Float64Array.of(1, 0, 1, 1, 1), Float64Array.of(1, 1, 1, 1, NaN)]);
 * if (value !== 0.25 || n !== 4 || flipped !== 1) throw new Error("the second of four");
 * ```
 */
export function flipRate(ratings: readonly Float64Array[], { alpha = 0.05 }: AlphaOptions = {}): FlipRate {
  const units = checkRatings(ratings);
  let n = 0, flipped = 0;
  for (let u = 0; u < units; u++) {
    let first = NaN, values = 0, differ = false;
    for (const repeat of ratings) {
      const value = repeat[u]!;
      if (Number.isNaN(value)) continue;
      if (values++ === 0) first = value;
      else differ ||= value !== first;
    }
    if (values < 2) continue;
    n++;
    if (differ) flipped++;
  }
  const interval = wilson(flipped, n, 1 - alpha);
  if (n === 0) return { value: null, low: null, high: null, reason: "no unit has two values", n, flipped };
  return { value: flipped / n, ...interval, n, flipped };
}
