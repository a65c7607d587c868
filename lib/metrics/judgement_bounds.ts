import { Problem } from "../base/mod.ts";
import { formatMeasure, type Measure, measureDefinition } from "../notation/mod.ts";
import { atLevel } from "./at_level.ts";
import { compile, type Compute } from "./compile.ts";
import { type Judgements, Pool } from "./pool.ts";
import { discounted } from "./ndcg.ts";
import { type Question, shortened } from "./question.ts";
import { type Rankings, Run } from "./run.ts";

/** Between what values a measure lies, whatever the documents without a judgement are worth. */
export interface Bounds {
  measure: string;
  /** For each judged question the value when every one of them is irrelevant: what is always reported. */
  low: Float64Array;
  /** What it cannot exceed, whatever they are worth. */
  high: Float64Array;
  meanLow: number;
  meanHigh: number;
}

/** Settings of {@linkcode judgementBounds}. */
export interface BoundsOptions {
  /** The lowest relevant grade, for measures that take one and were not given it (1). */
  rel?: number;
  /** Documents of each question that are looked at (all). */
  limit?: number;
}

/**
 * The bounds that missing judgements leave to a measure. For measures that only gain from a further relevant document
 * (P, Success, RR, RBP, ERR) the upper one is the value with every unjudged document relevant, at the collection's
 * highest grade (RBP: the question's, since it divides by that). R, F1, AP and Rprec also divide by what is relevant,
 * so that a relevant document far down lowers them; theirs is the highest value over all numbers m of the first m
 * unjudged documents being relevant. nDCG is bounded in the same way where grades are 0 and 1; with higher grades its
 * bound is what all unjudged documents at the highest grade would gain, divided by the ideal of those judged, at most 1:
 * never exceeded, but not always reached.
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
  { rel = 1, limit = Infinity }: BoundsOptions = {},
): Bounds[] {
  const pool = judgements instanceof Pool ? judgements : Pool.of(judgements);
  const run = rankings instanceof Run ? rankings : Run.of(rankings);
  const questions = pool.questions.map((id) => shortened(run.graded(id, pool), limit, false));
  return measures.map((text) => {
    const measure = atLevel(text, rel), name = formatMeasure(measure);
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
    const high = Float64Array.from(questions, (question) => highest(question, measure, compute, pool));
    return { measure: name, low, high, meanLow: meanOf(low), meanHigh: meanOf(high) };
  });
}

function highest(question: Question, measure: Measure, compute: Compute, pool: Pool): number {
  const relevant = Math.max(1, pool.highest, measure.parameters.rel ?? 1);
  const best = measure.name === "RBP" ? Math.max(1, question.pool[0] ?? 0) : relevant;
  if (measure.name === "nDCG" && relevant > 1) return gradedNdcg(question, measure.k ?? Infinity, best);
  const changed = question.grades.slice();
  let most = compute(question), added = 0;
  for (let i = 0; i < Math.min(measure.k ?? Infinity, changed.length); i++) {
    if (changed[i]! >= 0) continue;
    changed[i] = best;
    added++;
    const larger = new Int32Array(question.pool.length + added).fill(best);
    larger.set(question.pool, added);
    most = Math.max(most, compute({ grades: changed, pool: larger.sort().reverse() }));
  }
  return most;
}

function gradedNdcg({ grades, pool }: Question, k: number, best: number): number {
  const ideal = discounted(pool, k);
  const most = discounted(grades.map((grade) => grade < 0 ? best : grade), k);
  return most === 0 ? 0 : ideal === 0 ? 1 : Math.min(1, most / ideal);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
