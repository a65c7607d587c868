import assert from "node:assert/strict";
import { plainAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";

Deno.test("BM25 gives the hand-computed Lucene score", () => {
  const index = new Bm25Index(["cat dog", "dog dog bird", "fish"], plainAnalyser, { k1: 1.2, b: 0.75 });
  const { rows, scores } = index.search("dog", 10);
  // N = 3, df = 2, avgdl = 2: idf = ln(1 + 1.5/2.5) = ln 1.6
  const idf = Math.log(1.6);
  const second = idf * 2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2)),
    first = idf * 1 / (1 + 1.2 * (0.25 + 0.75 * 2 / 2));
  assert.deepEqual(rows, [1, 0]);
  assert.ok(Math.abs(scores[0]! - second) < 1e-12 && Math.abs(scores[1]! - first) < 1e-12);
});

Deno.test("a term that a question repeats counts again", () => {
  const index = new Bm25Index(["cat dog", "bird"], plainAnalyser);
  assert.equal(index.search("dog dog", 1).scores[0], 2 * index.search("dog", 1).scores[0]!);
});

Deno.test("a question without known terms finds nothing, also in an empty index", () => {
  assert.deepEqual(new Bm25Index(["cat"], plainAnalyser).search("¿?", 5).rows, []);
  assert.deepEqual(new Bm25Index([], plainAnalyser).search("cat", 5).rows, []);
  assert.deepEqual(new Bm25Index(["", ""], plainAnalyser).search("cat", 5).rows, []);
});

Deno.test("rare terms weigh more than common ones", () => {
  const index = new Bm25Index(["quota common", "common other", "common third"], plainAnalyser);
  assert.ok(index.search("quota", 1).scores[0]! > index.search("common", 1).scores[0]!);
});
