import type { Question } from "./question.ts";

/**
 * nDCG@k: the sum of grade/log2(rank + 1) over the first k documents, divided by the same sum for the best
 * possible ranking, which is made of **all** documents judged above 0, found or not. The gain is the grade
 * itself; 0 if no document was judged above 0.
 */
export function ndcg({ grades, pool }: Question, k: number): number {
  const best = discounted(pool, k);
  return best === 0 ? 0 : discounted(grades, k) / best;
}

/** The sum of grade/log2(rank + 1) over the first k. */
export function discounted(grades: Int32Array, k: number): number {
  const end = Math.min(k, grades.length);
  let sum = 0;
  for (let i = 0; i < end; i++) {
    const grade = grades[i]!;
    if (grade > 0) sum += grade / Math.log2(i + 2);
  }
  return sum;
}
