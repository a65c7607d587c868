import { found, type Question } from "./question.ts";

/**
 * Judged@k: documents with a judgement among the first k, divided by the documents there (fewer than k when
 * fewer were found); 0 if nothing was found. A negative grade says "not judged".
 */
export function judged(question: Question, k: number): number {
  const there = Math.min(k, question.grades.length);
  return there === 0 ? 0 : found(question, k, 0) / there;
}
