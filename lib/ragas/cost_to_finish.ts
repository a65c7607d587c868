import { Problem } from "../base/mod.ts";
import { inCalls, inDollars, inTokens, type Spent } from "../models/mod.ts";
import type { Row } from "../tables/mod.ts";

/**
 * Why work stopped at the budget, with what it would cost to finish: as much for each answer or score that is left as those
 * that are done have cost on average.
 *
 * @example
 * ```ts
 * import { Problem } from "../base/mod.ts";
 * import { costToFinish } from "./cost_to_finish.ts";
 * const stop = new Problem({ what: "The budget is used up", todo: "raise it" });
 * const rows = [{ failure_cause: null }, { failure_cause: "budget" }, { failure_cause: "budget" }];
 * const { message } = costToFinish(stop, rows, { calls: 5, tokens: 900, dollars: 0 });
 * if (!message.includes("about 10 calls and 1,800 tokens more")) throw new Error(message);
 * ```
 */
export function costToFinish(
  stop: Problem,
  rows: readonly Pick<Row<"measurements">, "failure_cause">[],
  paid: Spent,
): Problem {
  const left = rows.filter(({ failure_cause }) => failure_cause === "budget").length;
  const done = rows.length - left;
  const times = (n: number) => Math.ceil(n * left / done);
  const money = paid.dollars > 0 ? `, ${inDollars(paid.dollars * left / done)}` : "";
  const cost = done === 0
    ? "nothing is done yet, so that what it would cost is not known: see --dry-run"
    : `to finish it would take about ${inCalls(times(paid.calls))} and ${
      inTokens(times(paid.tokens))
    } more${money}`;
  return new Problem({ ...stop.parts, todo: [cost, stop.parts.todo].filter(Boolean).join("; ") });
}
