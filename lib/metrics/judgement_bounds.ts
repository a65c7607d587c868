import { Problem } from "../base/mod.ts";
import { formatMeasure, measureDefinition, parseMeasure } from "../notation/mod.ts";
import { compile, type Compute } from "./compile.ts";
import { type Judgements, Pool } from "./pool.ts";
import type { Question } from "./question.ts";
import { type Rankings, Run } from "./run.ts";

/** Between what values a measure lies, whatever the documents without a judgement are worth. */
export interface Bounds {
  measure: string;
  /** For each judged question the value when every one of them is irrelevant: what is always reported. */
  low: Float64Array;
  /** The highest value that any of them being relevant could give. */
  high: Float64Array;
  meanLow: number;
  meanHigh: number;
}

/**
 * The bounds that missing judgements leave to a measure. For measures that only gain from a further relevant document
 * (P, Success, RR, RBP, ERR) the upper one is the value with every unjudged document relevant. R, AP and nDCG also
 * divide by what is relevant, so that a relevant document far down lowers them; theirs is the highest value over all
 * numbers m of the first m unjudged documents being relevant. Such a document gets the question's highest grade.
 *
 * @example
 * ```ts
 * import { judgementBounds } from "./judgement_bounds.ts";
 * const [p] = judgementBounds(
 *   { questionIds: ["q", "q"], docIds: ["a", "b"], grades: [1, 0] },
 *   { questionIds: ["q", "q", "q"], docIds: ["a", "b", "x"], scores: [3, 2, 1] },
 *   ["P@3"],
 * );
 * if (p?.meanLow !== 1 / 3 || p.meanHigh !== 2 / 3) throw new Error("x may be relevant");
 * ```
 */
export function judgementBounds(
  judgements: Judgements | Pool,
  rankings: Rankings | Run,
  measures: readonly string[],
): Bounds[] {
  const pool = judgements instanceof Pool ? judgements : Pool.of(judgements);
  const run = rankings instanceof Run ? rankings : Run.of(rankings);
  const questions = pool.questions.map((id) => run.graded(id, pool));
  return measures.map((text) => {
    const measure = parseMeasure(text), name = formatMeasure(measure);
    const { aggregate, higherIsBetter } = measureDefinition(measure.name);
    const other = ["Bpref", "infAP"].includes(measure.name) || measure.parameters.condensed;
    if (aggregate !== "mean" || higherIsBetter === null || other) {
      throw new Problem({
        what: `${name} has no bounds: it does not take unjudged documents to be irrelevant, or is not a mean`,
        found: name,
      });
    }
    const compute = compile(measure, pool);
    const low = Float64Array.from(questions, compute);
    const high = Float64Array.from(
      questions,
      (question) => highest(question, measure.k ?? Infinity, compute),
    );
    return { measure: name, low, high, meanLow: meanOf(low), meanHigh: meanOf(high) };
  });
}

function highest({ grades, pool }: Question, k: number, compute: Compute): number {
  const best = Math.max(1, pool[0] ?? 0), changed = grades.slice();
  let most = compute({ grades, pool }), added = 0;
  for (let i = 0; i < Math.min(k, grades.length); i++) {
    if (grades[i]! >= 0) continue;
    changed[i] = best;
    added++;
    const larger = new Int32Array(pool.length + added).fill(best);
    larger.set(pool, added);
    most = Math.max(most, compute({ grades: changed, pool: larger }));
  }
  return most;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
