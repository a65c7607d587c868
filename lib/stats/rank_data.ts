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

/** Average ranks, and the sizes of the groups of equal values from the smallest value on. */
export function ranksAndTies(x: ArrayLike<number>): { ranks: Float64Array; ties: number[] } {
  const order = Uint32Array.from(x, (_, i) => i).sort((i, j) => x[i]! - x[j]!);
  const ranks = new Float64Array(x.length);
  const ties: number[] = [];
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && x[order[end]!] === x[order[start]!]) end++;
    for (let at = start; at < end; at++) ranks[order[at]!] = (start + 1 + end) / 2;
    ties.push(end - start);
  }
  return { ranks, ties };
}
