import type { Question } from "./question.ts";

/** RR: 1/rank of the first relevant document; 0 if there is none among the first k. */
export function reciprocalRank({ grades }: Question, k: number, rel: number): number {
  const end = Math.min(k, grades.length);
  for (let i = 0; i < end; i++) if (grades[i]! >= rel) return 1 / (i + 1);
  return 0;
}
