import type { Question } from "./question.ts";

/**
 * The residual of RBP: by how much it would be higher if every document without a judgement, and all that was
 * not retrieved, were worth the most. trec_eval gives 0 where everything retrieved was judged, and so does this.
 */
export function rbpResidual({ grades }: Question, p: number): number {
  let weight = 1, sum = 0, unjudged = false;
  for (const grade of grades) {
    if (grade < 0) {
      unjudged = true;
      sum += weight;
    }
    weight *= p;
  }
  return unjudged ? weight + (1 - p) * sum : 0;
}
