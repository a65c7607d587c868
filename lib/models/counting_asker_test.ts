import assert from "node:assert/strict";
import { z } from "zod";
import { Problem } from "../base/mod.ts";
import { type Ask, type Asker, Unanswered } from "./asker.ts";
import { asking } from "./chat_for_tests.ts";
import { promptTokens } from "./chat_limits.ts";
import { CountingAsker } from "./counting_asker.ts";
import { estimatedTokens } from "./endpoint_estimate.ts";
import { OverBudget } from "./ledger.ts";

const shape = z.strictObject({
  verdicts: z.array(z.strictObject({ yes: z.boolean(), why: z.string() })).length(4),
});

Deno.test("CountingAsker counts every different request once, by purpose", async () => {
  const asker = new CountingAsker();
  for (const text of ["a", "b", "a"]) await asker.ask(asking(text));
  for (const more of [{ repeat: 1 }, { seed: 43 }, { temperature: 0.2 }]) await asker.ask(asking("a", more));
  await Promise.all([
    asker.ask(asking("c", { purpose: "other" })),
    asker.ask(asking("c", { purpose: "other" })),
  ]);
  assert.deepEqual(asker.uses().map(({ purpose, calls }) => [purpose, calls]), [["count", 5], ["other", 1]]);
});

Deno.test("CountingAsker answers in the shape asked for, the same to the same, and counts tokens read and written", async () => {
  const asker = new CountingAsker(), ask = asking("a") as unknown as Ask<z.infer<typeof shape>>;
  const first = await asker.ask({ ...ask, shape });
  assert.deepEqual(shape.parse(first), first);
  assert.equal(await asker.ask({ ...ask, shape }), first);
  const other = await asker.ask({ ...ask, shape, repeat: 1 });
  assert.notDeepEqual(other, first);
  const written = [first, other].reduce((sum, one) => sum + estimatedTokens(JSON.stringify(one)), 0);
  const [use] = asker.uses();
  assert.deepEqual([use!.written, use!.tokens], [written, written + 2 * promptTokens(ask.turns)]);
});

Deno.test("CountingAsker takes what a model whose budget is used up has kept, and counts the rest", async () => {
  const model: Asker = {
    ask: ({ turns, shape }) => {
      const text = turns.at(-1)!.content;
      if (text === "kept") return Promise.resolve(shape.parse({ n: 7 }));
      if (text === "failed") return Promise.reject(new Unanswered({ cause: "refused", message: "no" }));
      if (text === "down") return Promise.reject(new Problem({ what: "down" }));
      return Promise.reject(new OverBudget({ what: "over" }));
    },
  };
  const asker = new CountingAsker(model);
  assert.deepEqual(await asker.ask(asking("kept")), { n: 7 });
  await Promise.all([asker.ask(asking("new")), asker.ask(asking("new"))]);
  await assert.rejects(asker.ask(asking("failed")), Unanswered);
  await assert.rejects(
    asker.ask(asking("down")),
    (error) => error instanceof Problem && error.parts.what === "down",
  );
  assert.deepEqual(asker.uses().map(({ calls }) => calls), [1]);
});
