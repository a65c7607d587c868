import assert from "node:assert/strict";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";
import {
  judgeNoiseSensitivityIrrelevant,
  judgeNoiseSensitivityRelevant,
  noiseSensitivity,
} from "./noise_sensitivity.ts";

Deno.test("noiseSensitivity() divides wrong statements by all, by what they come from", () => {
  // Statements: right; wrong from the relevant; wrong from both; wrong from the irrelevant; wrong from nowhere.
  const counts = {
    right: [true, false, false, false, false],
    relevant: [true, false],
    supports: [[true, true, true, false, false], [true, false, true, true, false]],
  };
  assert.equal(noiseSensitivity(counts, "relevant").value, 2 / 5);
  assert.equal(noiseSensitivity(counts, "irrelevant").value, 1 / 5);
  const none = { right: [false], relevant: [], supports: [] };
  assert.equal(noiseSensitivity(none, "relevant").value, 0);
  assert.equal(noiseSensitivity(none, "irrelevant").value, 0);
  const empty = { right: [], relevant: [true], supports: [[]] };
  assert.equal(noiseSensitivity(empty, "irrelevant").failure?.cause, "no_statement");
});

const script = {
  supports: { "A.": ["R. S.", "c1"], "B.": ["c1", "c2"], "C.": ["c2"], "D.": [], "R.": ["c1"] },
};
const of = caseOf({ answer: "A. B. C. D." });

Deno.test("judgeNoiseSensitivity…() find the relevant contexts and the wrong statements they led to", async () => {
  const relevant = await judgeNoiseSensitivityRelevant(of, scriptedJudge(script), 0);
  assert.equal(scoreOf(relevant).value, 1 / 4);
  assert.deepEqual(shown(relevant), [
    "answer 0 A.: 0",
    "answer 1 B.: 1",
    "answer 2 C.: 0",
    "answer 3 D.: 0",
    "context 0 first context: 1",
    "context 1 second context: 0",
  ]);
  assert.equal(relevant.verdicts[1]!.chunk, "c1");
  const irrelevant = await judgeNoiseSensitivityIrrelevant(of, scriptedJudge(script), 0);
  assert.equal(scoreOf(irrelevant).value, 1 / 4);
  assert.deepEqual(shown(irrelevant).slice(0, 4), [
    "answer 0 A.: 0",
    "answer 1 B.: 0",
    "answer 2 C.: 1",
    "answer 3 D.: 0",
  ]);
  assert.equal(irrelevant.verdicts[2]!.chunk, "c2");
  assert.match(
    irrelevant.verdicts[2]!.reason,
    /does not support it .*; an irrelevant context does: it says so/,
  );
});

Deno.test("both noise sensitivities ask the same, each context alone", async () => {
  const one = scriptedJudge(script), other = scriptedJudge(script);
  await judgeNoiseSensitivityRelevant(of, one, 1);
  await judgeNoiseSensitivityIrrelevant(of, other, 1);
  assert.deepEqual(one.asked, other.asked);
  assert.deepEqual(one.asked.slice(3), [
    "support 1: R.|S. by c1",
    "support 1: A.|B.|C.|D. by c1",
    "support 1: R.|S. by c2",
    "support 1: A.|B.|C.|D. by c2",
  ]);
});

Deno.test("judgeNoiseSensitivityRelevant() needs statements, an answer and a reference", async () => {
  const cause = async (parts: Parameters<typeof caseOf>[0]) =>
    scoreOf(await judgeNoiseSensitivityRelevant(caseOf(parts), scriptedJudge(script), 0)).failure?.cause;
  assert.equal(await cause({ answer: "none" }), "no_statement");
  assert.equal(await cause({ answer: null, reference: null }), "refused");
  assert.equal(await cause({ reference: null }), "no_reference");
});
