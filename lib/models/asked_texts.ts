import type { Failure } from "../base/mod.ts";

/** A question with the texts to be put in order. */
export interface AskedTexts {
  question: string;
  texts: readonly string[];
}

/** What came of one question: a score for each text, NaN where `failures` says why, or why there is none at all. */
export type Reordered = { scores: Float64Array; failures?: Map<number, Failure> } | { failure: Failure };
