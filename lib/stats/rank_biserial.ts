import type { ResampleStatistic } from "./resample.ts";
import { differences, type Figure, unavailable } from "./result.ts";

/**
 * The matched-pairs rank-biserial correlation (T+ − T−)/(T+ + T−): T+ and T− are the sums of the ranks of the
 * positive and of the negative differences x − y, ranked by size without the zeros, ties sharing ranks. 1: every
 * difference that there is favours x; −1: every one favours y.
 *
 * @example
 * ```ts
 * import { rankBiserial } from "./rank_biserial.ts";
 * if (rankBiserial([3, 0, 5], [1, 1, 1]).value !== 4 / 6) throw new Error("T+ = 5, T− = 1");
 * ```
 */
export function rankBiserial(x: ArrayLike<number>, y?: ArrayLike<number>): Figure {
  const d = differences(x, y);
  const value = rankBiserialOfResample(d).of(new Uint32Array(d.length).fill(1));
  return Number.isNaN(value) ? unavailable("no pair differs, so there is nothing to rank") : { value };
}

/**
 * {@linkcode rankBiserial} as a figure of resamples. The differences are sorted once; in a resample the rank
 * of a group of equal sizes follows from how many items stand before it, so that no resample is sorted.
 */
export function rankBiserialOfResample(d: ArrayLike<number>): ResampleStatistic {
  const size = (i: number) => Math.abs(d[i]!);
  const items = Uint32Array.from(d, (_, i) => i).filter((i) => d[i] !== 0).sort((i, j) => size(i) - size(j));
  const signs = Int8Array.from(items, (i) => Math.sign(d[i]!));
  const ends: number[] = [];
  for (const [at, i] of items.entries()) {
    const next = items[at + 1];
    if (next === undefined || size(next) !== size(i)) ends.push(at + 1);
  }
  const groupEnds = Uint32Array.from(ends);

  const of = (counts: Uint32Array) => {
    let before = 0, at = 0, balance = 0, total = 0;
    for (let group = 0; group < groupEnds.length; group++) {
      const end = groupEnds[group]!;
      let members = 0, lean = 0;
      for (; at < end; at++) {
        const count = counts[items[at]!]!;
        members += count;
        lean += signs[at]! * count;
      }
      const rank = before + (members + 1) / 2;
      balance += lean * rank;
      total += members * rank;
      before += members;
    }
    return balance / total;
  };
  return { of, leavingOneOut: () => leavingOneOut(d, items, signs, groupEnds) };
}

/**
 * Without one item its own rank is gone, the others of its group rank ½ lower and all larger groups 1 lower; so
 * each value follows from the sums over the groups above.
 */
function leavingOneOut(
  d: ArrayLike<number>,
  items: Uint32Array,
  signs: Int8Array,
  ends: Uint32Array,
): Float64Array {
  const n = items.length, total = n * (n + 1) / 2;
  let balance = 0, start = 0;
  const leans = Array.from(ends, (end) => {
    const lean = signs.subarray(start, end).reduce((sum, sign) => sum + sign, 0);
    balance += lean * (start + 1 + end) / 2;
    start = end;
    return lean;
  });
  const values = new Float64Array(d.length).fill(balance / total);
  let above = 0, end = n;
  for (let group = ends.length - 1; group >= 0; group--) {
    const begin = group === 0 ? 0 : ends[group - 1]!;
    for (let at = begin; at < end; at++) {
      const sign = signs[at]!, rank = (begin + 1 + end) / 2;
      const left = balance - sign * rank - (leans[group]! - sign) / 2 - above;
      values[items[at]!] = left / (total - n);
    }
    above += leans[group]!;
    end = begin;
  }
  return values;
}
