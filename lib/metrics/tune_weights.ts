import { Problem } from "../base/mod.ts";
import { addWeighted, type Hit, type Scale, scaledLists, scoredList } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { evaluate } from "./evaluate.ts";
import { Pool } from "./pool.ts";

/** Weights, and what they rest on. */
export interface TunedWeights {
  weights: number[];
  /** Judged questions they were tuned on, none of which is measured later. */
  questions: number;
  measure: string;
  /** The mean of the measure over those questions with these weights. */
  value: number;
}

const CUT = 10, MEASURE = `nDCG@${CUT}`, STEPS = 10;
/** Means that differ by less are equal: the same values added in another order. */
const SAME = 1e-12;

/** A question of the part that is kept apart for tuning, with what each system found for it. */
export interface TuningQuestion {
  question_id: string;
  lists: readonly (readonly Hit[])[];
}

/**
 * The weights of a sum with the highest mean nDCG@10 over some questions, among all weights in steps of 0.1 that add up
 * to 1; of equally good ones the most even, then those that favour the first system. Judgements of other questions are
 * not looked at.
 *
 * @example
 * ```ts
 * import { tuneWeights } from "./tune_weights.ts";
 * const hit = (doc: string, score: number) => ({ doc, chunk: doc, score });
 * const lists = [[hit("bad", 9), hit("good", 1), hit("x", 0)], [hit("good", 3), hit("bad", 2), hit("y", 0)]];
 * const judged = [{ question_id: "q", doc_id: "good", grade: 1 }];
 * const { weights, value } = tuneWeights([{ question_id: "q", lists }], judged, "minmax");
 * if (weights.join(":") !== "0.2:0.8" || value !== 1) throw new Error(weights.join(":"));
 * ```
 */
export function tuneWeights(
  questions: readonly TuningQuestion[],
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[],
  scale: Scale,
): TunedWeights {
  const ids = new Set(questions.map(({ question_id }) => question_id));
  const judged = judgements.filter(({ question_id }) => ids.has(question_id));
  if (judged.length === 0) {
    throw new Problem({
      what: "There are no judged questions on which weights could be tuned",
      found: `${questions.length} questions of the split "tune", none of them judged`,
      todo: 'give weights in numbers, or keep more questions apart: "collection": { "tune": 0.3 }',
    });
  }
  const pool = Pool.of({
    questionIds: judged.map((row) => row.question_id),
    docIds: judged.map((row) => row.doc_id),
    grades: judged.map((row) => row.grade),
  });
  const counted = questions.filter(({ question_id }) => pool.questionAt(question_id) >= 0)
    .map(({ question_id, lists }) => ({ question_id, scaled: scaledLists(lists.map(scoredList), scale) }));
  let best: { weights: number[]; value: number } | undefined;
  for (const weights of weightGrid(questions[0]!.lists.length)) {
    const found = counted.map(({ scaled }) => addWeighted(scaled, weights, CUT));
    const { measures } = evaluate(pool, {
      questionIds: counted.flatMap(({ question_id }, q) =>
        found[q]!.ids.slice(0, CUT).map(() => question_id)
      ),
      docIds: found.flatMap(({ ids }) => ids.slice(0, CUT)),
      scores: Float64Array.from(found.flatMap(({ scores }) => [...scores.subarray(0, CUT)])),
    }, [MEASURE]);
    const value = measures[0]!.overall;
    if (!best || value > best.value + SAME) best = { weights, value };
  }
  return { ...best!, questions: pool.questions.length, measure: MEASURE };
}

/** All weights in steps of 0.1 that add up to 1, the most even first. */
export function weightGrid(parts: number): number[][] {
  const spread = (left: number, n: number): number[][] =>
    n === 1
      ? [[left]]
      : Array.from({ length: left + 1 }, (_, i) => left - i).flatMap((first) =>
        spread(left - first, n - 1).map((rest) => [first, ...rest])
      );
  const unevenness = (steps: number[]) => steps.reduce((sum, step) => sum + step * step, 0);
  return spread(STEPS, parts).sort((a, b) => unevenness(a) - unevenness(b))
    .map((steps) => steps.map((step) => step / STEPS));
}
