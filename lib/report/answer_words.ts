/** What the verdicts on a statement, or on those of a sentence, come to. */
export type Standing = "supported" | "unsupported" | "mixed" | "unjudged";

/** The words with which a judged answer is shown, in one language. */
export interface AnswerWords {
  standings: Readonly<Record<Standing, string>>;
  /** Headings. */
  question: string;
  reference: string;
  answer: string;
  statements: string;
  contexts: string;
  noAnswer(why: string | null): string;
  noStatement: string;
  noContext: string;
  /** What the signs in the answer say beside their meaning. */
  legend: string;
  notPlaced: string;
  why: string;
  /** Before the sentence that supports a statement; the number of the context, where it is known. */
  supportedBy(context: string | undefined): string;
  /** Before the sentence that comes closest to a statement that is not supported. */
  closest(context: string | undefined): string;
  notShown: string;
  inNone: string;
  notInThat: string;
  cited: string;
  /** What a sentence of a context does for statements, by their letters. */
  supports(letters: string): string;
  empty: string;
  /** "statements a, b". */
  named(letters: string, count: number): string;
  /** A number as the language writes it. */
  number(text: string): string;
}

/** The words of a judged answer in English. */
export const ENGLISH_ANSWER: AnswerWords = {
  standings: {
    supported: "supported",
    unsupported: "not supported",
    mixed: "verdicts differ",
    unjudged: "not judged",
  },
  question: "Question",
  reference: "Reference answer",
  answer: "Answer",
  statements: "Statements",
  contexts: "Contexts",
  noAnswer: (why) => `There is no answer${why === null ? "." : `: ${why}`}`,
  noStatement: "No statement was judged.",
  noContext: "There is no context.",
  legend: "letters name the statements below",
  notPlaced: "not placed in the answer",
  why: "Why",
  supportedBy: (context) => context === undefined ? "Supported by" : `Supported by context [${context}]`,
  closest: (context) =>
    context === undefined ? "Closest sentence" : `Closest sentence, in context [${context}]`,
  notShown: "that context is not shown",
  inNone: "in none of the contexts word for word",
  notInThat: "not in that context word for word",
  cited: "cited",
  supports: (letters) => `supports ${letters}`,
  empty: "empty",
  named: (letters, count) => `${count === 1 ? "statement" : "statements"} ${letters}`,
  number: (text) => text,
};
