import { type Question, relevant } from "./question.ts";

/**
 * Bpref (Buckley and Voorhees 2004): how often a relevant document stands before the documents judged
 * irrelevant. Each relevant document found counts 1 − min(n, R)/min(N, R), n being the judged irrelevant
 * documents above it, N all of them and R the relevant ones; the sum is divided by R. Documents without a
 * judgement do not count at all.
 */
export function bpref(question: Question, rel: number): number {
  const { grades, pool } = question;
  const all = relevant(question, rel);
  if (all === 0) return 0;
  const most = Math.min(pool.length - all, all);
  let irrelevant = 0, sum = 0;
  for (const grade of grades) {
    if (grade >= rel) sum += irrelevant === 0 ? 1 : 1 - Math.min(irrelevant, all) / most;
    else if (grade >= 0) irrelevant++;
  }
  return sum / all;
}
