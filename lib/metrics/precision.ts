import { found, type Question } from "./question.ts";

/** P@k: relevant documents among the first k, divided by k, however few documents were found. */
export function precision(question: Question, k: number, rel: number): number {
  return found(question, k, rel) / k;
}
