import { type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { scored, withAnswer, withReference } from "./scored.ts";
import { type Usefulness, usefulness } from "./usefulness.ts";

/**
 * Context precision: Σ(P@i·v_i)/(Σv_i + 1e-10) over the contexts in rank order, v_i being 1 for a useful context and
 * P@i the share of useful ones among the first i.
 *
 * @example
 * ```ts
 * import { contextPrecision } from "./context_precision.ts";
 * const { value } = contextPrecision([false, true, true]);
 * if (Math.abs(value! - (1 / 2 + 2 / 3) / 2) > 1e-9) throw new Error(String(value));
 * ```
 */
export function contextPrecision(useful: readonly boolean[]): Outcome {
  let seen = 0, sum = 0;
  useful.forEach((is, i) => {
    if (!is) return;
    seen++;
    sum += seen / (i + 1);
  });
  return outcome(sum / (seen + 1e-10));
}

/** Context precision of one case: a context is useful if it helps to reach the accepted answer. */
export function judgeContextPrecision(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withReference(of, async (reference) => precision(await usefulness(of, reference, judge, repeat)));
}

/** The same where a context is useful if it helped to reach the answer that was given. */
export function judgeContextPrecisionWithoutReference(
  of: Case,
  judge: ClaimJudge,
  repeat: number,
): Promise<Scored> {
  return withAnswer(of, async (answer) => precision(await usefulness(of, answer, judge, repeat)));
}

function precision({ useful, verdicts }: Usefulness): Scored {
  return scored(verdicts, contextPrecision(useful));
}
