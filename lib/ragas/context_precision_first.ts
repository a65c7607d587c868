import { type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { scored, withReference } from "./scored.ts";
import { usefulness } from "./usefulness.ts";

/**
 * The context precision of document 001: Σ(rel_i·Π_{j<i}(1 − rel_j)) / ΣΠ_{j<i}(1 − rel_j) over the contexts in rank
 * order, rel_i from 0 to 1. A reader goes down the contexts and stops at i with probability rel_i: of the contexts
 * read, the share that ended the reading. With yes and no it is 1/rank of the first useful context, and 0 without one.
 *
 * @example
 * ```ts
 * import { contextPrecisionFirst } from "./context_precision_first.ts";
 * if (contextPrecisionFirst([0, 1, 1]).value !== 1 / 2) throw new Error();
 * ```
 */
export function contextPrecisionFirst(relevance: readonly number[]): Outcome {
  let reading = 1, ended = 0, read = 0;
  for (const relevant of relevance) {
    ended += relevant * reading;
    read += reading;
    reading *= 1 - relevant;
  }
  return outcome(read === 0 ? 0 : ended / read);
}

/** Document 001's context precision of one case, from the verdicts of context precision. */
export function judgeContextPrecisionFirst(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withReference(of, async (reference) => {
    const { useful, verdicts } = await usefulness(of, reference, judge, repeat);
    return scored(verdicts, contextPrecisionFirst(useful.map(Number)));
  });
}
