import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import {
  checkWeights,
  commonParts,
  compositeValues,
  ledShares,
  overSimplex,
  type Weights,
} from "./composite.ts";

const lists = (...values: number[][]) =>
  values.map((list) => Float64Array.from(list)) as unknown as [Float64Array, Float64Array, Float64Array];

Deno.test("checkWeights() takes weights from 0 to 1 that sum to 1, and no others", () => {
  for (const weights of [[0.5, 0.3, 0.2], [1, 0, 0], [0.1, 0.2, 0.7], [1 / 3, 1 / 3, 1 / 3]]) {
    checkWeights(weights as unknown as Weights);
  }
  for (const weights of [[0.5, 0.3, 0.3], [1.5, -0.5, 0], [NaN, 0.5, 0.5], [0, 0, 0], [Infinity, 0, 0]]) {
    assert.throws(
      () => checkWeights(weights as unknown as Weights),
      (error: Problem) => error instanceof Problem && /sum to 1/.test(error.message),
    );
  }
});

Deno.test("compositeValues() weighs the three question by question, and keeps a failure one", () => {
  const parts = { system: "x", values: lists([1, 0.5, 0.2], [0.4, 0.2, NaN], [0.8, 0.6, 0.9]) };
  const [first, second, third] = compositeValues(parts, [0.5, 0.3, 0.2]);
  assert.ok(Math.abs(first! - 0.78) < 1e-15 && Math.abs(second! - 0.43) < 1e-15);
  assert.equal(third, NaN);
  assert.equal(compositeValues(parts, [1, 0, 0])[2], NaN, "even where the failure has no weight");
  assert.throws(() => compositeValues(parts, [0.5, 0.5, 0.5]), Problem);
});

Deno.test("commonParts() keeps the questions on which every system has all three", () => {
  const x = { system: "x", values: lists([1, 2, 3, 4], [1, NaN, 3, 4], [1, 2, 3, 4]) };
  const y = { system: "y", values: lists([5, 6, 7, 8], [5, 6, 7, 8], [5, 6, 7, NaN]) };
  const { parts, n, failures } = commonParts([x, y]);
  assert.deepEqual([n, failures], [2, 2]);
  assert.deepEqual(parts, [
    { system: "x", values: lists([1, 3], [1, 3], [1, 3]) },
    { system: "y", values: lists([5, 7], [5, 7], [5, 7]) },
  ]);
  assert.deepEqual(commonParts([]), { parts: [], n: 0, failures: 0 });
});

Deno.test("overSimplex() goes through all weights once, each with the sum 1", () => {
  const cells = overSimplex([{ system: "x", means: [0.5, 0.5, 0.5] }, {
    system: "y",
    means: [0.4, 0.5, 0.5],
  }]);
  assert.equal(cells.length, 21 * 22 / 2);
  assert.equal(new Set(cells.map(({ weights }) => weights.join())).size, cells.length);
  cells.forEach(({ weights }) => checkWeights(weights));
  assert.ok(cells.every(({ weights, leader }) => leader === (weights[0] > 0 ? "x" : null)));
  const rounded = overSimplex([{ system: "x", means: [0.1 + 0.2, 0, 0] }, {
    system: "y",
    means: [0.3, 0, 0],
  }], 2);
  assert.ok(rounded.every(({ leader }) => leader === null), "rounding is no lead");
  const [x, y] = ledShares(["x", "y"], cells);
  assert.deepEqual([x, y], [210 / 231, 0]);
});

Deno.test("overSimplex() has no leader among none, and refuses steps that are none", () => {
  assert.ok(overSimplex([], 2).every(({ leader }) => leader === null));
  assert.ok(overSimplex([{ system: "x", means: [0, 0, 0] }], 2).every(({ leader }) => leader === "x"));
  for (const steps of [0, -1, 2.5, NaN]) assert.throws(() => overSimplex([], steps), Problem);
});
