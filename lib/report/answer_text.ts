import { type AnswerView, type MarkedText, type StatementView, withMarks } from "./answer_view.ts";
import { ENGLISH_ANSWER } from "./answer_words.ts";

/** A judged answer for a terminal; what is marked has its sign and letters behind it. */
export function answerText({ title, scores, question, reference, ...view }: AnswerView): string {
  const part = (name: string, lines: readonly string[]) => ["", name, ...lines.map(indented)];
  return [
    title,
    ...(scores.length === 0 ? [] : [scores.map(scoreText).join(" \u00b7 ")]),
    ...part("Question", [question]),
    ...(reference === null ? [] : part("Reference answer", [reference])),
    ...part(
      "Answer",
      [view.lack ?? "", view.answer ? markedText(view.answer) : "", view.legend].filter(Boolean),
    ),
    ...part(
      "Statements",
      view.statements.length === 0 ? ["No statement was judged."] : view.statements.map(statementText),
    ),
    ...part(
      "Contexts",
      view.contexts.length === 0
        ? ["There is no context."]
        : view.contexts.map((context) => `${context.title}\n${indented(markedText(context))}`),
    ),
  ].join("\n");
}

function scoreText({ measure, text, message }: AnswerView["scores"][number]): string {
  return `${measure} ${text}${message ? `: ${message}` : ""}`;
}

function markedText(marked: MarkedText): string {
  return withMarks(marked, (piece, { sign }) => `${piece} (${sign})`);
}

function statementText({ sign, standing, statement, note, reason, evidence }: StatementView): string {
  const aside = (text: string) => text === "" ? "" : ` (${text})`;
  return [
    `${sign}  ${statement} (${ENGLISH_ANSWER.standings[standing]}${note === "" ? "" : `, ${note}`})`,
    ...(reason === "" ? [] : [`     Why: ${reason}`]),
    ...(evidence === null
      ? []
      : [`     ${evidence.lead}: \u201c${evidence.sentence}\u201d${aside(evidence.note)}`]),
  ].join("\n");
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
