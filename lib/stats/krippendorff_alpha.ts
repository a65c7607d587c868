import { checkRatings } from "./check_ratings.ts";
import { type Figure, unavailable } from "./result.ts";

/** Krippendorff's alpha, or the reason why there is none. */
export type KrippendorffAlpha = Figure & {
  /** Units with two values or more. */
  units: number;
  /** The values of these units. */
  values: number;
};

/**
 * Krippendorff's alpha, as the Python package krippendorff: how far raters (or repeats of one) agree beyond chance.
 * `ratings[r][u]` is what rater r gave unit u, NaN where the value is missing. Units with fewer than two values are
 * left out. 1 is full agreement, 0 what chance gives, below 0 less than that.
 *
 * alpha = 1 − observed/expected disagreement. Observed is the mean of δ over the pairs of values inside units, each
 * pair of a unit with m values weighing 1/(m − 1); expected is the mean of δ over the pairs of all n values. Two
 * values are δ = 1 apart if they differ ("nominal"), or by the square of their difference ("interval").
 *
 * No pair need be visited. A unit's ordered pairs add up to m² − Σc² for nominal values, c being how often each value
 * stands in it, and to 2m·Σ(x − x̄)² for interval values; the same holds of all n values together.
 *
 * When all values are the same no disagreement was to be expected, and alpha is `null`; so it is for interval values
 * that are the same but for rounding. Nominal values are compared as they are.
 *
 * @example
 * ```ts
 * import { krippendorffAlpha } from "./krippendorff_alpha.ts";
 * const first = Float64Array.of(1, 1, 0, 0, NaN), second = Float64Array.of(1, 1, 0, 1, 1);
 * const { value, units, values } = krippendorffAlpha([first, second], "nominal");
 * if (value?.toFixed(12) !== (1 - (2 / 8) / (30 / 56)).toFixed(12)) throw new Error(`${value}`);
 * if (units !== 4 || values !== 8) throw new Error("the last unit has one value only");
 * ```
 */
export function krippendorffAlpha(
  ratings: readonly Float64Array[],
  metric: "nominal" | "interval",
): KrippendorffAlpha {
  const { pool, ends } = pairable(ratings, checkRatings(ratings));
  const counts = { units: ends.length, values: pool.length };
  if (ends.length === 0) return { ...unavailable("no unit has two values"), ...counts };
  const sumOfPairs = metric === "nominal" ? differingPairs(pool) : squaredDistances(pool);
  if (sumOfPairs === null) return { ...unavailable("all values are the same"), ...counts };
  let observed = 0, start = 0;
  for (const end of ends) {
    observed += sumOfPairs(start, end) / (end - start - 1);
    start = end;
  }
  const expected = sumOfPairs(0, pool.length) / (pool.length - 1);
  return { value: 1 - observed / expected, ...counts };
}

/** The values of the units with two or more, unit after unit, and where each unit ends. */
function pairable(ratings: readonly Float64Array[], units: number): { pool: Float64Array; ends: number[] } {
  const pool = new Float64Array(ratings.length * units), ends: number[] = [];
  let end = 0;
  for (let u = 0; u < units; u++) {
    const start = end;
    for (const values of ratings) {
      if (!Number.isNaN(values[u])) pool[end++] = values[u]!;
    }
    if (end - start < 2) end = start;
    else ends.push(end);
  }
  return { pool: pool.subarray(0, end), ends };
}

/** The sum of δ over the ordered pairs of a stretch of the values; `null` where no pair of all values differs. */
type SumOfPairs = ((start: number, end: number) => number) | null;

function differingPairs(pool: Float64Array): SumOfPairs {
  const codes = new Map<number, number>();
  const coded = Uint32Array.from(pool, (value) => {
    const code = codes.get(value) ?? codes.size;
    codes.set(value, code);
    return code;
  });
  if (codes.size < 2) return null;
  const seen = new Uint32Array(codes.size);
  return (start, end) => {
    let same = 0;
    for (let i = start; i < end; i++) same += 2 * seen[coded[i]!]!++ + 1;
    for (let i = start; i < end; i++) seen[coded[i]!] = 0;
    return (end - start) ** 2 - same;
  };
}

function squaredDistances(pool: Float64Array): SumOfPairs {
  let least = Infinity, most = -Infinity;
  for (const value of pool) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const size = Math.max(Math.abs(least), Math.abs(most));
  if (size === 0 || most / size - least / size <= 1e-12) return null;
  // Divided by the largest, no square overflows; alpha does not depend on the unit.
  const scaled = pool.map((value) => value / size);
  return (start, end) => {
    let sum = 0, squares = 0;
    for (let i = start; i < end; i++) sum += scaled[i]! - scaled[start]!;
    const centre = scaled[start]! + sum / (end - start);
    for (let i = start; i < end; i++) squares += (scaled[i]! - centre) ** 2;
    return 2 * (end - start) * squares;
  };
}
