import type { Question } from "./question.ts";

/**
 * ERR@k (Chapelle et al. 2009): the expected value of 1/rank for a reader who goes down the list and stops at a
 * document of grade g with the probability (2^g − 1)/2^highest; `highest` is the highest grade of all the
 * collection's judgements.
 */
export function expectedReciprocalRank({ grades }: Question, k: number, highest: number): number {
  const end = Math.min(k, grades.length);
  let goesOn = 1, sum = 0;
  for (let i = 0; i < end; i++) {
    if (grades[i]! <= 0) continue;
    const stops = 2 ** (grades[i]! - highest) - 2 ** -highest;
    sum += goesOn * stops / (i + 1);
    goesOn *= 1 - stops;
  }
  return sum;
}
