import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { answerCorrectness } from "./answer_correctness.ts";
import { contextPrecision } from "./context_precision.ts";
import { contextRecall } from "./context_recall.ts";
import { EmbeddingJudge } from "./embedding_judge.ts";
import { faithfulness } from "./faithfulness.ts";
import { judgeAnswers } from "./judge.ts";
import { refusals } from "./refusals.ts";

Deno.test("faithfulness is the supported share, and no statement is no score", () => {
  assert.equal(faithfulness([true, false, true, true]).value, 0.75);
  assert.equal(faithfulness([]).failure?.cause, "no_statement");
});

Deno.test("context recall is the attributed share, and no reference is no score", () => {
  assert.equal(contextRecall([true, false]).value, 0.5);
  assert.equal(contextRecall([]).failure?.cause, "no_reference");
});

Deno.test("context precision rewards useful contexts that stand early, and is 0 when none is useful", () => {
  assert.ok(Math.abs(contextPrecision([true, false, true]).value! - (1 + 2 / 3) / 2) < 1e-9);
  assert.equal(contextPrecision([false, false]).value, 0);
  assert.equal(contextPrecision([]).value, 0);
});

Deno.test("answer correctness follows 0.75·F1 + 0.25·similarity, F1 = 1 when both sides say nothing", () => {
  const counts = { truePositives: 2, falsePositives: 1, falseNegatives: 3 };
  assert.equal(answerCorrectness(counts, 0.6).value, 0.75 * (2 / 4) + 0.25 * 0.6);
  const nothing = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  assert.equal(answerCorrectness(nothing, 1).value, 1);
  assert.equal(answerCorrectness({ ...counts, truePositives: 0 }, 0, 1).value, 0);
});

const question = (id: string, answer: string | null, answerable = "yes"): Row<"questions"> => ({
  question_id: id,
  text: "How long are deleted blobs kept?",
  answer,
  language: "en",
  asked: null,
  topic: null,
  answerable,
  split: null,
});
const chunk = (doc: string, text: string): Row<"chunks"> => ({
  chunk_id: `${doc}#0`,
  doc_id: doc,
  position: 0,
  headings: "",
  text,
  tokens: 20,
  start: 0,
  end: text.length,
});
const answer = (id: string, text: string | null): Row<"answers"> => ({
  system: "s",
  question_id: id,
  generator: "extractive",
  text,
  contexts: ["keep#0", "bill#0"],
  refused: text === null,
  failure_cause: null,
  failure: null,
});

Deno.test("the embedding judge tells supported from unsupported statements and states every failure", async () => {
  const cache = await Deno.makeTempDir();
  const kept = "Deleted blobs are kept for seven days by default.";
  const questions = [
    question("q1", "By default a deleted blob is kept for seven days."),
    question("q2", null, "unknown"),
    question("q3", "Nobody can know that.", "no"),
  ];
  const chunks = [chunk("keep", kept), chunk("bill", "Virtual machines are billed while they are running.")];
  const judge = await EmbeddingJudge.open({
    questions,
    judgements: [{ question_id: "q1", doc_id: "keep", grade: 1, origin: "link" }],
    chunks,
    answers: [kept],
    model: "all-MiniLM-L6-v2",
    seed: 42,
    cache,
    progress: silent,
  });
  assert.match(judge.name, /proxy/);
  const answers = [answer("q1", kept), answer("q2", null), answer("q3", kept)];
  const byId = new Map(questions.map((q) => [q.question_id, q]));
  const { measurements, verdicts } = judgeAnswers(answers, byId, judge, (text) => text);
  const get = (id: string, measure: string) =>
    measurements.find((m) => m.question_id === id && m.measure === measure)!;
  assert.equal(get("q1", "faithfulness").value, 1);
  assert.equal(get("q1", "context_recall").value, 1);
  assert.ok(Math.abs(get("q1", "context_precision").value! - 1) < 1e-9);
  assert.equal(get("q2", "faithfulness").failure_cause, "refused");
  assert.equal(get("q2", "context_recall").failure_cause, "no_reference");
  assert.ok(measurements.every((m) => (m.value === null) !== (m.failure_cause === null)));
  assert.ok(!measurements.some((m) => m.question_id === "q3"));
  assert.equal(verdicts.find((v) => v.measure === "context_recall")!.chunk_id, "keep#0");
  assert.deepEqual(refusals(answers, byId), [
    { system: "s", answerable: "yes", answered: 1, refused: 0 },
    { system: "s", answerable: "unknown", answered: 0, refused: 1 },
    { system: "s", answerable: "no", answered: 1, refused: 0 },
  ]);

  const blind = await EmbeddingJudge.open({
    questions,
    judgements: [],
    chunks,
    answers: [kept],
    model: "all-MiniLM-L6-v2",
    seed: 42,
    cache,
    progress: silent,
  });
  const without = judgeAnswers([{ ...answers[0]!, contexts: [] }], byId, blind, (text) => text).measurements;
  for (const measure of ["faithfulness", "context_recall", "context_precision", "answer_correctness"]) {
    assert.equal(without.find((m) => m.measure === measure)!.failure_cause, "not_calibrated", measure);
  }
  const empty = judgeAnswers([{ ...answers[0]!, contexts: [] }], byId, judge, (text) => text).measurements;
  assert.equal(empty.find((m) => m.measure === "context_recall")!.value, 0, "nothing found supports nothing");
  await Deno.remove(cache, { recursive: true });
});
