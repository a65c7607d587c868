import { below, Problem, type Random } from "../base/mod.ts";
import { plainMean } from "./mean.ts";
import { checkValues } from "./result.ts";

/** How often each item stands in a resample. */
export type Counts = Uint32Array;

/** Fills `counts` with how often each item stands in the next resample. */
export interface Resample {
  (counts: Counts): void;
  /** The sum of x over the next resample: where it is all that is asked for, it is quicker without the counts. */
  sum?(x: Float64Array): number;
}

/** A figure that can be computed from how often each item stands in a resample. */
export interface ResampleStatistic {
  /** The figure of a resample; NaN where the resample does not allow it, which {@linkcode interval} counts. */
  of(counts: Counts): number;
  /** The figures of the sample with one item left out, for each item. */
  leavingOneOut(): Float64Array;
}

/**
 * Resamples drawn with replacement, as many items as there are.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { type Counts, drawn } from "./resample.ts";
 * const counts: Counts = new Uint32Array(5);
 * drawn(random(42, "example"))(counts);
 * if (counts.reduce((a, b) => a + b) !== 5) throw new Error("five items out of five");
 * ```
 */
export function drawn(next: Random): Resample {
  const { state } = next;
  if (!state) {
    return (counts) => {
      counts.fill(0);
      for (let i = 0; i < counts.length; i++) counts[below(counts.length, next)]!++;
    };
  }
  const fill = (counts: Counts) => {
    counts.fill(0);
    const n = counts.length, scale = n / 4294967296;
    let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!;
    for (let i = 0; i < n; i++) {
      const t = (a + b | 0) + d | 0;
      d = d + 1 | 0;
      a = b ^ b >>> 9;
      b = c + (c << 3) | 0;
      c = (c << 21 | c >>> 11) + t | 0;
      counts[(t >>> 0) * scale | 0]!++;
    }
    state[0] = a, state[1] = b, state[2] = c, state[3] = d;
  };
  const sum = (x: Float64Array) => {
    const n = x.length, scale = n / 4294967296;
    let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!, total = 0;
    for (let i = 0; i < n; i++) {
      const t = (a + b | 0) + d | 0;
      d = d + 1 | 0;
      a = b ^ b >>> 9;
      b = c + (c << 3) | 0;
      c = (c << 21 | c >>> 11) + t | 0;
      total += x[(t >>> 0) * scale | 0]!;
    }
    state[0] = a, state[1] = b, state[2] = c, state[3] = d;
    return total;
  };
  return Object.assign(fill, { sum });
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
