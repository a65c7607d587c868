import { checkPairs } from "./pearson.ts";
import type { ResampleStatistic } from "./resample.ts";

/**
 * Kendall's tau-b as a figure of resamples of the pairs; the copies of a pair are ties in both lists. The order of the
 * values is found once. A resample of N is gone through in the order of x, one group of equal x at a time: for each
 * item a tree of sums over the places of y tells how many of the items with a smaller x have a smaller y, and
 * how many a larger one. Of its N²/2 pairs those tied in a list that holds values t₁, t₂, … times are Σt²/2.
 *
 * @example
 * ```ts
 * import { kendallOfResample } from "./kendall_of_resample.ts";
 * const tau = kendallOfResample([1, 2, 3, 9], [1, 3, 2, 0]).of(new Uint32Array([1, 1, 1, 0]));
 * if (tau !== 1 / 3) throw new Error("two alike, one opposite");
 * ```
 */
export function kendallOfResample(x: ArrayLike<number>, y: ArrayLike<number>): ResampleStatistic {
  checkPairs(x, y);
  const n = x.length, groupX = places(x), groupY = places(y);
  const upwards = Uint32Array.from(x, (_, i) => i).sort((i, j) => groupX[i]! - groupX[j]!);
  const sums = new Float64Array(n + 1), lean = new Float64Array(n);

  /** For each item how many items of earlier groups of x have a smaller y, less those that have a larger one. */
  const leanOn = (order: Uint32Array, counts: Uint32Array) => {
    sums.fill(0);
    let seen = 0;
    for (let start = 0, end = 0; start < n; start = end) {
      const group = groupX[order[start]!]!;
      for (end = start; end < n && groupX[order[end]!] === group; end++) {
        const i = order[end]!, place = groupY[i]!;
        if (counts[i] !== 0) lean[i] = sumUpTo(sums, place - 1) + sumUpTo(sums, place) - seen;
      }
      for (let at = start; at < end; at++) {
        const i = order[at]!, count = counts[i]!;
        if (count === 0) continue;
        add(sums, groupY[i]!, count);
        seen += count;
      }
    }
    return lean;
  };
  const sizesX = new Float64Array(n + 1), sizesY = new Float64Array(n + 1);

  return {
    of(counts) {
      leanOn(upwards, counts);
      sizesX.fill(0);
      sizesY.fill(0);
      let balance = 0, items = 0;
      for (let i = 0; i < n; i++) {
        const count = counts[i]!;
        if (count === 0) continue;
        balance += count * lean[i]!;
        items += count;
        sizesX[groupX[i]!]! += count;
        sizesY[groupY[i]!]! += count;
      }
      return tau(balance, untied(sizesX, items), untied(sizesY, items));
    },
    leavingOneOut() {
      const ones = new Uint32Array(n).fill(1);
      const share = leanOn(upwards, ones).slice();
      const balance = share.reduce((sum, value) => sum + value, 0);
      leanOn(upwards.toReversed(), ones).forEach((value, i) => share[i]! -= value);
      const sameX = sizes(groupX), sameY = sizes(groupY);
      const untiedX = untied(sameX, n), untiedY = untied(sameY, n);
      return share.map((own, i) =>
        tau(balance - own, untiedX - (n - sameX[groupX[i]!]!), untiedY - (n - sameY[groupY[i]!]!))
      );
    },
  };
}

function tau(balance: number, untiedX: number, untiedY: number): number {
  return balance / Math.sqrt(untiedX * untiedY);
}

/** The number of pairs of items that stand in different groups. */
function untied(sizes: Float64Array, items: number): number {
  let squares = 0;
  for (const size of sizes) squares += size * size;
  return (items * items - squares) / 2;
}

function sizes(groups: Uint32Array): Float64Array {
  const found = new Float64Array(groups.length + 1);
  for (const group of groups) found[group]!++;
  return found;
}

/** The place of each value among the different values, from 1. */
function places(values: ArrayLike<number>): Uint32Array {
  const order = Uint32Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const found = new Uint32Array(values.length);
  let place = 0;
  order.forEach((i, at) => {
    if (at === 0 || values[i] !== values[order[at - 1]!]) place++;
    found[i] = place;
  });
  return found;
}

/** A tree of sums (Fenwick): node k holds the sum of the places from k − (lowest bit of k) + 1 to k. */
function add(sums: Float64Array, place: number, count: number): void {
  for (let k = place; k < sums.length; k += k & -k) sums[k]! += count;
}

function sumUpTo(sums: Float64Array, place: number): number {
  let sum = 0;
  for (let k = place; k > 0; k -= k & -k) sum += sums[k]!;
  return sum;
}
