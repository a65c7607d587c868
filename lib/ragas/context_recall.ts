import { failed, type Outcome, outcome } from "../base/mod.ts";

/** Context recall: the share of the reference's sentences that can be attributed to the contexts. */
export function contextRecall(attributed: readonly boolean[]): Outcome {
  if (attributed.length === 0) return failed("no_reference", "the reference has no sentence");
  return outcome(attributed.filter(Boolean).length / attributed.length);
}
