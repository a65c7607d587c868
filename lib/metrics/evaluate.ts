import { formatMeasure, type Measure, measureDefinition, parseMeasure } from "../notation/mod.ts";
import { compile } from "./compile.ts";
import { type Judgements, Pool } from "./pool.ts";
import { type Rankings, Run } from "./run.ts";

/** One measure's values, in the order of {@linkcode Evaluation.questions}. */
export interface MeasureValues {
  /** The canonical name. */
  measure: string;
  values: Float64Array;
  /** All questions in one number: see {@linkcode aggregated}. */
  overall: number;
}

/** Every measure for every judged question. */
export interface Evaluation {
  /** All judged questions, in the order in which the judgements name them first. */
  questions: readonly string[];
  measures: MeasureValues[];
  /** Judged questions for which nothing was found: they count as an empty ranking, as with trec_eval -c. */
  missing: string[];
  /** Ranked questions without a judgement: they are left out. */
  ignored: string[];
}

/**
 * Measures one system's rankings against the judgements as `trec_eval -c` does: documents are ordered by
 * score alone (ties by id, see {@linkcode Run}), what is not judged or judged negative is not relevant, and
 * the mean runs over all judged questions, those without any ranking and those without any relevant document
 * included.
 *
 * @example
 * ```ts
 * import { evaluate } from "./evaluate.ts";
 * const { measures } = evaluate(
 *   { questionIds: ["q1", "q2"], docIds: ["a", "b"], grades: Int32Array.of(1, 1) },
 *   { questionIds: ["q1", "q1"], docIds: ["x", "a"], scores: Float64Array.of(0.9, 0.8) },
 *   ["RR", "P@5"],
 * );
 * if (measures[0]?.values.join() !== "0.5,0") throw new Error("second rank, and nothing found for q2");
 * if (measures[0]?.overall !== 0.25) throw new Error("the mean counts q2");
 * ```
 *
 * @example Files as trec_eval reads them
 * ```ts ignore
 * import { evaluate, readQrels, readRun } from "./mod.ts";
 * const { run } = await readRun("bm25.run.gz");
 * const { measures } = evaluate(await readQrels("qrels.txt"), run, ["nDCG@10", "R@100"]);
 * ```
 */
export function evaluate(
  judgements: Judgements | Pool,
  rankings: Rankings | Run,
  measures: readonly string[],
): Evaluation {
  const parsed = measures.map((text) => parseMeasure(text));
  const pool = judgements instanceof Pool ? judgements : Pool.of(judgements);
  const run = rankings instanceof Run ? rankings : Run.of(rankings);
  const found = new Set(run.questions);
  const questions = pool.questions.map((id) => run.graded(id, pool));
  return {
    questions: pool.questions,
    measures: parsed.map((measure) => {
      const values = Float64Array.from(questions, compile(measure, pool));
      return { measure: formatMeasure(measure), values, overall: aggregated(measure, values) };
    }),
    missing: pool.questions.filter((id) => !found.has(id)),
    ignored: run.questions.filter((id) => pool.questionAt(id) < 0),
  };
}

/** What trec_eval puts for a value below this into a geometric mean, so that one 0 does not make it 0. */
export const LEAST_IN_GEOMETRIC_MEAN = 0.00001;

/** One number for all questions: the mean, or for counts the sum, for gm_map the geometric mean. */
export function aggregated({ name }: Measure, values: Float64Array): number {
  return together(measureDefinition(name).aggregate, values);
}

/** The mean, the sum, or the geometric mean with small values raised to {@linkcode LEAST_IN_GEOMETRIC_MEAN}. */
export function together(aggregate: "mean" | "sum" | "geometric mean", values: Float64Array): number {
  const geometric = aggregate === "geometric mean";
  const sum = values.reduce(
    (sum, value) => sum + (geometric ? Math.log(Math.max(value, LEAST_IN_GEOMETRIC_MEAN)) : value),
    0,
  );
  if (aggregate === "sum") return sum;
  return geometric ? Math.exp(sum / values.length) : sum / values.length;
}
