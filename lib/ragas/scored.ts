import { failed, type Failure, type Outcome } from "../base/mod.ts";
import type { Case, Context, Judgement, Scored, Support, Verdict } from "./case.ts";

/** A score that needs no cosine. */
export function scored(verdicts: Verdict[], outcome: Outcome): Scored {
  return { verdicts, cosines: [], score: () => outcome };
}

/** No score, and why. */
export function unscored(failure: Failure): Scored {
  return scored([], { failure });
}

/** What the score of an answer is, or why there is none. */
export async function withAnswer(of: Case, score: (answer: string) => Promise<Scored>): Promise<Scored> {
  if (of.answer === null) return unscored(of.lack ?? REFUSED);
  if (of.answer.trim() === "") return scored([], failed("no_answer", "the answer is empty"));
  return await score(of.answer);
}

/** What the score of something against the accepted answer is, or why there is none. */
export async function withReference(
  of: Case,
  score: (reference: string) => Promise<Scored>,
): Promise<Scored> {
  if (of.reference === null || of.reference.trim() === "") {
    return scored([], failed("no_reference", "the question has no accepted answer"));
  }
  return await score(of.reference);
}

/** What the score of an answer against the accepted one is, or why there is none. */
export function withBoth(
  of: Case,
  score: (answer: string, reference: string) => Promise<Scored>,
): Promise<Scored> {
  return withAnswer(of, (answer) => withReference(of, (reference) => score(answer, reference)));
}

/** Why an answer that was refused has no score. */
export const REFUSED: Failure = {
  cause: "refused",
  message: "the generator found no answer in the contexts",
};

/** Verdicts on statements of one part that were held against contexts, or, with none, against another text. */
export function verdictsOn(
  part: Verdict["part"],
  statements: readonly string[],
  judgements: readonly (Judgement | Support)[],
  against: readonly Context[] = [],
): Verdict[] {
  return statements.map((statement, place) => {
    const judged = judgements[place]!;
    return {
      part,
      place,
      statement,
      verdict: judged.yes ? 1 : 0,
      reason: judged.reason,
      chunk: "chunk" in judged ? judged.chunk : null,
      evidence: "evidence" in judged ? judged.evidence : null,
      ...against.length > 0 && { against },
    };
  });
}
