import type { Question } from "./question.ts";

/**
 * RBP = (1 − p)·Σ p^(rank − 1)·gain over the documents found (the first k, if a depth is given). The gain is
 * the grade divided by the highest grade of the question's judgements.
 */
export function rankBiasedPrecision({ grades, pool }: Question, k: number, p: number): number {
  const highest = pool[0] ?? 0;
  if (highest === 0) return 0;
  const end = Math.min(k, grades.length);
  let sum = 0, weight = 1;
  for (let i = 0; i < end; i++) {
    if (grades[i]! > 0) sum += weight * grades[i]! / highest;
    weight *= p;
  }
  return (1 - p) * sum;
}
