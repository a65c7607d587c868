import assert from "node:assert/strict";
import { didYouMean, nearest } from "./nearest.ts";

const models = ["all-MiniLM-L6-v2", "gte-small", "bge-small-en-v1.5", "e5-small-v2", "bm25"];

Deno.test("nearest() puts the fewest edits first and gives n at most", () => {
  assert.equal(nearest("gte-smal", models)[0], "gte-small");
  assert.equal(nearest("all-minilm-l6-v2", models)[0], "all-MiniLM-L6-v2");
  assert.equal(nearest("bm26", models, 1).length, 1);
  assert.deepEqual(nearest("aa", ["ab", "aa", "AA"], 2), ["aa", "AA"]);
});

Deno.test("nearest() finds a name by a part of it, and nothing for a name like no other", () => {
  assert.deepEqual(nearest("MiniLM", models), ["all-MiniLM-L6-v2"]);
  assert.deepEqual(nearest("zzzzzzzz", models), []);
});

Deno.test("didYouMean() lists what is known when nothing is near", () => {
  assert.equal(didYouMean("bm52", ["bm25", "rrf"]), "Did you mean bm25?");
  assert.equal(didYouMean("zzzzzzzz", ["bm25", "rrf"]), "Known are bm25, rrf");
});
