import assert from "node:assert/strict";
import { answerCorrectness, judgeAnswerCorrectness } from "./answer_correctness.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";

Deno.test("answerCorrectness() follows 0.75·F1 + 0.25·similarity, F1 = 1 when both sides say nothing", () => {
  const counts = { truePositives: 2, falsePositives: 1, falseNegatives: 3 };
  assert.equal(answerCorrectness(counts, 0.6).value, 0.75 * (2 / 4) + 0.25 * 0.6);
  const nothing = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  assert.equal(answerCorrectness(nothing, 1).value, 1);
  assert.equal(answerCorrectness({ ...counts, truePositives: 0 }, 0, 1).value, 0);
  assert.equal(answerCorrectness(counts, NaN).failure?.cause, "not_a_number");
});

Deno.test("judgeAnswerCorrectness() counts matched statements of both sides", async () => {
  const judge = scriptedJudge({ matched: { answer: [true, false], reference: [true, false] } });
  const scored = await judgeAnswerCorrectness(caseOf(), judge, 0);
  assert.equal(scoreOf(scored, { "A. B. ~ R. S.": 0.5 }).value, 0.75 * (1 / 2) + 0.25 * 0.5);
  assert.deepEqual(shown(scored), [
    "answer 0 A.: 1",
    "answer 1 B.: 0",
    "reference 0 R.: 1",
    "reference 1 S.: 0",
  ]);
  const even = await judgeAnswerCorrectness(caseOf(), judge, 0, 0.5);
  assert.equal(scoreOf(even, { "A. B. ~ R. S.": 1 }).value, 0.75);
});

Deno.test("judgeAnswerCorrectness() asks for no match where a side makes no statement", async () => {
  const judge = scriptedJudge({ statements: { "A. B.": [] } });
  const scored = await judgeAnswerCorrectness(caseOf(), judge, 0);
  assert.equal(scoreOf(scored, { "A. B. ~ R. S.": 0.5 }).value, 0.125, "two false negatives: F1 = 0");
  const both = scriptedJudge({ statements: { "A. B.": [], "R. S.": [] } });
  const none = await judgeAnswerCorrectness(caseOf(), both, 0);
  assert.equal(scoreOf(none, { "A. B. ~ R. S.": 0.5 }).value, 0.875, "F1 = 1");
  assert.ok(![...judge.asked, ...both.asked].includes("matched"));
});
