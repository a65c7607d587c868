import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { tuneWeights, weightGrid } from "./tune_weights.ts";

const hit = (doc: string, score: number) => ({ doc, chunk: `${doc}#0`, score });
const judged = (question_id: string, doc_id: string, grade = 1) => ({ question_id, doc_id, grade });

Deno.test("weightGrid() holds every split of 1 in steps of 0.1, the most even first", () => {
  const two = weightGrid(2), three = weightGrid(3);
  assert.deepEqual([two.length, three.length, weightGrid(4).length], [11, 66, 286]);
  assert.deepEqual(two.slice(0, 3), [[0.5, 0.5], [0.6, 0.4], [0.4, 0.6]]);
  assert.deepEqual(three[0], [0.4, 0.3, 0.3]);
  for (const weights of three) assert.ok(Math.abs(weights.reduce((sum, w) => sum + w, 0) - 1) < 1e-12);
  assert.equal(new Set(three.map(String)).size, 66);
});

Deno.test("tuneWeights() prefers the system that is right, no more than it must", () => {
  // By Min-Max the good one has 1/9 and 1, the bad one 1 and 2/3: it wins where the second weighs over 8/11.
  const lists = [[hit("bad", 9), hit("good", 1), hit("x", 0)], [hit("good", 3), hit("bad", 2), hit("y", 0)]];
  const { weights, questions, value, measure } = tuneWeights(
    [{ question_id: "q", lists }, { question_id: "not judged", lists }],
    [judged("q", "good")],
    "minmax",
  );
  assert.deepEqual({ weights, questions, value, measure }, {
    weights: [0.2, 0.8],
    questions: 1,
    value: 1,
    measure: "nDCG@10",
  });
});

Deno.test("weights that make no difference stay even", () => {
  const same = [hit("a", 2), hit("b", 1)];
  const { weights } = tuneWeights([{ question_id: "q", lists: [same, same] }], [judged("q", "a")], "z");
  assert.deepEqual(weights, [0.5, 0.5]);
});

Deno.test("tuneWeights() says what to do where no question is judged", () => {
  const lists = [[hit("a", 1)], [hit("b", 1)]];
  assert.throws(
    () => tuneWeights([{ question_id: "q", lists }], [judged("other", "a")], "minmax"),
    (error: Problem) => /"collection": \{ "tune": 0\.3 \}/.test(error.message),
  );
});
