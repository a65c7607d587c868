import { failed, type Outcome, outcome } from "../base/mod.ts";

/** Faithfulness: the share of the answer's statements that the contexts support. No statement, no score. */
export function faithfulness(supported: readonly boolean[]): Outcome {
  if (supported.length === 0) return failed("no_statement", "the answer makes no statement");
  return outcome(supported.filter(Boolean).length / supported.length);
}
