import { precision } from "./precision.ts";
import { type Question, relevant } from "./question.ts";

/** Rprec: precision at the rank that equals the number of documents judged relevant; 0 if none was. */
export function rPrecision(question: Question, rel: number): number {
  const all = relevant(question, rel);
  return all === 0 ? 0 : precision(question, all, rel);
}
