import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { failureBounds } from "./failure_bounds.ts";

const { NaN: none } = Number;

Deno.test("failureBounds() lets only the failed side vary", () => {
  const onlyA = failureBounds(Float64Array.of(0.5, none), Float64Array.of(0.5, 0.75), [0, 1]);
  assert.deepEqual(onlyA, { low: -0.375, high: 0.125 });
  const onlyB = failureBounds(Float64Array.of(0.5, 0.75), Float64Array.of(0.5, none), [0, 1]);
  assert.deepEqual(onlyB, { low: -0.125, high: 0.375 });
  const both = failureBounds(Float64Array.of(0.5, none), Float64Array.of(0.5, none), [0, 1]);
  assert.deepEqual(both, { low: -0.5, high: 0.5 });
});

Deno.test("failureBounds() uses the range of the measure and is the difference where nothing failed", () => {
  const wide = failureBounds(Float64Array.of(0, none), Float64Array.of(0, 0.5), [-1, 1]);
  assert.deepEqual(wide, { low: -0.75, high: 0.25 });
  const whole = failureBounds(Float64Array.of(0.75, 0.25), Float64Array.of(0.5, 0.25), [0, 1]);
  assert.deepEqual(whole, { low: 0.125, high: 0.125 });
});

Deno.test("failureBounds() gives null for an end that the measure has not, and for no question", () => {
  const open = failureBounds(Float64Array.of(none, 3), Float64Array.of(1, 2), [0, Infinity]);
  assert.deepEqual(open, { low: 0, high: null });
  const shut = failureBounds(Float64Array.of(none), Float64Array.of(none), [0, Infinity]);
  assert.deepEqual(shut, { low: null, high: null });
  assert.deepEqual(failureBounds(new Float64Array(0), new Float64Array(0), [0, 1]), {
    low: null,
    high: null,
  });
});

Deno.test("failureBounds() holds whatever the failed questions had scored, and is reached", () => {
  const next = random(42, "compare:bounds");
  for (let round = 0; round < 200; round++) {
    const a = Float64Array.from({ length: 6 }, next), b = Float64Array.from({ length: 6 }, next);
    const withFailures = (x: Float64Array) => x.map((value) => next() < 0.3 ? none : value);
    const [x, y] = [withFailures(a), withFailures(b)];
    const { low, high } = failureBounds(x, y, [0, 1]);
    const difference = a.reduce((sum, value, q) => sum + value - b[q]!, 0) / 6;
    assert.ok(low! <= difference + 1e-12 && difference <= high! + 1e-12);
    const filled = (list: Float64Array, value: number) => list.map((v) => Number.isNaN(v) ? value : v);
    const reached = (p: Float64Array, q: Float64Array) => p.reduce((sum, v, i) => sum + v - q[i]!, 0) / 6;
    assert.ok(Math.abs(reached(filled(x, 0), filled(y, 1)) - low!) < 1e-12);
    assert.ok(Math.abs(reached(filled(x, 1), filled(y, 0)) - high!) < 1e-12);
  }
});

Deno.test("failureBounds() refuses unequal lengths and a range without width", () => {
  const one = Float64Array.of(1), two = Float64Array.of(1, 2);
  assert.throws(() => failureBounds(one, two, [0, 1]), Problem);
  assert.throws(() => failureBounds(one, one, [1, 1]), Problem);
  assert.throws(() => failureBounds(one, one, [0, NaN]), Problem);
});
