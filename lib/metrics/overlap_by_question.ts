import { rbo } from "./rbo.ts";
import type { Rankings } from "./run.ts";

/**
 * How much two systems agree on each question, without any judgement: the RBO of their two rankings. A question for which
 * both found nothing is not there.
 *
 * @example
 * ```ts
 * import { overlapByQuestion } from "./overlap_by_question.ts";
 * const x = { questionIds: ["p", "p"], docIds: ["a", "b"], scores: [2, 1] };
 * const y = { questionIds: ["p", "p", "q"], docIds: ["a", "b", "c"], scores: [0.9, 0.3, 0.2] };
 * const found = overlapByQuestion(x, y);
 * if (found.get("p") !== 1 || found.get("q") !== 0) throw new Error(JSON.stringify([...found]));
 * ```
 */
export function overlapByQuestion(a: Rankings, b: Rankings, p = 0.9): Map<string, number> {
  const first = lists(a), second = lists(b);
  return new Map(
    [...new Set([...first.keys(), ...second.keys()])].map((question) => {
      const nothing = { docIds: [], scores: [] };
      return [question, rbo(first.get(question) ?? nothing, second.get(question) ?? nothing, p).rbo];
    }),
  );
}

function lists(
  { questionIds, docIds, scores }: Rankings,
): Map<string, { docIds: string[]; scores: number[] }> {
  const found = new Map<string, { docIds: string[]; scores: number[] }>();
  for (let i = 0; i < questionIds.length; i++) {
    const question = questionIds[i]!;
    let list = found.get(question);
    if (!list) found.set(question, list = { docIds: [], scores: [] });
    list.docIds.push(docIds[i]!);
    list.scores.push(scores[i]!);
  }
  return found;
}
