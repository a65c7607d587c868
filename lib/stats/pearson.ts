import type { ResampleStatistic } from "./resample.ts";
import { checkLengths, checkValues, type Figure, unavailable } from "./result.ts";

/**
 * Pearson's r: Σ(x − x̄)(y − ȳ)/√(Σ(x − x̄)²·Σ(y − ȳ)²).
 *
 * @example
 * ```ts
 * import { pearson } from "./pearson.ts";
 * if (pearson([1, 2, 3], [3, 5, 7]).value !== 1) throw new Error("a straight line");
 * ```
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): Figure {
  checkPairs(x, y);
  if (x.length < 2) return unavailable("a correlation needs two pairs or more");
  const value = weightedCorrelation(x, y, new Uint32Array(x.length).fill(1));
  return Number.isNaN(value) ? unavailable("one of the lists holds the same value throughout") : { value };
}

/** Pearson's r as a figure of resamples of the pairs. */
export function pearsonOfResample(x: ArrayLike<number>, y: ArrayLike<number>): ResampleStatistic {
  checkPairs(x, y);
  return resampled(x.length, (counts) => weightedCorrelation(x, y, counts));
}

/** A figure of pairs that can only be computed anew for each resample. */
export function resampled(n: number, of: (counts: Uint32Array) => number): ResampleStatistic {
  return {
    of,
    leavingOneOut() {
      const counts = new Uint32Array(n).fill(1);
      return Float64Array.from(counts, (_, i) => {
        counts[i] = 0;
        const value = of(counts);
        counts[i] = 1;
        return value;
      });
    },
  };
}

/** The correlation of pairs that stand so often each; NaN where one side does not vary. */
export function weightedCorrelation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  counts: Uint32Array,
): number {
  const first = counts.findIndex((count) => count > 0);
  let items = 0, mostX = 0, mostY = 0, variesX = false, variesY = false;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    items += counts[i]!;
    mostX = Math.max(mostX, Math.abs(x[i]!));
    mostY = Math.max(mostY, Math.abs(y[i]!));
    variesX ||= x[i] !== x[first];
    variesY ||= y[i] !== y[first];
  }
  if (!variesX || !variesY) return NaN;
  const unitX = powerOfTwo(mostX), unitY = powerOfTwo(mostY);
  let sumX = 0, sumY = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    sumX += counts[i]! * (x[i]! / unitX);
    sumY += counts[i]! * (y[i]! / unitY);
  }
  const centreX = sumX / items, centreY = sumY / items;
  let both = 0, squaresX = 0, squaresY = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const dx = x[i]! / unitX - centreX, dy = y[i]! / unitY - centreY, count = counts[i]!;
    both += count * dx * dy;
    squaresX += count * dx * dx;
    squaresY += count * dy * dy;
  }
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresX * squaresY)));
}

/** A power of two near a number: divided by it, values lose no digit, and their squares neither overflow nor vanish. */
function powerOfTwo(value: number): number {
  return 2 ** Math.min(1023, Math.floor(Math.log2(value)));
}

/** Complains about pairs that are none. */
export function checkPairs(x: ArrayLike<number>, y: ArrayLike<number>): void {
  checkValues(x, "x");
  checkValues(y, "y");
  checkLengths(x, y);
}
