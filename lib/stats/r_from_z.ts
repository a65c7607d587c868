import { resampled } from "./pearson.ts";
import type { ResampleStatistic } from "./resample.ts";
import { checkValues, differences, type Figure, unavailable } from "./result.ts";

/**
 * The effect size r = Z/√N of paired values: Z is the standardised statistic of Wilcoxon's signed-rank test, (T+ − its
 * mean)/its standard deviation with zeros dropped and ties corrected as in {@linkcode wilcoxon}, positive when x tends
 * to be greater; N is the number of pairs, those without a difference included (not the number of values, 2N,
 * with which r is smaller by √2).
 *
 * @example
 * ```ts
 * import { rFromZ } from "./r_from_z.ts";
 * const { value } = rFromZ([2, 4, 6, 8], [1, 2, 3, 4]);
 * if (Math.abs(value! - 5 / Math.sqrt(7.5) / 2) > 1e-15) throw new Error("T+ = 10, mean 5, variance 7.5");
 * ```
 */
export function rFromZ(x: ArrayLike<number>, y?: ArrayLike<number>): Figure {
  const d = differences(x, y);
  const value = rFromZOfResample(d).of(new Uint32Array(d.length).fill(1));
  return Number.isNaN(value) ? unavailable("no pair differs, so there is nothing to rank") : { value };
}

/**
 * {@linkcode rFromZ} as a figure of resamples of the differences. They are sorted by size once; in a resample the
 * rank that a group of m equal sizes shares is the number of items before it + (m + 1)/2. With T+ − T− added up
 * over the groups, T+ − its mean is half of that.
 */
export function rFromZOfResample(d: ArrayLike<number>): ResampleStatistic {
  checkValues(d, "d");
  const size = (i: number) => Math.abs(d[i]!);
  const order = Uint32Array.from(d, (_, i) => i).filter((i) => d[i] !== 0).sort((i, j) => size(i) - size(j));
  const signs = Int8Array.from(order, (i) => Math.sign(d[i]!));
  const starts = Uint8Array.from(order, (i, at) => at === 0 || size(i) !== size(order[at - 1]!) ? 1 : 0);
  return resampled(d.length, (counts) => {
    let before = 0, members = 0, lean = 0, balance = 0, ties = 0;
    const closeGroup = () => {
      balance += lean * (before + (members + 1) / 2);
      ties += members ** 3 - members;
      before += members;
      members = lean = 0;
    };
    for (let at = 0; at < order.length; at++) {
      if (starts[at] === 1) closeGroup();
      const count = counts[order[at]!]!;
      members += count;
      lean += signs[at]! * count;
    }
    closeGroup();
    const pairs = counts.reduce((sum, count) => sum + count, 0);
    const variance = (before * (before + 1) * (2 * before + 1) - ties / 2) / 24;
    return balance / 2 / Math.sqrt(variance * pairs);
  });
}
