import assert from "node:assert/strict";
import { contextRecall, judgeContextRecall } from "./context_recall.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";

Deno.test("contextRecall() is the attributed share, and no sentence is no score", () => {
  assert.equal(contextRecall([true, false]).value, 0.5);
  assert.equal(contextRecall([]).failure?.cause, "no_reference");
});

Deno.test("judgeContextRecall() holds the reference's sentences against the contexts, also when refused", async () => {
  const judge = scriptedJudge({ supports: { "Blobs stay.": ["c1"], "Wait.": ["c2"] } });
  const reference = "Blobs stay. Disks go.\n- Wait.\n1. Ask Dr. Ruiz.";
  const scored = await judgeContextRecall(caseOf({ answer: null, reference }), judge, 1);
  assert.equal(scoreOf(scored).value, 0.5);
  assert.deepEqual(shown(scored), [
    "reference 0 Blobs stay.: 1",
    "reference 1 Disks go.: 0",
    "reference 2 Wait.: 1",
    "reference 3 Ask Dr. Ruiz.: 0",
  ]);
  assert.equal(judge.asked.length, 1, "its sentences are not asked for");
});

Deno.test("judgeContextRecall() counts a short answer, and one without letter or number as a whole", async () => {
  const judge = scriptedJudge({ supports: { "308": ["c1"], "≈": ["c2"] } });
  assert.equal(scoreOf(await judgeContextRecall(caseOf({ reference: "308" }), judge, 0)).value, 1);
  assert.equal(scoreOf(await judgeContextRecall(caseOf({ reference: " ≈ " }), judge, 0)).value, 1);
});

Deno.test("judgeContextRecall() is 0 where nothing was found, without asking; no reference is no score", async () => {
  const judge = scriptedJudge({});
  const nothing = await judgeContextRecall(
    caseOf({ reference: "Blobs stay. Disks go.", contexts: [] }),
    judge,
    0,
  );
  assert.equal(scoreOf(nothing).value, 0);
  assert.deepEqual(shown(nothing), ["reference 0 Blobs stay.: 0", "reference 1 Disks go.: 0"]);
  for (const reference of [null, "", " \n"]) {
    const scored = await judgeContextRecall(caseOf({ reference }), judge, 0);
    assert.equal(scoreOf(scored).failure?.cause, "no_reference");
  }
  assert.deepEqual(judge.asked, []);
});
