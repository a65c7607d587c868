import assert from "node:assert/strict";
import { meanBaseline, publishedBaseline, rescaled } from "./baseline.ts";

Deno.test("publishedBaseline() knows the two of bert_score that are named, each for its layer and language", () => {
  // bert_score 0.3.13, folder rescale_baseline: en/roberta-large.tsv, layer 17; es/bert-base-multilingual-cased.tsv, 9
  const english = publishedBaseline("roberta-large", 17, "en")!;
  assert.deepEqual([english.precision, english.recall, english.f1], [0.83150584, 0.8314941, 0.83122575]);
  const spanish = publishedBaseline("google-bert/bert-base-multilingual-cased", 9, "es")!;
  assert.deepEqual([spanish.precision, spanish.recall, spanish.f1], [0.63474494, 0.6346978, 0.6342529]);
  assert.equal(publishedBaseline("bert-base-multilingual-cased", 9, "en"), undefined);
  assert.equal(publishedBaseline("roberta-large", undefined, "en"), undefined);
  assert.equal(publishedBaseline("all-MiniLM-L6-v2", 6, "en"), undefined);
});

Deno.test("rescaled() is (x − b)/(1 − b) of each figure by its own b", () => {
  const { precision, recall, f1 } = rescaled(
    { precision: 0.9, recall: 0.8, f1: 0.85 },
    { precision: 0.8, recall: 0.6, f1: 0.7 },
  );
  assert.deepEqual([precision, recall, f1].map((x) => x.toFixed(12)), [
    "0.500000000000",
    "0.500000000000",
    "0.500000000000",
  ]);
});

Deno.test("meanBaseline() leaves out pairs without a score, and has nothing to say of none", () => {
  const score = (x: number) => ({ precision: x, recall: x / 2, f1: x / 4 });
  assert.deepEqual(meanBaseline([score(0.2), null, score(0.4)]), {
    ...score(0.30000000000000004),
    origin: "estimated",
    pairs: 2,
  });
  assert.equal(meanBaseline([null]), undefined);
});
