import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { depthStudy, drawnQuestions } from "./depth_study.ts";

Deno.test("depthStudy() reorders as many as each depth says, and leaves out depths that nobody found", async () => {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const texts = ["About machines.", "About bills.", "How a deleted file is restored."];
  const rankings = texts.map((_, i) => ({
    system: "bm25",
    question_id: "q",
    rank: i + 1,
    doc_id: `d${i}`,
    score: 0,
    raw_score: -i,
    chunk_id: `d${i}`,
  }));
  const studied = await depthStudy(
    "maxsim(all-MiniLM-L6-v2)",
    {
      rankings,
      systems: [{
        system: "bm25",
        kind: "sparse",
        model: null,
        engine: "in-process",
        analyser: null,
        parameters: "{}",
        base: null,
        reranker: null,
        depth: 3,
      }],
      chunks: texts.map((text, i) => ({ chunk_id: `d${i}`, doc_id: `d${i}`, text })),
      questionText: new Map([["q", "restore a deleted file"]]),
      input: "chunk",
    },
    [3, 2, 10],
    { preprocess: "none", stride: 0.5, tokens: { megabytes: 1, int8: false }, cache, progress: silent },
  );
  assert.deepEqual(studied.map(({ depth }) => depth), [2, 3]);
  assert.deepEqual(studied.map(({ rankings }) => rankings.findIndex(({ doc_id }) => doc_id === "d2")), [
    2,
    0,
  ]);
  await Deno.remove(cache, { recursive: true });
});

Deno.test("drawnQuestions() draws the same ones each time, of those that may be measured", () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({ question_id: `q${i % 25}`, row: i }));
  const measured = new Set(Array.from({ length: 20 }, (_, i) => `q${i}`));
  const drawn = drawnQuestions(rows, measured, { most: 5, seed: 42 });
  assert.equal(drawn.length, 10);
  assert.ok(drawn.every(({ question_id }) => measured.has(question_id)));
  assert.deepEqual(drawnQuestions(rows, measured, { most: 5, seed: 42 }), drawn);
  assert.equal(drawnQuestions(rows, measured, { most: 500, seed: 42 }).length, 40);
});
