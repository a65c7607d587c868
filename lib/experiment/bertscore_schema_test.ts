import assert from "node:assert/strict";
import { parseExperiment } from "./load.ts";

const withBertScore = (bertscore?: unknown) =>
  parseExperiment({
    name: "e",
    collection: { kind: "beir", folder: "set" },
    ...(bertscore !== undefined && { bertscore }),
  });

Deno.test("bertscore is plain unless the experiment says otherwise", () => {
  assert.deepEqual(withBertScore().bertscore, {
    model: "all-MiniLM-L6-v2",
    idf: false,
    rescale: false,
    pairs: 1000,
  });
});

Deno.test("bertscore takes a layer, IDF, rescaling and a baseline, and refuses a baseline of 1", () => {
  const whole = {
    ...{ model: "roberta-large", layer: 17, idf: true, rescale: true, pairs: 200 },
    baseline: { p: 0.83, r: 0.83, f1: 0.83 },
  };
  assert.deepEqual(withBertScore(whole).bertscore, whole);
  assert.throws(() => withBertScore({ baseline: { p: 1, r: 0.5, f1: 0.5 } }), /bertscore\.baseline\.p/);
  assert.throws(() => withBertScore({ baseline: { f1: 0.5 } }), /bertscore\.baseline/);
  assert.throws(() => withBertScore({ layer: -1 }), /bertscore\.layer/);
  assert.throws(() => withBertScore({ rescaled: true }), /rescaled[^]*rescale/);
});
