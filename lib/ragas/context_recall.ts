import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { allSentences } from "./claims.ts";
import { scored, verdictsOn, withReference } from "./scored.ts";
import { supportedBy } from "./support.ts";

/**
 * Context recall: the share of the reference's sentences that can be attributed to the contexts.
 *
 * @example
 * ```ts
 * import { contextRecall } from "./context_recall.ts";
 * if (contextRecall([true, false]).value !== 0.5) throw new Error();
 * ```
 */
export function contextRecall(attributed: readonly boolean[]): Outcome {
  if (attributed.length === 0) return failed("no_reference", "the reference has no sentence");
  return outcome(attributed.filter(Boolean).length / attributed.length);
}

/** Context recall of one case: judged also where the answer was refused; 0 where nothing was found. */
export function judgeContextRecall(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withReference(of, async (reference) => {
    const sentences = allSentences(reference, of.language);
    const found = await supportedBy(judge, sentences, of.contexts, { language: of.language, repeat });
    return scored(
      verdictsOn("reference", sentences, found, of.contexts),
      contextRecall(found.map(({ yes }) => yes)),
    );
  });
}
