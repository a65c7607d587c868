import { type Question, relevant } from "./question.ts";

/**
 * Interpolated precision at each of the recall levels given (rising, 0 to 1): the highest precision at any rank
 * from the one where that share of the relevant documents has been found, 0 where it never is. The share becomes
 * a number of documents by rounding, as in trec_eval 10 (earlier versions rounded up).
 */
export function interpolatedPrecision(
  question: Question,
  levels: readonly number[],
  rel: number,
): Float64Array {
  const { grades } = question;
  const all = relevant(question, rel);
  let hits = 0;
  for (const grade of grades) if (grade >= rel) hits++;
  const values = new Float64Array(levels.length);
  let level = levels.length - 1;
  const wanted = levels.map((share) => Math.round(share * all));
  while (level >= 0 && wanted[level]! > hits) level--;
  let best = 0;
  for (let rank = grades.length; rank > 0 && hits > 0; rank--) {
    best = Math.max(best, hits / rank);
    if (grades[rank - 1]! < rel) continue;
    while (level >= 0 && wanted[level] === hits) values[level--] = best;
    hits--;
  }
  while (level >= 0) values[level--] = best;
  return values;
}
