import { checkPairs } from "./pearson.ts";
import type { ResampleStatistic } from "./resample.ts";
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
  const { less, atMost } = places(x, Float64Array.from(y).sort());
  let balance = 0;
  for (let i = 0; i < x.length; i++) balance += less[i]! - (y.length - atMost[i]!);
  return { value: balance / (x.length * y.length) };
}

/**
 * {@linkcode cliffsDelta} as a figure of resamples of questions, each of which brings its x and its y: the differences
 * between questions that both systems share stay in both groups. The place of every x among the sorted y is found once;
 * in a resample running sums of the counts say how many y are below it.
 *
 * @example
 * ```ts
 * import { cliffsDeltaOfResample } from "./cliffs_delta.ts";
 * const delta = cliffsDeltaOfResample([3, 4, 0], [1, 3, 9]).of(new Uint32Array([1, 1, 0]));
 * if (delta !== 0.75) throw new Error("without the third question");
 * ```
 */
export function cliffsDeltaOfResample(x: ArrayLike<number>, y: ArrayLike<number>): ResampleStatistic {
  checkPairs(x, y);
  const n = x.length;
  const order = Uint32Array.from(y, (_, i) => i).sort((i, j) => y[i]! - y[j]!);
  const { less, atMost } = places(x, Float64Array.from(order, (i) => y[i]!));
  const before = new Float64Array(n + 1);
  return {
    of(counts) {
      for (let at = 0; at < n; at++) before[at + 1] = before[at]! + counts[order[at]!]!;
      const items = before[n]!;
      let balance = 0;
      for (let i = 0; i < n; i++) {
        balance += counts[i]! * (before[less[i]!]! + before[atMost[i]!]! - items);
      }
      return balance / (items * items);
    },
    leavingOneOut() {
      const ofY = places(y, Float64Array.from(x).sort());
      const lean = Float64Array.from(x, (_, i) => less[i]! + atMost[i]! - n);
      const balance = lean.reduce((sum, value) => sum + value, 0);
      return lean.map((ofX, i) => {
        const against = ofY.less[i]! + ofY.atMost[i]! - n;
        return (balance - ofX + against + Math.sign(x[i]! - y[i]!)) / (n - 1) ** 2;
      });
    },
  };
}

/** For each value how many of the sorted ones are less, and how many at most as large. */
function places(values: ArrayLike<number>, sorted: Float64Array) {
  const order = Uint32Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const less = new Uint32Array(values.length), atMost = new Uint32Array(values.length);
  let below = 0, upTo = 0;
  for (const i of order) {
    while (below < sorted.length && sorted[below]! < values[i]!) below++;
    while (upTo < sorted.length && sorted[upTo]! <= values[i]!) upTo++;
    less[i] = below;
    atMost[i] = upTo;
  }
  return { less, atMost };
}
