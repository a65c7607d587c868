import assert from "node:assert/strict";
import { factualCorrectness, judgeFactualCorrectness } from "./factual_correctness.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";

const counts = (truePositives: number, falsePositives: number, falseNegatives: number) => ({
  truePositives,
  falsePositives,
  falseNegatives,
});

Deno.test("factualCorrectness() is F-beta of claims", () => {
  const close = (a: number | undefined, b: number) => assert.ok(Math.abs(a! - b) < 1e-15, `${a} is not ${b}`);
  // P = 3/4, R = 3/8: F1 = 1/2; F2 = 5·(9/32) / (4·3/4 + 3/8) = 5/12; F0.5 = 5·(9/32) / (3/4 + 4·3/8) = 5/8
  close(factualCorrectness(counts(3, 1, 5)).value, 1 / 2);
  close(factualCorrectness(counts(3, 1, 5), 2).value, 5 / 12);
  close(factualCorrectness(counts(3, 1, 5), 0.5).value, 5 / 8);
  assert.equal(factualCorrectness(counts(2, 0, 0)).value, 1);
  assert.equal(factualCorrectness(counts(0, 2, 0)).value, 0);
  assert.equal(factualCorrectness(counts(0, 0, 2)).value, 0);
  assert.equal(factualCorrectness(counts(0, 0, 0)).failure?.cause, "no_statement");
});

Deno.test("judgeFactualCorrectness() holds claims of each side against the other's text", async () => {
  const judge = scriptedJudge({ supports: { "A.": ["R. S."], "R.": ["c1"] } });
  const scored = await judgeFactualCorrectness(caseOf(), judge, 0);
  assert.equal(scoreOf(scored).value, 2 * (1 / 2) * (1 / 3) / (1 / 2 + 1 / 3));
  assert.deepEqual(shown(scored), [
    "answer 0 A.: 1",
    "answer 1 B.: 0",
    "reference 0 R.: 0",
    "reference 1 S.: 0",
  ]);
  assert.ok(scored.verdicts.every((v) => v.chunk === null && v.against === undefined));
});

Deno.test("judgeFactualCorrectness() is 0 if one side alone makes no claim, and no score if neither does", async () => {
  const one = scriptedJudge({ statements: { "R. S.": [] } });
  assert.equal(scoreOf(await judgeFactualCorrectness(caseOf(), one, 0)).value, 0);
  const neither = scriptedJudge({ statements: { "R. S.": [], "A. B.": [] } });
  const scored = await judgeFactualCorrectness(caseOf(), neither, 0);
  assert.equal(scoreOf(scored).failure?.cause, "no_statement");
});
