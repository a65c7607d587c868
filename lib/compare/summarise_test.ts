import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { summarise } from "./mod.ts";

Deno.test("summarise() gives the mean with its interval, its failures and the bounds they leave", () => {
  const values = Float64Array.of(0.2, 0.4, 0.9, NaN, 0.5, NaN);
  const { mean, low, high, n, failures, boundLow, boundHigh } = summarise(values, { resamples: 499 });
  assert.equal(mean, 0.5);
  assert.ok(low! < 0.5 && 0.5 < high!);
  assert.deepEqual([n, failures], [4, 2]);
  assert.ok(Math.abs(boundLow! - 2 / 6) < 1e-15);
  assert.ok(Math.abs(boundHigh! - 4 / 6) < 1e-15);
});

Deno.test("summarise() bounds follow the measure's range, and are the mean when nothing failed", () => {
  const wide = summarise(Float64Array.of(0.5, NaN), { range: [-1, 1], resamples: 9 });
  assert.deepEqual([wide.boundLow, wide.boundHigh], [-0.25, 0.75]);
  const open = summarise(Float64Array.of(3, NaN), { range: [0, Infinity], resamples: 9 });
  assert.deepEqual([open.boundLow, open.boundHigh], [1.5, null]);
  const whole = summarise(Float64Array.of(3, 4), { range: [0, Infinity], resamples: 9 });
  assert.deepEqual([whole.boundLow, whole.boundHigh], [3.5, 3.5]);
});

Deno.test("summarise() invents no interval where there is no spread, and no mean where all failed", () => {
  const same = summarise(Float64Array.of(1, 1, 1), { resamples: 99 });
  assert.deepEqual([same.mean, same.low, same.high], [1, null, null]);
  const failed = summarise(Float64Array.of(NaN, NaN));
  assert.deepEqual(failed, {
    mean: null,
    low: null,
    high: null,
    n: 0,
    failures: 2,
    boundLow: 0,
    boundHigh: 1,
  });
  const empty = summarise(new Float64Array());
  assert.deepEqual([empty.mean, empty.boundLow, empty.boundHigh], [null, null, null]);
});

Deno.test("summarise() depends on the seed alone, and refuses what cannot be", () => {
  const values = Float64Array.of(0.1, 0.5, 0.6, 0.9, 0.3);
  const run = (seed: number) => summarise(values, { seed, resamples: 199 });
  assert.deepEqual(run(1), run(1));
  assert.notDeepEqual(run(1), run(2));
  assert.throws(() => summarise(values, { range: [1, 0] }), Problem);
  assert.throws(() => summarise(Float64Array.of(Infinity)), Problem);
});
