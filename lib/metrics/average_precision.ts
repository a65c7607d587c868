import { type Question, relevant } from "./question.ts";

/**
 * AP: the precision at the rank of each relevant document found (among the first k), added up and divided by
 * the number of documents **judged** relevant. Dividing by those found would reward a system for missing some.
 */
export function averagePrecision(question: Question, k: number, rel: number): number {
  const { grades } = question;
  const end = Math.min(k, grades.length);
  let hits = 0, sum = 0;
  for (let i = 0; i < end; i++) if (grades[i]! >= rel) sum += ++hits / (i + 1);
  return hits === 0 ? 0 : sum / relevant(question, rel);
}
