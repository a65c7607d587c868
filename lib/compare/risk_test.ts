import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { mean } from "../stats/mod.ts";
import { risk } from "./risk.ts";

const near = (found: number | null, expected: number) =>
  assert.ok(found !== null && Math.abs(found - expected) < 1e-12, `${found}, not ${expected}`);

Deno.test("risk() counts gains and losses and weighs losses by 1 + alpha", () => {
  const values = Float64Array.of(0.9, 0.4, 0.5, 0.7, 0.1),
    baseline = Float64Array.of(0.5, 0.6, 0.5, 0.6, 0.4);
  const { n, wins, losses, ties, gain, loss, at } = risk(values, baseline);
  assert.deepEqual([n, wins, losses, ties], [5, 2, 2, 1]);
  near(gain, 0.5 / 5);
  near(loss, 0.5 / 5);
  assert.deepEqual(at.map(({ alpha }) => alpha), [0, 1, 5]);
  near(at[0]!.urisk, 0);
  near(at[1]!.urisk, (0.5 - 2 * 0.5) / 5);
  near(at[2]!.urisk, (0.5 - 6 * 0.5) / 5);
});

Deno.test("risk() gives numpy's URisk and TRisk", () => {
  // numpy 2.4.6: d = v - b; w = np.where(d < 0, (1 + a) * d, d); w.mean(), w.mean() / (w.std(ddof=1) / n ** .5)
  const values = Float64Array.of(0.61, 0.35, 0.8, 0.42, 0.97, 0.13, 0.5, 0.66);
  const baseline = Float64Array.of(0.5, 0.41, 0.62, 0.42, 0.71, 0.3, 0.37, 0.7);
  const { at } = risk(values, baseline, [0, 1, 5]);
  const oracle = [[0.05125000000000002, 1.0174426685976814], [0.01750000000000003, 0.25538505243015686], [
    -0.11749999999999994,
    -0.7876743789510661,
  ]];
  at.forEach(({ urisk, trisk }, i) => {
    near(urisk, oracle[i]![0]!);
    near(trisk, oracle[i]![1]!);
  });
});

Deno.test("risk() at alpha 0 is the mean difference, and falls as alpha grows where anything is lost", () => {
  const next = random(42, "compare:risk");
  const values = Float64Array.from({ length: 50 }, next), baseline = Float64Array.from({ length: 50 }, next);
  const { gain, loss, at } = risk(values, baseline, [0, 0.5, 3]);
  const difference = mean(values.map((value, q) => value - baseline[q]!)).value!;
  near(at[0]!.urisk, difference);
  near(gain! - loss!, difference);
  assert.ok(at[0]!.urisk! > at[1]!.urisk! && at[1]!.urisk! > at[2]!.urisk!);
});

Deno.test("risk() leaves failed pairs out and counts them", () => {
  const { n, failures, wins, at } = risk(Float64Array.of(1, NaN, 0.5), Float64Array.of(0.5, 1, NaN));
  assert.deepEqual([n, failures, wins, at[0]!.urisk, at[0]!.trisk], [1, 2, 1, 0.5, null]);
});

Deno.test("risk() says nothing about no question, and no TRisk where nothing varies", () => {
  for (const empty of [new Float64Array(0), Float64Array.of(NaN)]) {
    const { n, gain, loss, at, reason } = risk(empty, empty.slice());
    assert.deepEqual([n, gain, loss, reason], [0, null, null, "no question has a score of both"]);
    assert.ok(at.every(({ urisk, trisk }) => urisk === null && trisk === null));
  }
  const same = risk(new Float64Array(9), new Float64Array(9));
  assert.deepEqual([same.ties, same.gain, same.loss, same.at[1]!.urisk, same.at[1]!.trisk], [
    9,
    0,
    0,
    0,
    null,
  ]);
});

Deno.test("risk() refuses unequal lengths, an infinite value and a weight below 0", () => {
  const one = Float64Array.of(1);
  assert.throws(() => risk(one, Float64Array.of(1, 2)), Problem);
  assert.throws(() => risk(Float64Array.of(Infinity), one), Problem);
  assert.throws(() => risk(one, one, [-1]), Problem);
  assert.throws(() => risk(one, one, [NaN]), Problem);
});
