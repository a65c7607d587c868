import { NOT_JUDGED, type Question, relevant } from "./question.ts";

const EPSILON = 0.00001;

/**
 * infAP (Yilmaz and Aslam 2006): average precision estimated where only a sample of the pool was judged. The
 * precision at a relevant document is inferred from the judged documents above it; those of the pool without a
 * verdict are taken to be relevant in the same share, those outside the pool to be irrelevant.
 */
export function inferredAveragePrecision(question: Question, rel: number): number {
  const { grades } = question;
  const all = relevant(question, rel);
  if (all === 0) return 0;
  let hits = 0, misses = 0, sampled = 0, sum = 0;
  for (let above = 0; above < grades.length; above++) {
    const grade = grades[above]!;
    if (grade === NOT_JUDGED) sampled++;
    else if (grade >= 0 && grade < rel) misses++;
    else if (grade >= rel) {
      if (above === 0) sum++;
      else {
        const pooled = (hits + misses + sampled) / above;
        const share = (hits + EPSILON) / (hits + misses + 2 * EPSILON);
        sum += 1 / (above + 1) + (above / (above + 1)) * pooled * share;
      }
      hits++;
    }
  }
  return sum / all;
}
