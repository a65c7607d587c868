import type { PromptLanguage } from "../models/mod.ts";
import { sentences } from "../text/mod.ts";
import { sharedPairs, wordsOf } from "./shared_pairs.ts";

/** Of a statement's pairs of words, at least so many stand in the question, and fewer than so many in the text. */
const LEAST_OF_QUESTION = 0.5, MOST_OF_TEXT = 0.25;
/** A shorter text, "Yes." or "308 rooms", leaves nearly all to the question. */
const LEAST_WORDS = 4;

/**
 * The places of statements that were made of a question instead of the text that answers it, from 0: a small model splits
 * the story that a question tells. What the question asks is not looked at, since an answer may say it again.
 *
 * @example
 * ```ts
 * import { fromQuestion } from "./from_question.ts";
 * const question = "Our share is gone, somebody deleted it by mistake. How long is it kept?";
 * const text = "A deleted share is kept for seven days.";
 * const statements = ["Our share is gone, deleted by mistake.", "A deleted share is kept for seven days."];
 * if (fromQuestion(statements, question, text, "en").join() !== "0") throw new Error();
 * ```
 */
export function fromQuestion(
  statements: readonly string[],
  question: string,
  text: string,
  language: PromptLanguage,
): number[] {
  if (wordsOf(text).length < LEAST_WORDS) return [];
  const told = sentences(question, language).filter((sentence) => !/\?\W*$/.test(sentence));
  return statements.flatMap((statement, i) =>
    sharedPairs(statement, told) >= LEAST_OF_QUESTION && sharedPairs(statement, [text]) < MOST_OF_TEXT
      ? [i]
      : []
  );
}
