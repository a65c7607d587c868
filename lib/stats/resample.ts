import { below, Problem, type Random } from "../base/mod.ts";
import { plainMean } from "./mean.ts";
import { checkValues } from "./result.ts";

/** Fills `counts` with how often each item stands in the next resample. */
export type Resample = (counts: Uint32Array) => void;

/** A figure that can be computed from how often each item stands in a resample. */
export interface ResampleStatistic {
  /** The figure of a resample; NaN where the resample does not allow it, which {@linkcode interval} counts. */
  of(counts: Uint32Array): number;
  /** The figures of the sample with one item left out, for each item. */
  leavingOneOut(): Float64Array;
}

/**
 * Resamples drawn with replacement, as many items as there are.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { drawn } from "./resample.ts";
 * const counts = new Uint32Array(5);
 * drawn(random(42, "example"))(counts);
 * if (counts.reduce((a, b) => a + b) !== 5) throw new Error("five items out of five");
 * ```
 */
export function drawn(next: Random): Resample {
  return (counts) => {
    counts.fill(0);
    for (let i = 0; i < counts.length; i++) counts[below(counts.length, next)]!++;
  };
}

/** Resamples that are given, one after the other, as positions of items (n for each resample). */
export function given(positions: ArrayLike<number>): Resample {
  let at = 0;
  return (counts) => {
    counts.fill(0);
    for (let i = 0; i < counts.length; i++) {
      const position = positions[at++];
      if (position === undefined || !(position in counts)) {
        throw new Problem({
          what: "The given resamples do not fit the data",
          found: position ?? "the end of the list",
        });
      }
      counts[position]!++;
    }
  };
}

/**
 * Computes several figures on the same resamples of n items: one array of replicates for each figure. Drawing
 * once for all is what makes many comparisons cheap, and comparable.
 */
export function replicate(
  statistics: readonly ResampleStatistic[],
  n: number,
  resamples: number,
  resample: Resample,
): Float64Array[] {
  const replicates = statistics.map(() => new Float64Array(resamples));
  const counts = new Uint32Array(n);
  for (let b = 0; b < resamples; b++) {
    resample(counts);
    for (let s = 0; s < statistics.length; s++) replicates[s]![b] = statistics[s]!.of(counts);
  }
  return replicates;
}

/** The mean as a figure of resamples: Σ count·x / Σ count. */
export function meanOfResample(x: ArrayLike<number>): ResampleStatistic {
  checkValues(x, "x");
  const values = Float64Array.from(x);
  return {
    of(counts) {
      let sum = 0, items = 0;
      for (let i = 0; i < values.length; i++) {
        sum += counts[i]! * values[i]!;
        items += counts[i]!;
      }
      return sum / items;
    },
    leavingOneOut() {
      const n = values.length, sum = plainMean(values) * n;
      return values.map((value) => (sum - value) / (n - 1));
    },
  };
}
