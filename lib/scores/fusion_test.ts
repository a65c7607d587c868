import assert from "node:assert/strict";
import { below, Problem, type Random, random, shuffled } from "../base/mod.ts";
import {
  addWeighted,
  combMnz,
  combSum,
  inRankOrder,
  scaledLists,
  type ScoredList,
  weightedSum,
} from "./mod.ts";

const first: ScoredList = { ids: ["a", "b", "c"], scores: [9, 6, 5] };
const second: ScoredList = { ids: ["b", "d", "e"], scores: [0.9, 0.5, 0.1] };
const shown = ({ ids, scores }: { ids: string[]; scores: Float64Array }) =>
  ids.map((id, i) => `${id} ${+scores[i]!.toFixed(12)}`).join(", ");

// By Min-Max a 1, b 0.25, c 0; b 1, d 0.5, e 0. By rank a 1, b 2/3, c 1/3; b 1, d 2/3, e 1/3.
Deno.test("combSum() adds scaled scores and counts 0 for what a list lacks", () => {
  assert.equal(shown(combSum([first, second])), "b 1.25, a 1, d 0.5, e 0, c 0");
  assert.equal(
    shown(combSum([first, second], "rank")),
    "b 1.666666666667, a 1, d 0.666666666667, e 0.333333333333, c 0.333333333333",
  );
});

Deno.test("combMnz() multiplies the sum by the number of lists that hold the document", () => {
  assert.equal(shown(combMnz([first, second])), "b 2.5, a 1, d 0.5, e 0, c 0");
  const last: ScoredList = { ids: ["d", "a"], scores: [4, 1] };
  assert.equal(shown(combMnz([first, last])), "a 2, d 1, b 0.25, c 0");
});

Deno.test("weightedSum() adds scaled scores times their weights", () => {
  assert.equal(
    shown(weightedSum([first, second], [0.3, 0.7], "minmax")),
    "b 0.775, d 0.35, a 0.3, e 0, c 0",
  );
});

Deno.test("weightedSum() gives a document that a list lacks the lowest z-score of the list", () => {
  // z of 9, 6, 5: mean 20/3, deviation √(26/9); of 0.9, 0.5, 0.1: ±√1.5 and 0.
  const z = [9, 6, 5].map((score) => (score - 20 / 3) / Math.sqrt(26 / 9)), w = Math.sqrt(1.5);
  const expected: Record<string, number> = {
    a: 0.5 * z[0]! - 0.5 * w,
    b: 0.5 * z[1]! + 0.5 * w,
    c: 0.5 * z[2]! - 0.5 * w,
    d: 0.5 * z[2]!,
    e: 0.5 * z[2]! - 0.5 * w,
  };
  const { ids, scores } = weightedSum([first, second], [0.5, 0.5], "z");
  assert.deepEqual(ids, ["b", "a", "d", "e", "c"]);
  ids.forEach((id, i) => assert.ok(Math.abs(scores[i]! - expected[id]!) < 1e-12, id));
});

Deno.test("a list with equal scores sets what it holds above what it lacks, but not by z-score", () => {
  const one: ScoredList = { ids: ["x"], scores: [3] };
  assert.equal(shown(weightedSum([one, first], [1, 1], "minmax")), "a 1, x 0.5, b 0.25, c 0");
  assert.equal(
    shown(weightedSum([one, first], [1, 1], "rank")),
    "x 1, a 1, b 0.666666666667, c 0.333333333333",
  );
  const z = weightedSum([one, first], [1, 1], "z"), alone = weightedSum([first], [1], "z");
  assert.deepEqual(z.ids.filter((id) => id !== "x"), alone.ids);
  assert.equal(z.scores[z.ids.indexOf("x")], alone.scores.at(-1));
});

function anyLists(next: Random, n: number): ScoredList[] {
  const docs = Array.from({ length: 20 }, (_, i) => `d${i}`);
  return Array.from({ length: n }, () => {
    const ids = shuffled(docs, next).slice(0, below(15, next));
    return { ids, scores: ids.map(() => below(3, next) === 0 ? below(4, next) : next() * 30 - 5) };
  });
}

Deno.test("no fusion depends on the order of the lists, to the last bit", () => {
  const next = random(42, "scores:fusion");
  for (let round = 0; round < 60; round++) {
    const lists = anyLists(next, 4), weights = [0.1, 0.2, 0.3, 0.4];
    const order = shuffled([0, 1, 2, 3], next), moved = order.map((at) => lists[at]!);
    assert.deepEqual(combSum(moved), combSum(lists));
    assert.deepEqual(combMnz(moved, "rank"), combMnz(lists, "rank"));
    for (const scale of ["minmax", "z", "rank"] as const) {
      assert.deepEqual(
        weightedSum(moved, order.map((at) => weights[at]!), scale),
        weightedSum(lists, weights, scale),
      );
    }
  }
});

Deno.test("addWeighted() gives the best alone where few are asked for", () => {
  const next = random(42, "scores:most");
  for (let round = 0; round < 60; round++) {
    const lists = scaledLists(anyLists(next, 3), "rank"), all = addWeighted(lists, [1, 2, 3]);
    const few = addWeighted(lists, [1, 2, 3], 4), n = few.ids.length;
    assert.ok(n >= Math.min(4, all.ids.length));
    assert.deepEqual(few, { ids: all.ids.slice(0, n), scores: all.scores.slice(0, n) });
  }
});

Deno.test("a list's scores times 4 change nothing, nor does any growing function by rank", () => {
  const next = random(42, "scores:invariance");
  for (let round = 0; round < 60; round++) {
    const [a, b] = anyLists(next, 2) as [ScoredList, ScoredList];
    const four = { ids: a.ids, scores: Array.from(a.scores, (score) => 4 * score) };
    const grown = { ids: a.ids, scores: Array.from(a.scores, (score) => Math.exp(score / 10) + 100) };
    for (const scale of ["minmax", "z", "rank"] as const) {
      assert.deepEqual(weightedSum([four, b], [0.4, 0.6], scale), weightedSum([a, b], [0.4, 0.6], scale));
    }
    assert.deepEqual(combSum([four, b]), combSum([a, b]));
    assert.deepEqual(combMnz([grown, b], "rank"), combMnz([a, b], "rank"));
  }
});

Deno.test("a list with weight 0 has no say, so that one list alone keeps its own order", () => {
  const next = random(42, "scores:alone");
  for (let round = 0; round < 60; round++) {
    const [a, b] = anyLists(next, 2) as [ScoredList, ScoredList];
    const alone = Array.from(inRankOrder(a.ids, a.scores), (at) => a.ids[at]);
    for (const scale of ["minmax", "z", "rank"] as const) {
      assert.deepEqual(weightedSum([a, b], [1, 0], scale).ids, alone);
    }
  }
});

Deno.test("fusions take empty lists, and refuse wrong weights, documents that stand twice and what is no number", () => {
  const empty: ScoredList = { ids: [], scores: [] };
  for (const scale of ["minmax", "z", "rank"] as const) {
    assert.deepEqual(weightedSum([empty, empty], [1, 1], scale).ids, []);
    assert.deepEqual(weightedSum([empty, first], [1, 1], scale).ids, ["a", "b", "c"]);
  }
  assert.deepEqual(combSum([]).ids, []);
  for (const weights of [[1], [0, 0], [-1, 2], [NaN, 1], [1, 1, 1]]) {
    assert.throws(() => weightedSum([first, second], weights, "z"), Problem, weights.join());
  }
  const twice: ScoredList = { ids: ["a", "a"], scores: [2, 1] };
  assert.throws(() => combMnz([first, twice]), (error: Problem) => error.parts.where === "list 2");
  assert.throws(() => weightedSum([twice], [1], "rank"), Problem);
  assert.throws(() => combSum([{ ids: ["a"], scores: [NaN] }]), Problem);
});
