import { Problem } from "../base/mod.ts";
import { answerHtml } from "./answer_html.ts";
import { answerText } from "./answer_text.ts";
import type { AnswerWords } from "./answer_words.ts";
import { type AnswerView, answerView, type JudgedAnswer } from "./answer_view.ts";

export type { AnswerWords } from "./answer_words.ts";
export type { AnswerContext, AnswerScore, JudgedAnswer, JudgedStatement } from "./answer_view.ts";

const jupyterDisplay: unique symbol = Symbol.for("Jupyter.display") as typeof jupyterDisplay;

/** A judged answer for notebooks, pages and terminals. */
export class ShownAnswer {
  constructor(private readonly view: AnswerView) {}

  html(): string {
    return answerHtml(this.view);
  }

  text(): string {
    return answerText(this.view);
  }

  /** What a notebook shows when a cell ends with this answer. */
  [jupyterDisplay](): Record<string, unknown> {
    return { "text/html": this.html(), "text/plain": this.text() };
  }
}

/**
 * Shows an answer with its sentences marked as the statements in them were judged (✓ supported, ✗ not supported,
 * ± verdicts that differ, ? not judged), below it the statements with reasons and evidence, and the contexts with the
 * sentences that support them marked. Statements go by letters, contexts by the numbers that the answer cites.
 *
 * @example
 * ```ts
 * import { showAnswer } from "./show_answer.ts";
 * const shown = showAnswer({
 *   title: "Best",
 *   question: "How long are blobs kept?",
 *   answer: "Blobs are kept for a week [1].",
 *   scores: [{ measure: "faithfulness", value: 1 }],
 *   statements: [{
 *     statement: "Blobs are kept for a week.",
 *     verdict: true,
 *     reason: "It says so.",
 *     evidence: "A blob is kept for a week.",
 *     chunk: "1",
 *   }],
 *   contexts: [{ number: 1, title: "Soft delete", text: "A blob is kept for a week. Then it goes." }],
 * });
 * if (!shown.text().includes("Blobs are kept for a week [1]. (✓ a)")) throw new Error(shown.text());
 * ```
 */
export function showAnswer(of: JudgedAnswer, words?: AnswerWords): ShownAnswer {
  const numbers = of.contexts.map(({ number }) => number);
  const twice = numbers.find((number, i) => numbers.indexOf(number) < i);
  if (twice !== undefined) {
    throw new Problem({
      what: "Two contexts of an answer have the same number",
      where: "contexts",
      found: twice,
      allowed: "each number once",
      todo: "Number the contexts as the answer cites them",
    });
  }
  return new ShownAnswer(answerView(of, words));
}
