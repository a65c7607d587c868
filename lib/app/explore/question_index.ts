import type { Row } from "../../tables/mod.ts";
import { withoutAccents } from "../../text/mod.ts";

/** The questions of a run in the order of their table, which gives each its number. */
export interface QuestionIndex {
  rows: readonly Row<"questions">[];
  /** The place of a question by its identifier. */
  at: ReadonlyMap<string, number>;
  /** Texts in small letters without accents, for searching. */
  folded: readonly string[];
  /** The topics there are, in the order of the alphabet. */
  topics: readonly string[];
  /** The years in which questions were asked, the last first. */
  years: readonly string[];
}

/** Which questions are wanted; what is empty or missing restricts nothing. */
export interface QuestionFilter {
  /** Words that must all stand in the text; a number is that question's too. */
  q?: string;
  topic?: string;
  year?: string;
  answerable?: string;
  /** Only questions on which something failed. */
  failed?: boolean;
}

/** Makes the index of some questions. */
export function questionIndex(rows: readonly Row<"questions">[]): QuestionIndex {
  const distinct = (values: readonly (string | null | undefined)[]) =>
    [...new Set(values.filter((value): value is string => Boolean(value)))].sort();
  return {
    rows,
    at: new Map(rows.map(({ question_id }, i) => [question_id, i])),
    folded: rows.map(({ text }) => fold(text)),
    topics: distinct(rows.map(({ topic }) => topic)),
    years: distinct(rows.map(({ asked }) => asked?.slice(0, 4))).reverse(),
  };
}

/**
 * The places of the questions that are wanted, in their order.
 *
 * @example
 * ```ts
 * import { chosenQuestions, questionIndex } from "./question_index.ts";
 * const row = { question_id: "q", answer: null, language: "es", asked: null, topic: null, split: null };
 * const index = questionIndex([{ ...row, text: "¿Qué límite tiene?", answerable: "yes" }]);
 * if (chosenQuestions(index, { q: "limite que" }).length !== 1) throw new Error("accents do not matter");
 * ```
 */
export function chosenQuestions(
  index: QuestionIndex,
  { q = "", topic, year, answerable, failed }: QuestionFilter,
  failures: ReadonlySet<number> = new Set(),
): number[] {
  const words = fold(q).split(/\s+/).filter((word) => word !== "");
  const number = /^#?(\d+)$/.exec(q.trim())?.[1];
  return [...index.rows.keys()].filter((i) => {
    const row = index.rows[i]!, text = index.folded[i]!;
    return (number === String(i + 1) || words.every((word) => text.includes(word))) &&
      (!topic || row.topic === topic) &&
      (!year || row.asked?.startsWith(year)) &&
      (!answerable || row.answerable === answerable) &&
      (!failed || failures.has(i));
  });
}

function fold(text: string): string {
  return withoutAccents(text.toLowerCase());
}
