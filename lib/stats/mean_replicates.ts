import { Problem } from "../base/mod.ts";
import { type Counts, type Resample, type ResampleStatistic } from "./resample.ts";

/** Resamples that are drawn and multiplied at once: their counts stay in the processor's cache. */
const BLOCK = 16;

/** Figures of the same resamples: the means of columns, and whatever else is asked for. */
export interface Replicates {
  /** For each column its mean in every resample. */
  means: Float64Array[];
  /** For each further figure its value in every resample. */
  figures: Float64Array[];
}

/**
 * The means of many columns of n values in the same resamples, as a matrix product: how often each item stands in each
 * resample (resamples × n) times the columns (n × m), a block of resamples at a time. One drawing serves all columns,
 * so that further columns cost a product and change no number; the difference of two columns' means is the mean of
 * their differences.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { meanReplicates } from "./mean_replicates.ts";
 * import { drawn } from "./resample.ts";
 * const { means: [x, y] } = meanReplicates([[1, 2, 3], [2, 4, 6]].map((v) => Float64Array.from(v)), 3, {
 *   resample: drawn(random(42, "example")),
 *   resamples: 99,
 * });
 * if (y!.some((mean, b) => Math.abs(mean - 2 * x![b]!) > 1e-12)) throw new Error("the same resamples");
 * ```
 */
export function meanReplicates(
  columns: readonly Float64Array[],
  n: number,
  { resample, resamples, figures = [] }: {
    resample: Resample;
    resamples: number;
    figures?: readonly ResampleStatistic[];
  },
): Replicates {
  const odd = columns.find((column) => column.length !== n);
  if (odd) {
    throw new Problem({ what: "A column does not fit the resamples", found: odd.length, allowed: String(n) });
  }
  const means = columns.map(() => new Float64Array(resamples));
  const others = figures.map(() => new Float64Array(resamples));
  if (columns.length === 1 && figures.length === 0 && resample.sum) {
    const [column] = columns, [mean] = means;
    for (let b = 0; b < resamples; b++) mean![b] = resample.sum(column!) / n;
    return { means, figures: others };
  }
  const counts: Counts = new Uint32Array(BLOCK * n), spare = new Float64Array(resamples);
  for (let from = 0; from < resamples; from += BLOCK) {
    const rows = Math.min(BLOCK, resamples - from);
    for (let row = 0; row < rows; row++) {
      const one = counts.subarray(row * n, (row + 1) * n);
      resample(one);
      figures.forEach((figure, f) => others[f]![from + row] = figure.of(one));
    }
    multiply(counts, rows, n, columns, means, from, spare);
  }
  return { means, figures: others };
}

/** Rows of counts times columns, in tiles of two rows by four columns whose eight sums stay in registers. */
function multiply(
  counts: Counts,
  rows: number,
  n: number,
  columns: readonly Float64Array[],
  means: readonly Float64Array[],
  from: number,
  spare: Float64Array,
): void {
  for (let c = 0; c < columns.length; c += 4) {
    const [x0, x1, x2, x3] = [0, 1, 2, 3].map((i) => columns[Math.min(c + i, columns.length - 1)]!);
    const [m0, m1, m2, m3] = [0, 1, 2, 3].map((i) => means[c + i] ?? spare);
    for (let row = 0; row < rows; row += 2) {
      const first = row * n, second = row + 1 < rows ? first + n : first;
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      for (let i = 0; i < n; i++) {
        const p = counts[first + i]!, q = counts[second + i]!;
        const v0 = x0![i]!, v1 = x1![i]!, v2 = x2![i]!, v3 = x3![i]!;
        a0 += p * v0;
        a1 += p * v1;
        a2 += p * v2;
        a3 += p * v3;
        b0 += q * v0;
        b1 += q * v1;
        b2 += q * v2;
        b3 += q * v3;
      }
      const at = from + row;
      m0![at] = a0 / n;
      m1![at] = a1 / n;
      m2![at] = a2 / n;
      m3![at] = a3 / n;
      if (second === first) continue;
      m0![at + 1] = b0 / n;
      m1![at + 1] = b1 / n;
      m2![at + 1] = b2 / n;
      m3![at + 1] = b3 / n;
    }
  }
}
