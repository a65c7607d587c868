import { checkScores } from "./check.ts";

/**
 * z-scores of one question's scores: the distance from their mean in standard deviations (of the population:
 * divided by n). When all scores are equal each gets 0.
 *
 * @example
 * ```ts
 * import { zScore } from "./z_score.ts";
 * if (zScore([1, 3]).join() !== "-1,1") throw new Error("one deviation from the mean");
 * ```
 */
export function zScore(scores: ArrayLike<number>): Float64Array {
  checkScores(scores);
  const largest = Array.from(scores).reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  if (largest === 0) return new Float64Array(scores.length);
  // Divided by a power of two near the largest, so that no square overflows or vanishes.
  const unit = 2 ** Math.floor(Math.log2(largest));
  const scaled = Float64Array.from(scores, (score) => score / unit);
  if (scaled.every((score) => score === scaled[0])) return scaled.fill(0);
  const mean = scaled.reduce((sum, score) => sum + score, 0) / scaled.length;
  const deviation = Math.sqrt(scaled.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scaled.length);
  return scaled.map((score) => (score - mean) / deviation);
}
