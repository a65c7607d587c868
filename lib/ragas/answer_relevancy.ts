import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { withAnswer } from "./scored.ts";

/**
 * Answer relevancy: the mean cosine of the question with questions made from the answer; 0 where all of them say that
 * the answer does not commit itself.
 *
 * @example
 * ```ts
 * import { answerRelevancy } from "./answer_relevancy.ts";
 * if (answerRelevancy([0.5, 1, 0.75], [true, false, true]).value !== 0.75) throw new Error();
 * ```
 */
export function answerRelevancy(cosines: readonly number[], noncommittal: readonly boolean[]): Outcome {
  if (cosines.length === 0) return failed("no_statement", "no question could be made from the answer");
  if (noncommittal.every(Boolean)) return outcome(0);
  return outcome(cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length);
}

/** Answer relevancy of one case. */
export function judgeAnswerRelevancy(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withAnswer(of, async (answer) => {
    const made = await judge.questionsFrom(answer, { language: of.language, repeat });
    return {
      // A judge that makes no questions puts the answer in their place, and that is no verdict.
      verdicts: made.filter(({ question }) => question !== answer).map((
        { question, noncommittal },
        place,
      ) => ({
        part: "question",
        place,
        statement: question,
        verdict: noncommittal ? 0 : 1,
        reason: noncommittal ? "the answer does not commit itself" : "the answer commits itself",
        chunk: null,
        evidence: null,
      })),
      cosines: made.map(({ question }) => [of.question, question] as const),
      score: (cosines) => answerRelevancy(cosines, made.map(({ noncommittal }) => noncommittal)),
    };
  });
}
