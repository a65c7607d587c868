import { checkScores } from "./check.ts";

/**
 * 1/(1 + e^−s) for each score: the logits of a cross-encoder become numbers between 0 and 1 that do not
 * depend on the other documents. Scores beyond about ±37 end up equal.
 *
 * @example
 * ```ts
 * import { sigmoid } from "./sigmoid.ts";
 * if (sigmoid([0])[0] !== 0.5) throw new Error("a logit of 0 is even odds");
 * ```
 */
export function sigmoid(scores: ArrayLike<number>): Float64Array {
  checkScores(scores);
  return Float64Array.from(scores, (score) => 1 / (1 + Math.exp(-score)));
}
