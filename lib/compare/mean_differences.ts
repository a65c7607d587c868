import { random } from "../base/mod.ts";
import { bootstrapMeans, drawn } from "../stats/mod.ts";

/** A mean paired difference with its 95% BCa bootstrap interval; figures that the data do not allow are null. */
export interface MeanDifference {
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Questions with both values, and those without one of them. */
  n: number;
  failures: number;
}

/**
 * The mean of x minus the mean of y for several pairs of lists, question by question; NaN stands for a failure, and such
 * questions are left out. The resamples are those of {@linkcode compareSystems}, so that the intervals are the same. There is no
 * test: this is for looking at differences that nobody planned to compare.
 *
 * @example
 * ```ts
 * import { meanDifferences } from "./mean_differences.ts";
 * const x = Float64Array.of(1, 0.5, 0.5, NaN), y = Float64Array.of(0.5, 0.5, 0, 1);
 * const [found] = meanDifferences([{ x, y }], { seed: 42, resamples: 99 });
 * if (found?.n !== 3 || found.failures !== 1 || Math.abs(found.difference! - 1 / 3) > 1e-12) throw new Error();
 * ```
 */
export function meanDifferences(
  pairs: readonly { x: Float64Array; y: Float64Array }[],
  { seed = 42, resamples = 9999 }: { seed?: number; resamples?: number } = {},
): MeanDifference[] {
  const both = pairs.map(({ x, y }) => {
    const has = (_: number, q: number) => !Number.isNaN(x[q]!) && !Number.isNaN(y[q]!);
    const own = { x: x.filter(has), y: y.filter(has) };
    // as compareSystems takes them: where something failed, the mean of the differences
    const mean = own.x.length === x.length ? own : { x: own.x.map((value, q) => value - own.y[q]!) };
    return { mean, n: own.x.length, failures: x.length - own.x.length };
  });
  const found: MeanDifference[] = [];
  for (const [n, members] of Map.groupBy(both.keys(), (at) => both[at]!.n)) {
    const { means } = bootstrapMeans(members.map((at) => both[at]!.mean), n, {
      resample: drawn(random(seed, `bootstrap:${n}`)),
      resamples,
    });
    members.forEach((at, i) => {
      const { estimate, low, high } = means[i]!;
      found[at] = { difference: estimate, low, high, n, failures: both[at]!.failures };
    });
  }
  return found;
}
