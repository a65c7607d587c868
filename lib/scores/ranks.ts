import { checkScores } from "./check.ts";

/**
 * The rank of each score, 1 for the highest; equal scores share the mean of their ranks.
 *
 * @example
 * ```ts
 * import { ranks } from "./ranks.ts";
 * if (ranks([0.2, 0.9, 0.2]).join() !== "2.5,1,2.5") throw new Error("ties share");
 * ```
 */
export function ranks(scores: ArrayLike<number>): Float64Array {
  checkScores(scores);
  const order = Uint32Array.from(scores, (_, i) => i).sort((i, j) => scores[j]! - scores[i]!);
  const ranked = new Float64Array(scores.length);
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && scores[order[end]!] === scores[order[start]!]) end++;
    for (let at = start; at < end; at++) ranked[order[at]!] = (start + 1 + end) / 2;
  }
  return ranked;
}
