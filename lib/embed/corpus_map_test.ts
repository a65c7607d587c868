import assert from "node:assert/strict";
import { corpusMap } from "./corpus_map.ts";
import { inPairs, table } from "./vectors_for_tests.ts";

const n = 20, ids = Array.from({ length: n }, (_, i) => `c${String(i).padStart(2, "0")}`);
const chunks = inPairs(table(ids, ids.map((_, i) => [i, i % 3, 0])));
const questions = table(["q1", "q2"], [[1, 1, 0], [2, 2, 0]]);
const map = (most: { chunks?: number; questions?: number }, topicOf: (id: string) => string | null) =>
  corpusMap(chunks, questions, { seed: 42, topicOf, ...most });

Deno.test("corpusMap() shows every chunk and question where they are few, and says nothing of it", async () => {
  const { points, note, share } = await map({}, () => null);
  assert.deepEqual(points.map(({ text }) => text), [...ids, "q1", "q2"]);
  assert.deepEqual([...new Set(points.map(({ group }) => group))], ["chunks", "questions"]);
  assert.equal(note, "");
  assert.ok(Math.abs(share - 1) < 1e-6, "all vectors lie in a plane");
});

Deno.test("corpusMap() draws the same of many, on the plane of all, and says how many", async () => {
  const all = await map({}, () => "t"), some = await map({ chunks: 5, questions: 1 }, () => "t");
  assert.equal(some.points.length, 6);
  assert.equal(some.note, "5 of 20 chunks and 1 of 2 questions, drawn by chance");
  for (const point of some.points) {
    assert.deepEqual(point, all.points.find(({ text }) => text === point.text));
  }
  assert.deepEqual(await map({ chunks: 5, questions: 1 }, () => "t"), some);
});

Deno.test("corpusMap() shows the topics beyond the six largest together, questions last", async () => {
  const topics = [..."aaaabbbccc", ..."defghijjkl"];
  const { points } = await map({}, (id) => topics[ids.indexOf(id)]!);
  assert.deepEqual([...new Set(points.map(({ group }) => group))], [
    "a",
    "b",
    "c",
    "j",
    "d",
    "e",
    "other topics",
    "questions",
  ]);
});
