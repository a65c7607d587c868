import { formatMeasure, parseMeasure } from "../notation/mod.ts";
import { compile } from "./compile.ts";
import { type Judgements, Pool } from "./pool.ts";
import { ranked, type Rankings } from "./rank.ts";

/** One measure's values, in the order of {@linkcode Evaluation.questions}. */
export interface MeasureValues {
  /** The canonical name. */
  measure: string;
  values: Float64Array;
  mean: number;
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
 * score alone (ties by id, see {@linkcode ranked}), what is not judged or judged negative is not relevant, and
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
 * if (measures[0]?.mean !== 0.25) throw new Error("the mean counts q2");
 * ```
 */
export function evaluate(
  judgements: Judgements | Pool,
  rankings: Rankings,
  measures: readonly string[],
): Evaluation {
  const computations = measures.map((text) => {
    const measure = parseMeasure(text);
    return { measure: formatMeasure(measure), compute: compile(measure) };
  });
  const pool = judgements instanceof Pool ? judgements : new Pool(judgements);
  const { questions, missing, ignored } = ranked(pool, rankings);
  return {
    questions: pool.questions,
    measures: computations.map(({ measure, compute }) => {
      const values = Float64Array.from(questions, compute);
      return { measure, values, mean: values.reduce((sum, value) => sum + value, 0) / values.length };
    }),
    missing,
    ignored,
  };
}
