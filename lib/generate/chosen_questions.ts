import { random, shuffled } from "../base/mod.ts";

/**
 * The questions that are answered: `n` of them drawn by the seed, or all where n is not given. A larger draw holds every
 * smaller one, so that what was paid for is not lost when n is raised. They keep their order, and their order
 * does not change the draw.
 *
 * @example
 * ```ts
 * import { chosenQuestions } from "./chosen_questions.ts";
 * const all = ["q1", "q2", "q3", "q4"].map((question_id) => ({ question_id }));
 * const two = chosenQuestions(all, 2, 42), three = chosenQuestions(all, 3, 42);
 * if (two.length !== 2 || !two.every((question) => three.includes(question))) throw new Error();
 * ```
 */
export function chosenQuestions<Q extends { question_id: string }>(
  questions: readonly Q[],
  n: number | undefined,
  seed: number,
): Q[] {
  if (n === undefined) return questions.slice();
  const ids = questions.map((question) => question.question_id).sort();
  const drawn = new Set(shuffled(ids, random(seed, "answered questions")).slice(0, n));
  return questions.filter((question) => drawn.has(question.question_id));
}
