import assert from "node:assert/strict";
import { bandFlows, countMovements, movements, placePairs } from "./movement.ts";

const ranking = (docs: string[]) =>
  docs.map((doc_id, i) => ({
    system: "",
    question_id: "q",
    rank: i + 1,
    doc_id,
    score: 0,
    raw_score: 0,
    chunk_id: "",
  }));
const relevant = ["a", "b", "c", "z"].map((doc_id) => ({ question_id: "q", doc_id }));
const moved = movements(ranking(["a", "b", "c"]), ranking(["b", "a", "c"]), relevant);

Deno.test("movements() tells what rose, fell, stayed and was never there", () => {
  assert.deepEqual(countMovements(moved), { rose: 1, fell: 1, stayed: 1, failed: 0, absent: 1 });
});

Deno.test("a page whose pair has no score is told apart from one that the first stage did not find", () => {
  const list = movements(ranking(["a", "b", "c"]), ranking(["b", "a"]), relevant);
  assert.deepEqual(countMovements(list), { rose: 1, fell: 1, stayed: 0, failed: 1, absent: 1 });
  const { bands, flows } = bandFlows(list, 3);
  assert.deepEqual(bands, ["1", "2–3", "not found", "no score"]);
  assert.deepEqual(flows.map((row) => row.join(" ")), ["0 1 0 0", "1 0 0 1", "0 0 1 0", "0 0 0 0"]);
});

Deno.test("bandFlows() counts every relevant document once, between bands of places", () => {
  const { bands, flows } = bandFlows(moved, 10);
  assert.deepEqual(bands, ["1", "2–3", "4–5", "6–10", "not found"]);
  assert.deepEqual(flows.map((row) => row.join(" ")), [
    "0 1 0 0 0",
    "1 1 0 0 0",
    "0 0 0 0 0",
    "0 0 0 0 0",
    "0 0 0 0 1",
  ]);
  assert.deepEqual(bandFlows([], 1).bands, ["1", "not found"]);
});

Deno.test("placePairs() counts documents that share a place before and after", () => {
  const same = { question_id: "p", doc_id: "x", before: 2, after: 1 };
  assert.deepEqual(placePairs([...moved, same]), { before: [1, 2, 3], after: [2, 1, 3], count: [1, 2, 1] });
});
