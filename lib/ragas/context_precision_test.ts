import assert from "node:assert/strict";
import {
  contextPrecision,
  judgeContextPrecision,
  judgeContextPrecisionWithoutReference,
} from "./context_precision.ts";
import { contextPrecisionFirst, judgeContextPrecisionFirst } from "./context_precision_first.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";
import { opening } from "./usefulness.ts";

const close = (a: number | undefined, b: number) => assert.ok(Math.abs(a! - b) < 1e-12, `${a} is not ${b}`);

Deno.test("contextPrecision() rewards useful contexts that stand early, and is 0 when none is useful", () => {
  close(contextPrecision([true, false, true]).value, (1 + 2 / 3) / (2 + 1e-10));
  close(contextPrecision([true]).value, 1 / (1 + 1e-10));
  assert.equal(contextPrecision([false, false]).value, 0);
  assert.equal(contextPrecision([]).value, 0);
});

Deno.test("contextPrecisionFirst() is 1/rank of the first useful context for every list of yes and no", () => {
  for (let n = 0; n <= 8; n++) {
    for (let bits = 0; bits < 2 ** n; bits++) {
      const relevance = Array.from({ length: n }, (_, i) => bits >> i & 1);
      const first = relevance.indexOf(1);
      assert.equal(contextPrecisionFirst(relevance).value, first < 0 ? 0 : 1 / (first + 1));
    }
  }
});

Deno.test("contextPrecisionFirst() weighs graded relevance by the chance of reading on", () => {
  // (½ + ½·¼ + ½·¾·1) / (1 + ½ + ½·¾)
  assert.equal(contextPrecisionFirst([0.5, 0.25, 1]).value, 1 / 1.875);
});

const contexts = ["c1", "c2", "c3"].map((chunk_id) => ({ chunk_id, text: `text of ${chunk_id}` }));

Deno.test("the context precisions ask for each context alone, by reference or by answer", async () => {
  const judge = scriptedJudge({ useful: { "R. S.": ["c2", "c3"], "A. B.": ["c1"] } });
  const of = caseOf({ contexts });
  const withReference = await judgeContextPrecision(of, judge, 3);
  close(scoreOf(withReference).value, (1 / 2 + 2 / 3) / (2 + 1e-10));
  assert.deepEqual(shown(withReference), [
    "context 0 text of c1: 0",
    "context 1 text of c2: 1",
    "context 2 text of c3: 1",
  ]);
  assert.deepEqual(withReference.verdicts.map((v) => v.chunk), ["c1", "c2", "c3"]);
  assert.deepEqual(judge.asked, ["c1", "c2", "c3"].map((chunk) => `use 3: ${chunk} for R. S.`));
  close(scoreOf(await judgeContextPrecisionWithoutReference(of, judge, 0)).value, 1 / (1 + 1e-10));
  assert.equal(scoreOf(await judgeContextPrecisionFirst(of, judge, 0)).value, 1 / 2);
});

Deno.test("the context precisions need a reference or an answer, and nothing found is 0", async () => {
  const judge = scriptedJudge({});
  const refused = caseOf({ answer: null, contexts: [] });
  assert.equal(scoreOf(await judgeContextPrecision(refused, judge, 0)).value, 0);
  assert.equal(scoreOf(await judgeContextPrecisionFirst(refused, judge, 0)).value, 0);
  const without = await judgeContextPrecisionWithoutReference(refused, judge, 0);
  assert.equal(scoreOf(without).failure?.cause, "refused");
  const open = caseOf({ reference: null });
  assert.equal(scoreOf(await judgeContextPrecision(open, judge, 0)).failure?.cause, "no_reference");
  assert.equal(scoreOf(await judgeContextPrecisionFirst(open, judge, 0)).failure?.cause, "no_reference");
  assert.equal(scoreOf(await judgeContextPrecisionWithoutReference(open, judge, 0)).value, 0);
});

Deno.test("opening() shows how a context begins and cuts no word or character", () => {
  assert.equal(opening("short\n\ntext"), "short text");
  assert.equal(opening("one two three", 9), "one two …");
  assert.equal(opening("abcd😀efgh", 5), "abcd …");
});
