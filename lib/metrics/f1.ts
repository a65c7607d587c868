import { precision } from "./precision.ts";
import type { Question } from "./question.ts";
import { recall } from "./recall.ts";

/** F1@k = 2PR/(P + R) with P@k and R@k of this question; 0 when both are 0. */
export function f1(question: Question, k: number, rel: number): number {
  const p = precision(question, k, rel), r = recall(question, k, rel);
  return p + r === 0 ? 0 : 2 * p * r / (p + r);
}
