import { checkScores } from "./check.ts";

/**
 * Min-Max over one question's scores: (s − min)/(max − min), so that the worst gets 0 and the best 1. When
 * all scores are equal there is no scale, and each gets 0.5.
 *
 * @example
 * ```ts
 * import { minMax } from "./min_max.ts";
 * if (minMax([2, 4, 3]).join() !== "0,1,0.5") throw new Error("from 0 to 1");
 * if (minMax([7, 7]).join() !== "0.5,0.5") throw new Error("equal scores");
 * ```
 */
export function minMax(scores: ArrayLike<number>): Float64Array {
  checkScores(scores);
  const scaled = Float64Array.from(scores);
  let least = Infinity, most = -Infinity;
  for (const score of scaled) {
    if (score < least) least = score;
    if (score > most) most = score;
  }
  if (least === most) return scaled.fill(0.5);
  if (most - least === Infinity) return minMax(scaled.map((score) => score / 4));
  return scaled.map((score) => (score - least) / (most - least));
}
