import { random, shuffled } from "../base/mod.ts";
import type { Collection } from "./collection.ts";

/**
 * A collection cut down to `n` of its judged questions, drawn with the seed; documents all stay. One without any judged
 * question stays as it is.
 */
export function pilotOf(collection: Collection, n: number, seed: number): Collection {
  const relevant = collection.judgements.filter(({ grade }) => grade > 0);
  const judged = [...new Set(relevant.map((row) => row.question_id))].sort();
  if (judged.length === 0) return collection;
  const drawn = new Set(shuffled(judged, random(seed, "pilot")).slice(0, n));
  return {
    ...collection,
    questions: collection.questions.filter((row) => drawn.has(row.question_id)),
    judgements: collection.judgements.filter((row) => drawn.has(row.question_id)),
  };
}
