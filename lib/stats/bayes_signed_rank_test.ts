import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { bayesSignedRank } from "./mod.ts";

const x = [0.31, 0.62, 0.13, 0.94, 0.55, 0.77, 0.41, 0.28, 0.86, 0.5, 0.69, 0.23, 0.98, 0.37, 0.6, 0.72];
const y = [0.25, 0.66, 0.10, 0.80, 0.55, 0.60, 0.47, 0.21, 0.90, 0.4, 0.52, 0.23, 0.71, 0.30, 0.59, 0.50];
const lattice = [4, -3, 1, 0, 2, 1, -1, 6, 2, -2].map((value) => value / 16);
const draws = 40_000;

/** Both sides are counted from draws: at most four standard errors of their difference apart. */
function agrees(found: number | null, expected: number, drawsOfExpected: number): void {
  const variance = Math.max(expected * (1 - expected), 1e-4);
  const tolerance = 4 * Math.sqrt(variance * (1 / draws + 1 / drawsOfExpected));
  assert.ok(
    found !== null && Math.abs(found - expected) <= tolerance,
    `${found}, not ${expected} ± ${tolerance}`,
  );
}

Deno.test("bayesSignedRank() gives baycomp's probabilities within the error of the draws", () => {
  // baycomp 1.0.3: SignedRankTest.probs(x, y, rope, nsamples=400000, random_state=1), whose left is x > y; with
  // these ropes no sum of two decimal differences falls on an edge, where Python's rounding would decide
  const cases = [
    [0.013, 0.99696, 0.0001875, 0.0028525],
    [0.047, 0.8171025, 0.1828775, 0.00002],
    [0.083, 0.305285, 0.694715, 0],
  ] as const;
  for (const [rope, greater, equal, less] of cases) {
    const found = bayesSignedRank(x, y, { rope, draws, next: random(42, `bayes ${rope}`) });
    agrees(found.greater, greater, 400_000);
    agrees(found.equal, equal, 400_000);
    agrees(found.less, less, 400_000);
    assert.ok(Math.abs(found.less! + found.equal! + found.greater! - 1) < 1e-12);
  }
});

Deno.test("bayesSignedRank() counts sums on the edge half, as baycomp does", () => {
  // baycomp 1.0.3: SignedRankTest.probs(d, 0, 1/16 and 0, nsamples=400000, random_state=2), d in sixteenths
  const next = random(42, "bayes edges");
  const withRope = bayesSignedRank(lattice, undefined, { rope: 1 / 16, draws, next });
  agrees(withRope.greater, 0.6023225, 400_000);
  agrees(withRope.equal, 0.3655075, 400_000);
  agrees(withRope.less, 0.03217, 400_000);
  const without = bayesSignedRank(lattice, undefined, { rope: 0, draws, next });
  agrees(without.greater, 0.864905, 400_000);
  agrees(without.less, 0.135095, 400_000);
  assert.equal(without.equal, 0);
  // tenths cannot be written exactly, and still are on the edge
  const tenths = lattice.map((value) => value * 1.6);
  const scaled = bayesSignedRank(tenths, undefined, { rope: 0.1, draws, next });
  agrees(scaled.greater, 0.6023225, 400_000);
});

Deno.test("bayesSignedRank() is right for one pair, where it can be computed", () => {
  // w of the prior's 0 follows Beta(½, 1), so P(w < c) = √c. With d beyond 2·rope "greater" has the share 1 − w²,
  // most of all where w < √½; with d between rope and 2·rope it has (1 − w)², most where w < 1 − √½.
  const next = random(42, "bayes one");
  const beyond = bayesSignedRank([0.3], undefined, { rope: 0.1, draws, next });
  agrees(beyond.greater, 2 ** -0.25, Infinity);
  const between = bayesSignedRank([0.3], undefined, { rope: 0.2, draws, next });
  agrees(between.greater, Math.sqrt(1 - Math.SQRT1_2), Infinity);
  assert.equal(between.less, 0);
});

Deno.test("bayesSignedRank() mirrors when x and y are exchanged, and depends on the seed alone", () => {
  const run = (a: number[], b: number[], seed: number) =>
    bayesSignedRank(a, b, { rope: 0.05, draws: 5000, next: random(seed, "bayes") });
  const one = run(x, y, 1), other = run(y, x, 2);
  assert.ok(Math.abs(one.greater! - other.less!) < 0.04);
  assert.ok(Math.abs(one.equal! - other.equal!) < 0.04);
  assert.deepEqual(run(x, y, 1), one);
  assert.notDeepEqual(run(x, y, 2), one);
});

Deno.test("bayesSignedRank() states the error that the draws leave", () => {
  const found = bayesSignedRank(x, y, { rope: 0.047, draws: 2500, next: random(42, "bayes error") });
  assert.ok(found.reason === undefined && found.draws === 2500 && found.n === 16);
  assert.ok(Math.abs(found.error - Math.sqrt(found.equal * (1 - found.equal) / 2500)) < 1e-4);
});

Deno.test("bayesSignedRank() says why there is no answer, and when there is one all the same", () => {
  const next = random(42, "bayes bad");
  assert.deepEqual(bayesSignedRank([], [], { rope: 0.02, next }), {
    less: null,
    equal: null,
    greater: null,
    n: 0,
    reason: "there are no pairs",
  });
  const same = bayesSignedRank([1, 2, 3], [1, 2, 3], { rope: 0, next });
  assert.equal(same.greater, null);
  assert.match(same.reason!, /no pair differs/);
  const equal = bayesSignedRank([1, 2, 3], [1, 2, 3], { rope: 0.01, next });
  assert.deepEqual([equal.less, equal.equal, equal.greater], [0, 1, 0]);
  const tied = bayesSignedRank([0.5, 0.5], undefined, { rope: 0.01, draws: 1000, next });
  assert.ok(tied.greater! > 0.9 && tied.less === 0);
});

Deno.test("bayesSignedRank() refuses mistakes of the caller", () => {
  const next = random(42, "bayes bad");
  assert.throws(() => bayesSignedRank([1, 2], [1], { rope: 0, next }), Problem);
  assert.throws(() => bayesSignedRank([1, NaN], [1, 2], { rope: 0, next }), Problem);
  for (const rope of [-0.1, NaN, Infinity]) {
    assert.throws(() => bayesSignedRank([1], [2], { rope, next }), Problem);
  }
  for (const draws of [0, 1.5]) {
    assert.throws(() => bayesSignedRank([1], [2], { rope: 0, draws, next }), Problem);
  }
});
