import { type Outcome, outcome } from "../base/mod.ts";

/** Statements of answer and reference sorted by whether the other side has them. */
export interface StatementCounts {
  /** In the answer and supported by the reference. */
  truePositives: number;
  /** In the answer only. */
  falsePositives: number;
  /** In the reference only. */
  falseNegatives: number;
}

/**
 * Answer correctness: w·F1 + (1 − w)·similarity with F1 = TP/(TP + ½(FP + FN)), which is 1 when both sides make no
 * statement; w is 0.75 unless given.
 *
 * @example
 * ```ts
 * import { answerCorrectness } from "./answer_correctness.ts";
 * const { value } = answerCorrectness({ truePositives: 1, falsePositives: 1, falseNegatives: 1 }, 0.8);
 * if (Math.abs(value! - (0.75 * 0.5 + 0.25 * 0.8)) > 1e-12) throw new Error(String(value));
 * ```
 */
export function answerCorrectness(counts: StatementCounts, similarity: number, weight = 0.75): Outcome {
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn } = counts;
  const f1 = tp + fp + fn === 0 ? 1 : tp / (tp + 0.5 * (fp + fn));
  return outcome(weight * f1 + (1 - weight) * similarity);
}
