import type { Failure, Outcome } from "../base/mod.ts";
import type { PromptLanguage } from "../models/mod.ts";
import type { Row } from "../tables/mod.ts";

/** A chunk that was given to the generator. */
export interface Context {
  chunk_id: string;
  text: string;
}

/** What is judged. */
export interface Case {
  question: string;
  language: PromptLanguage;
  /** The answer without its citations; null where it was refused or failed. */
  answer: string | null;
  /** The same with its citations, such as [1]. */
  cited: string | null;
  /** The accepted answer. */
  reference: string | null;
  /** Best first. */
  contexts: readonly Context[];
  /** Why there is no answer: refused, or what failed. */
  lack?: Failure;
}

/** What was decided of one statement, context, citation or question, as it will stand in the verdicts. */
export interface Verdict {
  part: NonNullable<Row<"verdicts">["part"]>;
  /** Its place among those of its part, from 0. */
  place: number;
  statement: string;
  verdict: number;
  reason: string;
  chunk: string | null;
  /** The sentence that decided it. */
  evidence: string | null;
  /** The contexts it was held against: where there is no evidence, their closest sentence is looked up. */
  against?: readonly Context[];
}

/** A measure of one case, but for the cosines that it needs. */
export interface Scored {
  verdicts: Verdict[];
  /** Pairs of texts whose cosines the score needs. */
  cosines: readonly (readonly [string, string])[];
  /** The score, given those cosines in the same order. */
  score(cosines: readonly number[]): Outcome;
}

/** Yes or no, and why. */
export interface Judgement {
  yes: boolean;
  reason: string;
}

/** Of a statement: whether the evidence supports it, and what of the evidence decided. */
export interface Support extends Judgement {
  chunk: string | null;
  evidence: string | null;
}

/** What a judgement is made with: the language of the question, and which repetition it is, from 0. */
export interface About {
  language: PromptLanguage;
  repeat: number;
}

/** Who tells statements from texts, and supported from unsupported. Statements are made once for all repetitions. */
export interface ClaimJudge {
  /** With model and version, as it stands in the tables. */
  readonly name: string;
  statements(question: string, text: string, language: PromptLanguage): Promise<string[]>;
  /** One judgement for each statement: does the evidence, taken together, support it? */
  supported(
    statements: readonly string[],
    evidence: readonly Context[],
    about: About,
  ): Promise<Support[]>;
  /** Was the context of use for arriving at the answer? */
  useful(question: string, answer: string, context: Context, about: About): Promise<Judgement>;
  /** Which statements of the answer the reference has, and which of the reference the answer has. */
  matched(
    question: string,
    answer: readonly string[],
    reference: readonly string[],
    about: About,
  ): Promise<{ answer: Judgement[]; reference: Judgement[] }>;
  /** Questions that the answer would answer, and whether it evades each. */
  questionsFrom(answer: string, about: About): Promise<{ question: string; noncommittal: boolean }[]>;
  entities(text: string, about: About): Promise<string[]>;
}
