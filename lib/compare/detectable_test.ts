import assert from "node:assert/strict";
import { questionsNeeded, standardDeviation } from "../stats/mod.ts";
import { detectable, middle } from "./detectable.ts";

const spread = (n: number, size: number) => Float64Array.from({ length: n }, (_, i) => i % 2 ? size : -size);

Deno.test("detectable() is the difference for which so many questions are needed", () => {
  const differences = spread(200, 0.3);
  const size = detectable(differences, 0.05, 6)!;
  const dz = size / standardDeviation(differences).value!;
  assert.equal(questionsNeeded(dz * 1.0001, { alpha: 0.05, comparisons: 6 }), 200);
});

Deno.test("detectable() grows with the spread and the family and shrinks with the questions", () => {
  const base = detectable(spread(100, 0.2), 0.05, 1)!;
  assert.ok(Math.abs(detectable(spread(100, 0.4), 0.05, 1)! - 2 * base) < 1e-12);
  assert.ok(detectable(spread(100, 0.2), 0.05, 10)! > base);
  assert.ok(detectable(spread(400, 0.2), 0.05, 1)! < base);
});

Deno.test("detectable() says nothing about too few questions or none that differ", () => {
  for (const n of [0, 1, 2, 5]) assert.equal(detectable(spread(n, 0.2), 0.05, 1), null);
  assert.equal(detectable(new Float64Array(50), 0.05, 1), null);
  assert.equal(detectable(spread(9, 0.2), 0.05, 100), null);
});

Deno.test("middle() is one of the values", () => {
  assert.equal(middle([3, 1, 2]), 2);
  assert.equal(middle([4, 1, 3, 2]), 2);
  assert.equal(middle([10, 9]), 9);
  assert.equal(middle([]), null);
});
