import assert from "node:assert/strict";
import { below, Problem, type Random, random } from "../base/mod.ts";
import { minMax, ranks, sigmoid, zScore } from "./mod.ts";

const scalings = {
  minMax,
  zScore,
  sigmoid,
  "ranks (turned round)": (s: ArrayLike<number>) => ranks(s).map((r) => -r),
};

/** Lists of scores of every temper: usual ones, many ties, huge, tiny, mixed. */
function anyScores(next: Random): number[] {
  const kind = below(5, next);
  return Array.from({ length: below(30, next) }, () => {
    const unit = next() * 2 - 1;
    if (kind === 0) return unit * 12;
    if (kind === 1) return below(4, next);
    if (kind === 2) return unit * 1.7e308;
    if (kind === 3) return 0.7 + unit * 1e-15;
    return unit * 10 ** (below(40, next) - 20);
  });
}

for (const [name, scale] of Object.entries(scalings)) {
  Deno.test(`${name} never changes the order of scores and keeps equal scores equal`, () => {
    const next = random(42, `scores:${name}`);
    for (let round = 0; round < 400; round++) {
      const scores = anyScores(next);
      const scaled = scale(scores);
      assert.equal(scaled.length, scores.length);
      const order = [...scores.keys()].sort((i, j) => scores[i]! - scores[j]!);
      for (let at = 0; at < order.length; at++) {
        const i = order[at]!, j = order[at - 1];
        assert.ok(Number.isFinite(scaled[i]), `${scores[i]} became ${scaled[i]}`);
        if (j === undefined) continue;
        if (scores[i] === scores[j]) assert.equal(scaled[i], scaled[j]);
        else {assert.ok(
            scaled[i]! >= scaled[j]!,
            `${scores[j]} < ${scores[i]}, but ${scaled[j]} > ${scaled[i]}`,
          );}
      }
    }
  });

  Deno.test(`${name} refuses what is not a number and takes an empty list`, () => {
    assert.throws(() => scale([1, NaN]), Problem);
    assert.throws(() => scale([Infinity, 1]), Problem);
    assert.equal(scale([]).length, 0);
  });
}

Deno.test("minMax() spans 0 to 1, and gives 0.5 to scores that are all the same", () => {
  assert.deepEqual([...minMax([-3, 1, -1])], [0, 1, 0.5]);
  assert.deepEqual([...minMax([4, 4, 4])], [0.5, 0.5, 0.5]);
  assert.deepEqual([...minMax([4])], [0.5]);
  assert.deepEqual([...minMax([-1.7e308, 1.7e308])], [0, 1]);
});

Deno.test("zScore() has mean 0 and deviation 1, and gives 0 to scores that are all the same", () => {
  assert.deepEqual([...zScore([2, 4, 4, 4, 5, 5, 7, 9])].map((z) => +z.toFixed(12)), [
    -1.5,
    -0.5,
    -0.5,
    -0.5,
    0,
    0,
    1,
    2,
  ]);
  assert.deepEqual([...zScore([0.1, 0.1, 0.1])], [0, 0, 0]);
});

Deno.test("sigmoid() does not depend on the other scores", () => {
  assert.equal(sigmoid([2, -5])[0], sigmoid([2, 900])[0]);
  assert.ok(Math.abs(sigmoid([2])[0]! - 0.8807970779778823) < 1e-15);
  assert.deepEqual([...sigmoid([-1000, 1000])], [0, 1]);
});

Deno.test("ranks() counts from the highest score and shares ranks among ties", () => {
  assert.deepEqual([...ranks([0.1, 0.7, 0.7, 0.9])], [4, 2.5, 2.5, 1]);
});
