import { compareIds } from "../scores/mod.ts";
import type { Pool } from "./pool.ts";
import type { RunPart } from "./trec_files.ts";
import { type Column, type TrecOptions, TrecPlan } from "./trec_eval.ts";

/** What to measure in a run, and how. */
export interface RunRequest extends TrecOptions {
  /** In trec_eval's notation or in the project's. */
  measures: readonly string[];
  /** -c: questions of which the run has no line count too, as an empty ranking. */
  complete?: boolean;
}

/** The values of one question, in the order of the columns. */
export interface QuestionValues {
  id: string;
  values: Float64Array;
  /** The grades of the first documents as characters, if asked for. */
  relstring?: string;
}

/** A run measured as trec_eval does. */
export interface RunEvaluation {
  /** The name that the run's last line gives it. */
  tag: string;
  columns: readonly Column[];
  /** In the order of their ids' bytes. */
  questions: QuestionValues[];
  /** For each column all questions in one number. */
  overall: number[];
  /** Judged questions of which the run has no line. */
  missing: string[];
  plan: TrecPlan;
}

/**
 * Measures a run that arrives in parts, each question whole in one of them: no more is held than a part and the
 * values. Questions without judgements are left out; those without a line in the run are left out and named, or
 * with `complete` count as an empty ranking.
 */
export async function evaluateRun(
  pool: Pool,
  parts: AsyncIterable<RunPart>,
  { measures, complete = false, ...options }: RunRequest,
): Promise<RunEvaluation> {
  const plan = new TrecPlan(measures, pool, options);
  const measured = new Map<string, QuestionValues>();
  let tag = "";
  for await (const { run, questions, tag: name } of parts) {
    tag = name;
    for (const id of questions) {
      if (pool.questionAt(id) < 0) continue;
      const question = run.graded(id, pool);
      const relstring = plan.relstring && { relstring: plan.relevanceString(question) };
      measured.set(id, { id, values: plan.values(question), ...relstring });
    }
  }
  const missing = pool.questions.filter((id) => !measured.has(id));
  if (complete) {
    for (const id of missing) {
      const values = plan.valuesOfMissing(pool.best(pool.questionAt(id)));
      const relstring = plan.relstring && { relstring: plan.relevanceStringOfMissing() };
      measured.set(id, { id, values, ...relstring });
    }
  }
  const questions = [...measured.values()].sort((a, b) => compareIds(a.id, b.id));
  const overall = plan.columns.map(({ overall, allPositives }, c) =>
    allPositives && complete
      ? pool.positives
      : overall(Float64Array.from(questions, ({ values }) => values[c]!))
  );
  return { tag, columns: plan.columns, questions, overall, missing, plan };
}
