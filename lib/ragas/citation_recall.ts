import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Scored, Verdict } from "./case.ts";
import { citedSupport } from "./cited_support.ts";
import { scored, withAnswer } from "./scored.ts";

/**
 * Citation recall, as in ALCE (Gao et al. 2023): the share of the answer's sentences that all they cite, taken
 * together, supports. A sentence that cites nothing counts as unsupported.
 *
 * @example
 * ```ts
 * import { citationRecall } from "./citation_recall.ts";
 * if (citationRecall([true, false, true, true]).value !== 0.75) throw new Error();
 * ```
 */
export function citationRecall(supported: readonly boolean[]): Outcome {
  if (supported.length === 0) return failed("no_statement", "the answer has no sentence");
  return outcome(supported.filter(Boolean).length / supported.length);
}

/** Citation recall of one case. */
export function judgeCitationRecall(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withAnswer(of, async () => {
    const found = await citedSupport(of, judge, repeat);
    const verdicts = found.map(({ sentence, contexts, support }, place): Verdict => ({
      part: "answer",
      place,
      statement: sentence,
      verdict: support.yes ? 1 : 0,
      reason: support.reason,
      chunk: support.chunk,
      evidence: support.evidence,
      ...contexts.length > 0 && { against: contexts },
    }));
    return scored(verdicts, citationRecall(found.map(({ support }) => support.yes)));
  });
}
