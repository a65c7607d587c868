import type { Row } from "../tables/mod.ts";
import { addCounts, languageCode, noPersonalData, type PersonalCounts, redact } from "../text/mod.ts";
import type { SourceQuestion } from "./source.ts";
import { topicFinder, type Topics } from "./topics.ts";

/** What questions are put together with. */
export interface QuestionOptions {
  judgements: readonly Row<"judgements">[];
  documents: readonly Row<"documents">[];
  topics?: Topics | undefined;
  /** Of a question that does not say its own. */
  language: string;
  redact: boolean;
}

/**
 * The questions as rows, without personal data. One with a relevant document can be answered, and has that document's
 * topic; another has the topic of its words, or the one its source gives.
 */
export function questionRows(
  questions: readonly SourceQuestion[],
  { judgements, documents, topics, language, redact: redacts }: QuestionOptions,
): { rows: Row<"questions">[]; redacted: PersonalCounts } {
  const topicOfDocument = new Map(documents.map((row) => [row.doc_id, row.topic]));
  const relevant = judgements.filter(({ grade }) => grade > 0);
  const firstJudged = new Map(relevant.toReversed().map((row) => [row.question_id, row.doc_id]));
  const topicOf = topics && topicFinder(topics);
  let redacted = noPersonalData();
  const clean = (text: string, names: readonly string[]) => {
    if (!redacts) return text;
    const result = redact(text, names);
    redacted = addCounts(redacted, result.counts);
    return result.text;
  };
  const rows = questions.map((question): Row<"questions"> => {
    const text = clean(question.text, question.names);
    const document = firstJudged.get(question.id);
    const known = document === undefined ? null : topicOfDocument.get(document) ?? null;
    return {
      question_id: question.id,
      text,
      answer: question.answer === null ? null : clean(question.answer, question.names),
      language: languageCode(question.language) ?? language,
      asked: question.date,
      topic: known ?? (topicOf ? topicOf(text) : question.topic && clean(question.topic, question.names)),
      answerable: question.answerable === "no" ? "no" : document === undefined ? "unknown" : "yes",
      split: question.split ?? null,
    };
  });
  return { rows, redacted };
}
