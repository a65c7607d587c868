import { type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Judgement, Scored } from "./case.ts";
import { verdictsOn, withBoth } from "./scored.ts";
import { no, sameNumber } from "./support.ts";

/** Statements of answer and reference sorted by whether the other side has them. */
export interface StatementCounts {
  /** In the answer and supported by the reference. */
  truePositives: number;
  /** In the answer only. */
  falsePositives: number;
  /** In the reference only. */
  falseNegatives: number;
}

/**
 * Answer correctness: w·F1 + (1 − w)·similarity with F1 = TP/(TP + ½(FP + FN)), which is 1 when both sides make no
 * statement; w is 0.75 unless given.
 *
 * @example
 * ```ts
 * import { answerCorrectness } from "./answer_correctness.ts";
 * const { value } = answerCorrectness({ truePositives: 1, falsePositives: 1, falseNegatives: 1 }, 0.8);
 * if (Math.abs(value! - (0.75 * 0.5 + 0.25 * 0.8)) > 1e-12) throw new Error(String(value));
 * ```
 */
export function answerCorrectness(counts: StatementCounts, similarity: number, weight = 0.75): Outcome {
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn } = counts;
  const f1 = tp + fp + fn === 0 ? 1 : tp / (tp + 0.5 * (fp + fn));
  return outcome(weight * f1 + (1 - weight) * similarity);
}

/** Answer correctness of one case, with the weight of the statements. */
export function judgeAnswerCorrectness(
  of: Case,
  judge: ClaimJudge,
  repeat: number,
  weight = 0.75,
): Promise<Scored> {
  return withBoth(of, async (answer, reference) => {
    const ours = await judge.statements(of.question, answer, of.language);
    const theirs = await judge.statements(of.question, reference, of.language);
    const matched = await match(of, judge, repeat, ours, theirs);
    const right = matched.answer.filter(({ yes }) => yes).length;
    const counts = {
      truePositives: right,
      falsePositives: ours.length - right,
      falseNegatives: matched.reference.filter(({ yes }) => !yes).length,
    };
    return {
      verdicts: [
        ...verdictsOn("answer", ours, matched.answer),
        ...verdictsOn("reference", theirs, matched.reference),
      ],
      cosines: [[answer, reference]],
      score: ([similarity]) => answerCorrectness(counts, similarity!, weight),
    };
  });
}

/** Which statements the other side has; nobody is asked where one side makes none. */
async function match(
  of: Case,
  judge: ClaimJudge,
  repeat: number,
  ours: readonly string[],
  theirs: readonly string[],
): Promise<{ answer: Judgement[]; reference: Judgement[] }> {
  if (ours.length === 0 || theirs.length === 0) {
    return {
      answer: ours.map(() => no("the accepted answer makes no statement")),
      reference: theirs.map(() => no("the answer makes no statement")),
    };
  }
  const found = await judge.matched(of.question, ours, theirs, { language: of.language, repeat });
  return { answer: sameNumber(ours, found.answer), reference: sameNumber(theirs, found.reference) };
}
