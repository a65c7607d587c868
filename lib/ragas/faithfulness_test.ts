import assert from "node:assert/strict";
import { faithfulness, judgeFaithfulness } from "./faithfulness.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";

Deno.test("faithfulness() is the supported share, and no statement is no score", () => {
  assert.equal(faithfulness([true, false, true, true]).value, 0.75);
  assert.equal(faithfulness([false]).value, 0);
  assert.equal(faithfulness([]).failure?.cause, "no_statement");
});

Deno.test("judgeFaithfulness() holds the answer's statements against all contexts", async () => {
  const judge = scriptedJudge({ supports: { "A.": ["c1"], "B.": ["c3"] } });
  const scored = await judgeFaithfulness(caseOf(), judge, 2);
  assert.equal(scoreOf(scored).value, 0.5);
  assert.deepEqual(shown(scored), ["answer 0 A.: 1", "answer 1 B.: 0"]);
  assert.deepEqual(judge.asked, ["statements of A. B.", "support 2: A.|B. by c1+c2"]);
  assert.deepEqual(scored.verdicts[0]!.against?.map((c) => c.chunk_id), ["c1", "c2"]);
});

Deno.test("judgeFaithfulness() says why there is no score", async () => {
  const judge = scriptedJudge({});
  const cause = async (parts: Parameters<typeof caseOf>[0]) =>
    scoreOf(await judgeFaithfulness(caseOf(parts), judge, 0)).failure?.cause;
  assert.equal(await cause({ answer: null, lack: { cause: "timeout", message: "60 s" } }), "timeout");
  assert.equal(await cause({ answer: null }), "refused");
  assert.equal(await cause({ answer: " " }), "no_answer");
  assert.deepEqual(judge.asked, []);
  assert.equal(await cause({ answer: "nothing that ends" }), "no_statement");
  assert.deepEqual(judge.asked, ["statements of nothing that ends"]);
});

Deno.test("judgeFaithfulness() is 0 without contexts, and asks nobody for support", async () => {
  const judge = scriptedJudge({});
  const scored = await judgeFaithfulness(caseOf({ contexts: [] }), judge, 0);
  assert.equal(scoreOf(scored).value, 0);
  assert.deepEqual(judge.asked, ["statements of A. B."]);
  assert.equal(scored.verdicts[0]!.reason, "there is no context");
});

Deno.test("a judge that gives fewer judgements than statements is a fault of the program", async () => {
  const judge = { ...scriptedJudge({}), supported: () => Promise.resolve([]) };
  await assert.rejects(judgeFaithfulness(caseOf(), judge, 0), RangeError);
});
