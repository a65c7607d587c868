/**
 * Rows of questions that may be measured: all but those that are kept apart for tuning.
 *
 * @example
 * ```ts
 * import { withoutTune } from "./without_tune.ts";
 * const questions = [{ question_id: "a", split: "tune" }, { question_id: "b", split: null }];
 * if (withoutTune(questions, questions).length !== 1) throw new Error();
 * ```
 */
export function withoutTune<T extends { question_id: string }>(
  rows: readonly T[],
  questions: readonly { question_id: string; split: string | null }[],
): T[] {
  const tune = new Set(questions.filter(({ split }) => split === "tune").map((row) => row.question_id));
  return rows.filter((row) => !tune.has(row.question_id));
}
