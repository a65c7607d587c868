import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { Unanswered } from "../models/mod.ts";
import type { Row } from "../tables/mod.ts";
import { casesOf } from "./cases.ts";
import { EmbeddingJudge } from "./embedding_judge.ts";
import { judgeAnswers } from "./judge_answers.ts";
import { chosenMeasures, measuresBy } from "./judged_measures.ts";

const kept = "Deleted blobs are kept for seven days by default.";
const billed = "Virtual machines are billed while they are running.";
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
const answer = (id: string, text: string | null, contexts = ["keep#0", "bill#0"]): Row<"answers"> => ({
  system: "s",
  question_id: id,
  generator: "extractive",
  text,
  contexts,
  refused: text === null,
  failure_cause: null,
  failure: null,
});
const questions = [
  question("q1", "By default a deleted blob is kept for seven days."),
  question("q2", null, "unknown"),
  question("q3", "Nobody can know that.", "no"),
];
const byId = new Map(questions.map((q) => [q.question_id, q]));
const chunks = [chunk("keep", kept), chunk("bill", billed)];
const links = [{ question_id: "q1", doc_id: "keep", grade: 1, origin: "link" }];
const measures = chosenMeasures({ kind: "embedding", measures: undefined });

async function judged(answers: Row<"answers">[], judgements: Row<"judgements">[]) {
  const cache = await Deno.makeTempDir();
  try {
    const cases = casesOf(answers, byId, chunks);
    const shared = { model: "all-MiniLM-L6-v2", seed: 42, cache, progress: silent };
    const judge = await EmbeddingJudge.open({ questions, judgements, chunks, cases, ...shared });
    const result = await judgeAnswers(cases, measuresBy(judge, measures, { factual: 0.75 }), judge.name, {
      repeats: 1,
      concurrency: 2,
      progress: silent,
      vectors: judge.vectors,
    });
    const get = (id: string, measure: string) =>
      result.measurements.find((m) => m.question_id === id && m.measure === measure)!;
    const about = { language: "en", repeat: 0 } as const;
    const fresh = async () =>
      await judge.supported(["After deletion blobs stay for seven days.", "Bread is baked in an oven."], [
        { chunk_id: "new", text: "Nothing here. After deletion blobs stay for seven days." },
      ], about);
    return { judge, ...result, get, fresh: judge.threshold ? await fresh() : undefined };
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
}

Deno.test("the embedding judge tells supported from unsupported, by all its measures, and says by what", async () => {
  const answers = [answer("q1", `${kept} [1]`), answer("q2", null), answer("q3", `${kept} [1]`)];
  const { judge, get, measurements, verdicts, fresh } = await judged(answers, links);
  assert.equal(judge.name, "embedding proxy (all-MiniLM-L6-v2, version 2)");
  assert.deepEqual([judge.threshold!.positives, judge.threshold!.balancedAccuracy], [1, 1]);
  for (
    const [measure, value] of Object.entries({
      faithfulness: 1,
      context_recall: 1,
      context_precision: 1,
      context_precision_without_reference: 1,
      context_precision_first: 1,
      noise_sensitivity_relevant: 0,
      noise_sensitivity_irrelevant: 0,
      factual_correctness: 1,
      citation_precision: 1,
      citation_recall: 1,
    })
  ) assert.ok(Math.abs(get("q1", measure).value! - value) < 1e-9, measure);
  const similar = get("q1", "semantic_similarity").value!;
  assert.ok(similar > 0.8 && similar <= 1);
  assert.ok(Math.abs(get("q1", "answer_correctness").value! - (0.75 + 0.25 * similar)) < 1e-12);
  assert.ok(get("q1", "answer_relevancy").value! > 0.5);
  assert.ok(measurements.every((m) => (m.value === null) !== (m.failure_cause === null)));
  assert.ok(!measurements.some((m) => m.question_id === "q3"));
  assert.equal(measurements.length, 2 * measures.length);
  const recall = verdicts.find((v) => v.measure === "context_recall")!;
  assert.deepEqual([recall.chunk_id, recall.evidence], ["keep#0", kept]);
  assert.match(recall.reason, /^closest sentence has cosine 0\.\d{3}, at or above 0\.\d{3}$/);
  assert.ok(!verdicts.some((v) => v.measure === "answer_relevancy"));
  assert.equal(get("q2", "faithfulness").failure_cause, "refused");
  assert.equal(get("q2", "context_recall").failure_cause, "no_reference");
  assert.deepEqual(
    fresh!.map(({ yes, chunk, evidence }) => [yes, chunk, evidence]),
    [true, false].map((yes) => [yes, "new", "After deletion blobs stay for seven days."]),
    "texts that were not known at the start",
  );
});

Deno.test("the embedding judge without a threshold says so, where a verdict is needed", async () => {
  const { judge, get, verdicts } = await judged([answer("q1", `${kept} [1]`)], []);
  assert.equal(judge.threshold, undefined);
  assert.deepEqual(verdicts, []);
  const needNone = ["answer_relevancy", "semantic_similarity"];
  for (const measure of measures) {
    const { value, failure_cause } = get("q1", measure);
    if (needNone.includes(measure)) assert.ok(value! > 0.4, measure);
    else assert.equal(failure_cause, "not_calibrated", measure);
  }
  await assert.rejects(
    judge.matched("q", ["a"], ["b"]),
    (error) => error instanceof Unanswered && error.failure.cause === "not_calibrated",
  );
  await assert.rejects(judge.entities(), TypeError);
});

Deno.test("of nothing found the context measures are 0, with or without a threshold", async () => {
  for (const judgements of [links, []]) {
    const { get } = await judged([answer("q1", null, [])], judgements);
    for (const measure of ["context_recall", "context_precision", "context_precision_first"]) {
      assert.equal(get("q1", measure).value, 0, measure);
    }
  }
});
