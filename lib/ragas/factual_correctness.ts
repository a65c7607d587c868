import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { StatementCounts } from "./answer_correctness.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { scored, verdictsOn, withBoth } from "./scored.ts";
import { supportedByText } from "./support.ts";

/**
 * Factual correctness: F-beta of claims, (1 + β²)·P·R / (β²·P + R), with P = TP/(TP + FP) over the claims of the answer
 * and R = TP/(TP + FN); a beta above 1 weighs recall more. It is 0 without a true claim. No claim on either side, no
 * score.
 *
 * @example
 * ```ts
 * import { factualCorrectness } from "./factual_correctness.ts";
 * const { value } = factualCorrectness({ truePositives: 2, falsePositives: 2, falseNegatives: 0 });
 * if (value !== 2 / 3) throw new Error(String(value));
 * ```
 */
export function factualCorrectness(counts: StatementCounts, beta = 1): Outcome {
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn } = counts;
  if (tp + fp + fn === 0) {
    return failed("no_statement", "neither the answer nor the accepted answer makes a claim");
  }
  if (tp === 0) return outcome(0);
  const precision = tp / (tp + fp), recall = tp / (tp + fn);
  return outcome((1 + beta * beta) * precision * recall / (beta * beta * precision + recall));
}

/** Factual correctness of one case: claims of the answer held against the reference, and the other way round. */
export function judgeFactualCorrectness(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withBoth(of, async (answer, reference) => {
    const about = { language: of.language, repeat };
    const ours = await judge.statements(of.question, answer, of.language);
    const theirs = await judge.statements(of.question, reference, of.language);
    const right = await supportedByText(judge, ours, reference, about);
    const covered = await supportedByText(judge, theirs, answer, about);
    const counts = {
      truePositives: right.filter(({ yes }) => yes).length,
      falsePositives: right.filter(({ yes }) => !yes).length,
      falseNegatives: covered.filter(({ yes }) => !yes).length,
    };
    return scored(
      [...verdictsOn("answer", ours, right), ...verdictsOn("reference", theirs, covered)],
      factualCorrectness(counts),
    );
  });
}
