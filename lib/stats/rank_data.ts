import { checkValues } from "./result.ts";

/**
 * Ranks from the smallest value, 1, to the largest, n; equal values share the mean of their ranks.
 *
 * @example
 * ```ts
 * import { rankData } from "./rank_data.ts";
 * if (rankData([10, 30, 10]).join() !== "1.5,3,1.5") throw new Error("ties share");
 * ```
 */
export function rankData(x: ArrayLike<number>): Float64Array {
  checkValues(x, "x");
  return ranksAndTies(x).ranks;
}

/**
 * Average ranks, and the sizes of the groups of equal values from the smallest value on. The values are sorted as plain
 * numbers, and each then looks up its group: quicker than sorting places by what stands there.
 */
export function ranksAndTies(x: ArrayLike<number>): { ranks: Float64Array; ties: number[] } {
  const sorted = Float64Array.from(x).sort();
  const starts: number[] = [];
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) starts.push(at);
  }
  const ties = starts.map((start, group) => (starts[group + 1] ?? sorted.length) - start);
  const ranks = new Float64Array(x.length);
  for (let i = 0; i < ranks.length; i++) {
    let group = 0, beyond = starts.length;
    while (beyond - group > 1) {
      const middle = (group + beyond) >> 1;
      if (sorted[starts[middle]!]! <= x[i]!) group = middle;
      else beyond = middle;
    }
    ranks[i] = starts[group]! + (ties[group]! + 1) / 2;
  }
  return { ranks, ties };
}
