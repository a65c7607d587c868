import type { Failure, FailureCause } from "../base/mod.ts";
import { promptLanguage } from "../models/mod.ts";
import type { Row } from "../tables/mod.ts";
import { withoutCitations } from "../text/mod.ts";
import type { AnswerCase } from "./judge_answers.ts";
import { REFUSED } from "./scored.ts";

/**
 * The cases of answers. Questions that nothing in the corpus answers are left out: for them only refusing is right, and
 * that is counted elsewhere.
 */
export function casesOf(
  answers: readonly Row<"answers">[],
  questions: ReadonlyMap<string, Row<"questions">>,
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "text">[],
): AnswerCase[] {
  const textOf = new Map(chunks.map(({ chunk_id, text }) => [chunk_id, text]));
  return answers.flatMap((answer) => {
    const question = questions.get(answer.question_id)!;
    if (question.answerable === "no") return [];
    const lack = lackOf(answer);
    return [{
      system: answer.system,
      question_id: answer.question_id,
      generator: answer.generator,
      question: question.text,
      language: promptLanguage(question.language),
      answer: answer.text === null ? null : withoutCitations(answer.text),
      cited: answer.text,
      reference: question.answer,
      contexts: answer.contexts.map((chunk_id) => ({ chunk_id, text: textOf.get(chunk_id)! })),
      ...lack && { lack },
    }];
  });
}

function lackOf({ text, failure_cause, failure }: Row<"answers">): Failure | undefined {
  if (text !== null) return undefined;
  if (failure_cause === null) return REFUSED;
  return { cause: failure_cause as FailureCause, message: failure ?? "there is no answer" };
}
