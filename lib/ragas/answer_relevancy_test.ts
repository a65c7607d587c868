import assert from "node:assert/strict";
import { answerRelevancy, judgeAnswerRelevancy } from "./answer_relevancy.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";
import { judgeSemanticSimilarity } from "./semantic_similarity.ts";

Deno.test("answerRelevancy() is the mean cosine, and 0 only where all questions are noncommittal", () => {
  assert.equal(answerRelevancy([0.5, 1, 0.75], [false, false, false]).value, 0.75);
  assert.equal(answerRelevancy([0.5, 1, 0.75], [true, true, false]).value, 0.75);
  assert.equal(Object.is(answerRelevancy([-0.5, -1], [true, true]).value, 0), true);
  assert.equal(answerRelevancy([-0.5], [false]).value, -0.5);
  assert.equal(answerRelevancy([NaN], [false]).failure?.cause, "not_a_number");
  assert.equal(answerRelevancy([], []).failure?.cause, "no_statement");
});

Deno.test("judgeAnswerRelevancy() compares the question with those made from the answer", async () => {
  const questions = [{ question: "x?", noncommittal: false }, { question: "y?", noncommittal: true }];
  const scored = await judgeAnswerRelevancy(caseOf({ question: "q?" }), scriptedJudge({ questions }), 0);
  assert.equal(scoreOf(scored, { "q? ~ x?": 1, "q? ~ y?": 0.5 }).value, 0.75);
  assert.deepEqual(shown(scored), ["question 0 x?: 1", "question 1 y?: 0"]);
});

Deno.test("judgeAnswerRelevancy() takes an answer in place of a question for no verdict", async () => {
  const judge = scriptedJudge({ questions: [{ question: "A. B.", noncommittal: false }] });
  const scored = await judgeAnswerRelevancy(caseOf({ question: "q?" }), judge, 0);
  assert.deepEqual(scored.verdicts, []);
  assert.equal(scoreOf(scored, { "q? ~ A. B.": 0.25 }).value, 0.25);
});

Deno.test("judgeSemanticSimilarity() is the cosine of answer and reference, the answer's lack told first", async () => {
  assert.equal(scoreOf(await judgeSemanticSimilarity(caseOf()), { "A. B. ~ R. S.": -0.25 }).value, -0.25);
  const cause = async (parts: Parameters<typeof caseOf>[0]) =>
    scoreOf(await judgeSemanticSimilarity(caseOf(parts))).failure?.cause;
  assert.equal(await cause({ reference: null }), "no_reference");
  assert.equal(await cause({ answer: null, reference: null }), "refused");
});
