import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { costToFinish } from "./cost_to_finish.ts";

const stop = new Problem({
  what: "The next call would pass the budget",
  found: "10 calls",
  todo: "raise it",
});
const use = (calls: number, tokens: number, written: number) => ({ purpose: "p", calls, tokens, written });

Deno.test("costToFinish() adds up what all models would still be asked, and keeps what stopped the work", () => {
  const { parts } = costToFinish(stop, [{ uses: [use(1200, 500_000, 1), use(1, 1, 1)] }, {
    uses: [use(3, 9, 9)],
  }]);
  assert.equal(parts.todo, "to finish it would take about 1,204 calls and 500,010 tokens more; raise it");
  assert.deepEqual([parts.what, parts.found], [stop.parts.what, stop.parts.found]);
});

Deno.test("costToFinish() says the price where that of every model is known, what is written at its own", () => {
  const dear = {
    uses: [use(2, 1_500_000, 500_000)],
    dollarsPerMillionTokens: 2,
    dollarsPerMillionOutputTokens: 8,
  };
  const cheap = { uses: [use(1, 1_000_000, 400_000)], dollarsPerMillionTokens: 0.5 };
  assert.match(
    costToFinish(stop, [dear, cheap]).message,
    /3 calls and 2,500,000 tokens more, \$6\.5; raise it/,
  );
  assert.doesNotMatch(costToFinish(stop, [dear, { uses: [use(1, 1, 1)] }]).message, /\$/);
  assert.match(costToFinish(stop, [dear, { uses: [] }]).message, /\$6; /);
});

Deno.test("costToFinish() says one call in the singular, and does without advice", () => {
  const { message } = costToFinish(new Problem({ what: "Over" }), [{ uses: [use(1, 20, 5)] }]);
  assert.match(message, /about 1 call and 20 tokens more$/);
});
