import { Problem, random } from "../base/mod.ts";
import { bootstrapMeans, drawn, type Interval } from "../stats/mod.ts";

/** A mean with all that must travel with it. Figures that the data do not allow are `null`. */
export interface Summary {
  mean: number | null;
  /** The ends of its 95% BCa bootstrap interval; `null` when the values show no spread. */
  low: number | null;
  high: number | null;
  /** Values, and failures beside them. */
  n: number;
  failures: number;
  /** The mean if every failure had scored worst, and best; `null` where the measure has no such end. */
  boundLow: number | null;
  boundHigh: number | null;
}

/** How {@linkcode summarise} works. */
export interface SummariseOptions {
  /** The worst and the best value of the measure (0 and 1). */
  range?: readonly [worst: number, best: number];
  resamples?: number;
  seed?: number;
}

/**
 * The mean of one system's values, with its interval and the bounds it would have if every failure (NaN) had
 * scored worst or best.
 *
 * @example
 * ```ts
 * import { summarise } from "./summarise.ts";
 * const { mean, failures, boundLow, boundHigh } = summarise(Float64Array.of(1, 0, 0.5, NaN), { resamples: 99 });
 * if (mean !== 0.5 || failures !== 1) throw new Error("three values, one failure");
 * if (boundLow !== 0.375 || boundHigh !== 0.625) throw new Error("1.5/4 and 2.5/4");
 * ```
 */
export function summarise(values: Float64Array, { range, ...options }: SummariseOptions = {}): Summary {
  return summariseAll([{ values, range }], options)[0]!;
}

/** As {@linkcode summarise} for many lists; those with the same number of values share their resamples. */
export function summariseAll(
  lists: readonly { values: Float64Array; range?: readonly [worst: number, best: number] }[],
  { resamples = 9999, seed = 42 }: Omit<SummariseOptions, "range"> = {},
): Summary[] {
  const present = lists.map(({ values }) => values.filter((value) => !Number.isNaN(value)));
  const summaries: Summary[] = [];
  for (const [n, members] of Map.groupBy(present.keys(), (at) => present[at]!.length)) {
    const { means } = bootstrapMeans(members.map((at) => ({ x: present[at]! })), n, {
      resample: drawn(random(seed, `bootstrap:${n}`)),
      resamples,
    });
    members.forEach((at, i) => summaries[at] = withBounds(means[i]!, n, lists[at]!));
  }
  return summaries;
}

function withBounds(
  { estimate: mean, low, high }: Interval,
  n: number,
  { values, range: [worst, best] = [0, 1] }: { values: Float64Array; range?: readonly [number, number] },
): Summary {
  if (!(worst < best)) {
    throw new Problem({ what: "The worst value must lie below the best", found: [worst, best] });
  }
  const failures = values.length - n;
  const bound = (end: number) => {
    if (failures === 0) return mean;
    return Number.isFinite(end) ? ((mean ?? 0) * n + failures * end) / values.length : null;
  };
  return { mean, low, high, n, failures, boundLow: bound(worst), boundHigh: bound(best) };
}
