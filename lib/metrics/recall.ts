import { found, type Question, relevant } from "./question.ts";

/** R@k: relevant documents among the first k, divided by all that were judged relevant; 0 if none was. */
export function recall(question: Question, k: number, rel: number): number {
  const all = relevant(question, rel);
  return all === 0 ? 0 : found(question, k, rel) / all;
}
