import { Problem } from "../base/mod.ts";
import { type ExpectedUse, inCalls, inDollars, inTokens, priceOf } from "../models/mod.ts";

/** What one language model would still be asked, and its prices where they are known. */
export interface Left {
  uses: readonly ExpectedUse[];
  dollarsPerMillionTokens?: number;
  dollarsPerMillionOutputTokens?: number;
}

/**
 * Why work stopped at the budget, with what it would cost to finish: all that the models would still be asked, replies
 * that are kept left out. Answers that are not in the form asked for, and so asked for again, come on top.
 *
 * @example
 * ```ts
 * import { Problem } from "../base/mod.ts";
 * import { costToFinish } from "./cost_to_finish.ts";
 * const stop = new Problem({ what: "The budget is used up", todo: "raise it" });
 * const uses = [{ purpose: "support", calls: 10, tokens: 1800, written: 300 }];
 * const { message } = costToFinish(stop, [{ uses, dollarsPerMillionTokens: 1000 }]);
 * if (!message.includes("about 10 calls and 1,800 tokens more, $1.8; raise it")) throw new Error(message);
 * ```
 */
export function costToFinish(stop: Problem, left: readonly Left[]): Problem {
  const uses = left.flatMap(({ uses }) => uses);
  const calls = uses.reduce((sum, use) => sum + use.calls, 0);
  const tokens = uses.reduce((sum, use) => sum + use.tokens, 0);
  const priced = left.filter(({ uses }) => uses.length > 0);
  const money = priced.length === 0 || priced.some((one) => one.dollarsPerMillionTokens === undefined)
    ? ""
    : `, ${inDollars(priced.reduce((sum, one) => sum + dollarsOf(one), 0))}`;
  const cost = `to finish it would take about ${inCalls(calls)} and ${inTokens(tokens)} more${money}`;
  return new Problem({ ...stop.parts, todo: [cost, stop.parts.todo].filter(Boolean).join("; ") });
}

function dollarsOf({ uses, dollarsPerMillionTokens, dollarsPerMillionOutputTokens }: Left): number {
  return uses.reduce(
    (sum, use) => sum + priceOf(use, dollarsPerMillionTokens, dollarsPerMillionOutputTokens),
    0,
  );
}
