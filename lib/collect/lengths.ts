import { describe, type Description, quantile } from "../stats/mod.ts";
import type { Collection } from "./collection.ts";

/** The lengths of one kind of text. */
export interface Lengths extends Description {
  of: "chunk" | "document" | "question" | "answer";
  /** The values to draw: the longest hundredth is left out where it would squeeze the rest into a corner. */
  drawn: number[];
}

/** How long chunks, documents, questions and answers are, in the tokens that `count` counts. */
export function lengthsOf(
  { chunks, documentTokens, questions }: Pick<Collection, "chunks" | "documentTokens" | "questions">,
  count: (text: string) => number,
): Lengths[] {
  const values = {
    chunk: chunks.map((row) => row.tokens),
    document: documentTokens,
    question: questions.map((row) => count(row.text)),
    answer: questions.flatMap((row) => row.answer === null ? [] : [count(row.answer)]),
  };
  return (["chunk", "document", "question", "answer"] as const).map((of) => ({
    of,
    ...describe(values[of]),
    drawn: withoutTail(values[of]),
  }));
}

function withoutTail(values: number[]): number[] {
  const most = quantile(values, 0.99).value ?? 0;
  const longest = values.reduce((max, value) => Math.max(max, value), 0);
  return longest > 2 * most ? values.filter((value) => value <= most) : values;
}
