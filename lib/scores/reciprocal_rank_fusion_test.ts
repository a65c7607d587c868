import assert from "node:assert/strict";
import { Problem, random, shuffled } from "../base/mod.ts";
import { reciprocalRankFusion } from "./mod.ts";

Deno.test("reciprocalRankFusion() adds 1/(k + rank) over the lists", () => {
  const { ids, scores } = reciprocalRankFusion([["a", "b", "c"], ["c", "a"]]);
  assert.deepEqual(ids, ["a", "c", "b"]);
  assert.deepEqual([...scores], [1 / 62 + 1 / 61, 1 / 63 + 1 / 61, 1 / 62]);
  assert.deepEqual([...reciprocalRankFusion([["a", "b"]], 0).scores], [1, 1 / 2]);
});

Deno.test("reciprocalRankFusion() orders equal scores by id, the later id first", () => {
  assert.deepEqual(reciprocalRankFusion([["a", "b"], ["b", "a"]]).ids, ["b", "a"]);
});

Deno.test("reciprocalRankFusion() gives the same to the last bit whatever the order of the lists", () => {
  const next = random(42, "scores:rrf");
  const docs = Array.from({ length: 20 }, (_, i) => `d${i}`);
  for (let round = 0; round < 50; round++) {
    const lists = Array.from({ length: 4 }, () => shuffled(docs, next).slice(0, 12));
    assert.deepEqual(reciprocalRankFusion(shuffled(lists, next)), reciprocalRankFusion(lists));
  }
});

Deno.test("reciprocalRankFusion() refuses a document that stands twice in a list, and a negative k", () => {
  assert.throws(
    () => reciprocalRankFusion([["a"], ["b", "c", "b"]]),
    (error: Problem) => error.parts.found === "b",
  );
  assert.throws(() => reciprocalRankFusion([["a"]], -1), Problem);
  assert.deepEqual(reciprocalRankFusion([]).ids, []);
});
