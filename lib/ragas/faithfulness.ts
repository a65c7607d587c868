import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { scored, verdictsOn, withAnswer } from "./scored.ts";
import { supportedBy } from "./support.ts";

/**
 * Faithfulness: the share of the answer's statements that the contexts support. No statement, no score.
 *
 * @example
 * ```ts
 * import { faithfulness } from "./faithfulness.ts";
 * if (faithfulness([true, false, true, true]).value !== 0.75) throw new Error();
 * ```
 */
export function faithfulness(supported: readonly boolean[]): Outcome {
  if (supported.length === 0) return failed("no_statement", "the answer makes no statement");
  return outcome(supported.filter(Boolean).length / supported.length);
}

/** Faithfulness of one case. */
export function judgeFaithfulness(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withAnswer(of, async (answer) => {
    const statements = await judge.statements(of.question, answer, of.language);
    const found = await supportedBy(judge, statements, of.contexts, { language: of.language, repeat });
    return scored(
      verdictsOn("answer", statements, found, of.contexts),
      faithfulness(found.map(({ yes }) => yes)),
    );
  });
}
