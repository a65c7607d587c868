import { found, type Question } from "./question.ts";

/** Success@k: 1 if a relevant document is among the first k, otherwise 0. Its mean is also called Coverage. */
export function success(question: Question, k: number, rel: number): number {
  return found(question, k, rel) > 0 ? 1 : 0;
}
