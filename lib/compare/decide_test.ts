import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { compareSystems, fewestForEquality } from "./mod.ts";
import { decide, type Evidence, withheld } from "./decide.ts";

const evidence: Evidence = {
  n: 200,
  difference: 0.05,
  low: 0.03,
  high: 0.07,
  constant: false,
  pCorrected: 0.001,
  effect: 0.4,
  alpha: 0.05,
  margin: 0.02,
  fewest: 149,
};

Deno.test("decide() calls a better when interval, corrected p and ranks all say so", () => {
  assert.equal(decide(evidence), "better");
  assert.equal(decide({ ...evidence, low: -0.001 }), "undecided");
  assert.equal(decide({ ...evidence, pCorrected: 0.05 }), "undecided");
  assert.equal(decide({ ...evidence, pCorrected: null }), "undecided");
  assert.equal(decide({ ...evidence, effect: -0.4 }), "undecided");
});

Deno.test("decide() calls a worse by the same rule turned round", () => {
  const worse = { ...evidence, difference: -0.05, low: -0.07, high: -0.03, effect: -0.4 };
  assert.equal(decide(worse), "worse");
  assert.equal(decide({ ...worse, high: 0.001 }), "undecided");
  assert.equal(decide({ ...worse, effect: 0.4 }), "undecided");
});

Deno.test("decide() calls systems practically equal when the interval lies inside the margin, real or not", () => {
  assert.equal(
    decide({ ...evidence, difference: 0, low: -0.019, high: 0.019, pCorrected: 0.9 }),
    "practically equal",
  );
  assert.equal(decide({ ...evidence, difference: 0.01, low: 0.005, high: 0.015 }), "practically equal");
  assert.equal(decide({ ...evidence, difference: 0, low: -0.021, high: 0.01, pCorrected: 0.9 }), "undecided");
  assert.equal(decide({ ...evidence, difference: 0, low: -0.01, high: 0.02, pCorrected: 0.9 }), "undecided");
});

Deno.test("decide() needs enough questions for equality", () => {
  const inside = { ...evidence, difference: 0, low: -0.01, high: 0.01, pCorrected: 0.9 };
  assert.equal(decide({ ...inside, n: 148 }), "undecided");
  assert.equal(decide({ ...inside, n: 149 }), "practically equal");
  assert.equal(fewestForEquality(0.02, 1), 149);
  assert.equal(fewestForEquality(0.02, 2), 299);
  assert.equal(fewestForEquality(0, 1), Infinity);
  assert.equal(fewestForEquality(0.02, Infinity), Infinity);
  assert.equal(fewestForEquality(3, 1), 1);
});

Deno.test("decide() takes the difference itself where every pair differs by the same amount", () => {
  const constant = { ...evidence, low: null, high: null, constant: true };
  assert.equal(decide({ ...constant, difference: 1, effect: 1 }), "better");
  assert.equal(decide({ ...constant, difference: 0, effect: null, pCorrected: null }), "practically equal");
  assert.equal(decide({ ...constant, constant: false }), "undecided");
});

const compare = (a: number[] | Float64Array, b: number[] | Float64Array, margin = 0.02) =>
  compareSystems({
    measure: "Success@5",
    systems: ["A", "B"],
    values: [Float64Array.from(a), Float64Array.from(b)],
    resamples: 499,
    margin,
  })[0]!;

const repeat = (value: number, n: number) => new Float64Array(n).fill(value);

Deno.test("systems that agree on every question are equal from 149 questions on, before that undecided", () => {
  const few = compare(repeat(1, 20), repeat(1, 20));
  assert.deepEqual([few.decision, few.n_needed, few.difference, few.low, few.p], [
    "undecided",
    149,
    0,
    null,
    null,
  ]);
  assert.equal(compare(repeat(1, 149), repeat(1, 149)).decision, "practically equal");
});

Deno.test("a system that always wins is better from six questions on, before that undecided", () => {
  assert.deepEqual([
    compare(repeat(1, 5), repeat(0, 5)).decision,
    compare(repeat(1, 5), repeat(0, 5)).n_needed,
  ], ["undecided", 6]);
  assert.equal(compare(repeat(1, 6), repeat(0, 6)).decision, "better");
  assert.equal(
    compare(repeat(0.1 + 0.2, 8).map((v, i) => v + i / 10), repeat(0.1, 8).map((v, i) => v + i / 10))
      .decision,
    "better",
  );
  assert.equal(compare([1], [0]).decision, "undecided");
});

Deno.test("n_needed exceeds n, grows as the difference shrinks, and stops at the margin", () => {
  const next = random(42, "compare:needed");
  const noise = Float64Array.from({ length: 40 }, (_, i) => (i % 2 ? 1 : -1) * (0.1 + 0.2 * next()));
  const needed = (shift: number, margin: number) => {
    const row = compare(noise.map((value) => 0.5 + value + shift), repeat(0.5, 40), margin);
    assert.equal(row.decision, "undecided");
    assert.ok(row.n_needed! > row.n);
    return row.n_needed!;
  };
  assert.ok(needed(0.03, 0.001) > needed(0.05, 0.001));
  assert.equal(needed(0.005, 0.04), needed(0.01, 0.04));
});

const failed = { ...evidence, failures: 10, boundLow: 0.01, boundHigh: 0.09 };

Deno.test("decide() withholds a winner that failed questions could turn", () => {
  assert.equal(decide(failed), "better");
  assert.equal(withheld(failed), null);
  for (const boundLow of [0, -0.01, null]) {
    assert.equal(decide({ ...failed, boundLow }), "undecided");
    assert.equal(withheld({ ...failed, boundLow }), "failures could turn it");
  }
  const worse = { ...failed, difference: -0.05, low: -0.07, high: -0.03, effect: -0.4 };
  assert.equal(decide({ ...worse, boundLow: -0.09, boundHigh: -0.01 }), "worse");
  for (const boundHigh of [0, 0.01, null]) {
    assert.equal(decide({ ...worse, boundLow: -0.09, boundHigh }), "undecided");
  }
  assert.equal(decide({ ...failed, failures: 0, boundLow: null, boundHigh: null }), "better");
});

Deno.test("decide() withholds equality that failed questions could end", () => {
  const equal = { ...failed, difference: 0, low: -0.01, high: 0.01, pCorrected: 0.9 };
  assert.equal(decide({ ...equal, boundLow: -0.019, boundHigh: 0.019 }), "practically equal");
  for (const [boundLow, boundHigh] of [[-0.02, 0], [0, 0.02], [-0.5, 0.5], [null, 0], [0, null]] as const) {
    assert.equal(decide({ ...equal, boundLow, boundHigh }), "undecided");
    assert.equal(withheld({ ...equal, boundLow, boundHigh }), "failures could turn it");
  }
});

Deno.test("withheld() gives no reason where the figures decide nothing themselves", () => {
  assert.equal(withheld({ ...failed, pCorrected: 0.5, boundLow: -1, boundHigh: 1 }), null);
});

Deno.test("decide() withholds what uneven judgements or different judges leave open, whatever the figures", () => {
  assert.equal(decide({ ...evidence, judgedApart: true }), "undecided");
  assert.equal(withheld({ ...evidence, judgedApart: true }), "judged unevenly");
  assert.equal(decide({ ...evidence, judgesDiffer: true }), "undecided");
  assert.equal(withheld({ ...evidence, judgesDiffer: true, judgedApart: true }), "judges differ");
});
