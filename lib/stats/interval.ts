import { Problem } from "../base/mod.ts";
import { plainMean } from "./mean.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { quantileSorted } from "./quantile.ts";

/** How an interval is read off the replicates. */
export type IntervalMethod = "percentile" | "basic" | "bca";

/** An estimate with its interval, or the reason why there is none. */
export type Interval =
  | { estimate: number; low: number; high: number; reason?: undefined }
  | { estimate: number | null; low: null; high: null; reason: string };

/** What an interval is made of. */
export interface IntervalInput {
  /** The figure of the sample itself. */
  estimate: number;
  /** The figure of each resample. NaN where a resample does not allow it; up to 1 in 100 are left out. */
  replicates: Float64Array;
  /** The figures of the sample with one item left out; "bca" needs them. */
  leavingOneOut?: Float64Array;
  /** The largest size of the values that the figures were added up from, where it may be far above theirs. */
  size?: number;
  method?: IntervalMethod;
  level?: number;
}

/**
 * A bootstrap interval. With α = (1 − level)/2:
 * "percentile" runs from the α quantile of the replicates to the 1 − α quantile; "basic" mirrors that about
 * the estimate, 2·estimate − quantile; "bca" (bias-corrected and accelerated, as in scipy) takes the quantiles
 * Φ(z0 + (z0 ± z)/(1 − a(z0 ± z))) instead, where z0 is the normal quantile of the share of replicates below
 * the estimate, ties counted half, and a = Σu³/(6·(Σu²)^1.5), u being the mean of the leave-one-out figures
 * minus each of them. A replicate that differs from the estimate by rounding alone is a tie: else the order in
 * which a mean is added up would decide.
 *
 * When every replicate is the same, or "bca" has no spread to work with, there is no interval.
 */
export function interval(input: IntervalInput): Interval {
  const { estimate, leavingOneOut, size = 0, method = "bca", level = 0.95 } = input;
  if (!(level > 0 && level < 1)) {
    throw new Problem({
      what: "The level of an interval does not fit",
      found: level,
      allowed: "between 0 and 1",
    });
  }
  if (Number.isNaN(estimate)) return none(null, "the sample does not allow the figure");
  const sorted = input.replicates.filter((value) => !Number.isNaN(value)).sort();
  const lost = input.replicates.length - sorted.length;
  if (sorted.length === 0 || lost > input.replicates.length / 100) {
    return none(estimate, `${lost} of ${input.replicates.length} resamples do not allow the figure`);
  }
  const alpha = (1 - level) / 2;
  let shares: [number, number] = [alpha, 1 - alpha];
  if (method === "bca") {
    if (!leavingOneOut) throw new Problem({ what: "A BCa interval needs the leave-one-out figures" });
    const slack = rounding(sorted, size);
    if (sorted.at(-1)! - sorted[0]! <= slack) {
      return none(estimate, "every resample gives the same figure");
    }
    shares = bcaShares(estimate, sorted, leavingOneOut, slack, alpha);
    if (shares.some(Number.isNaN)) {
      return none(estimate, "the values have too little spread for a BCa interval");
    }
  }
  const low = quantileSorted(sorted, shares[0]), high = quantileSorted(sorted, shares[1]);
  return method === "basic"
    ? { estimate, low: 2 * estimate - high, high: 2 * estimate - low }
    : { estimate, low, high };
}

function bcaShares(
  estimate: number,
  sorted: Float64Array,
  leftOut: Float64Array,
  slack: number,
  alpha: number,
): [number, number] {
  const centre = plainMean(leftOut);
  let squares = 0, cubes = 0;
  for (const value of leftOut) {
    squares += (centre - value) ** 2;
    cubes += (centre - value) ** 3;
  }
  const a = cubes / (6 * squares ** 1.5);
  const below = countWhile(sorted, (value) => value < estimate - slack);
  const upTo = countWhile(sorted, (value) => value <= estimate + slack);
  const z0 = normalQuantile((below + upTo) / (2 * sorted.length));
  const z = normalQuantile(alpha);
  const share = (side: number) => {
    const at = z0 + (z0 + side) / (1 - a * (z0 + side));
    return Number.isFinite(at) ? normalCdf(at) : NaN;
  };
  return [share(z), share(-z)];
}

/** By how much two replicates may differ though they are the same but for rounding. */
function rounding(sorted: Float64Array, size: number): number {
  return 1e-12 * Math.max(Math.abs(sorted[0]!), Math.abs(sorted.at(-1)!), size);
}

/** How many of the sorted values come before the first that does not hold. */
function countWhile(sorted: Float64Array, holds: (value: number) => boolean): number {
  const first = sorted.findIndex((value) => !holds(value));
  return first < 0 ? sorted.length : first;
}

function none(estimate: number | null, reason: string): Interval {
  return { estimate, low: null, high: null, reason };
}
