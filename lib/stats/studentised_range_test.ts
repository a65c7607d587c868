import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { gaussLegendre } from "./gauss_legendre.ts";
import { normalCdf, studentisedRangeQuantile, studentisedRangeSurvival } from "./mod.ts";

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual / expected - 1) < 1e-12, `${actual}, not ${expected}`);
}

Deno.test("studentisedRangeSurvival() is right to 12 digits, however far out", () => {
  // mpmath 1.4.1, 40 to 120 digits: k·quad of φ(z)·(Φ(z)^(k−1) − (Φ(z) − Φ(z − q))^(k−1))
  near(studentisedRangeSurvival(1, 3), 0.7592873587706612);
  near(studentisedRangeSurvival(3.3, 4), 0.09053749724537577);
  near(studentisedRangeSurvival(6, 10), 0.0009215153038772607);
  near(studentisedRangeSurvival(12, 10), 9.683825946252486e-16);
  near(studentisedRangeSurvival(20, 3), 6.265462751287632e-45);
});

Deno.test("studentisedRangeSurvival() for two groups is that of a difference of two normal values", () => {
  for (const q of [0.01, 1, 4, 30]) near(studentisedRangeSurvival(q, 2), 2 * normalCdf(-q / Math.SQRT2));
  assert.equal(studentisedRangeSurvival(0, 5), 1);
  assert.equal(studentisedRangeSurvival(100, 5), 0);
});

Deno.test("studentisedRangeQuantile() is the inverse", () => {
  for (const k of [2, 5, 40]) {
    for (const alpha of [1e-9, 0.01, 0.5, 0.99]) {
      near(studentisedRangeSurvival(studentisedRangeQuantile(alpha, k), k), alpha);
    }
  }
});

Deno.test("the studentised range refuses levels and groups out of range", () => {
  for (const alpha of [0, 1, NaN]) assert.throws(() => studentisedRangeQuantile(alpha, 3), Problem);
  for (const k of [1, 2.5, NaN]) assert.throws(() => studentisedRangeSurvival(1, k), Problem);
  assert.throws(() => studentisedRangeSurvival(NaN, 3), Problem);
});

Deno.test("gaussLegendre() integrates polynomials up to degree 2n − 1 exactly", () => {
  const { nodes, weights } = gaussLegendre(5);
  const integral = (degree: number) => nodes.reduce((sum, x, i) => sum + weights[i]! * x ** degree, 0);
  for (let degree = 0; degree < 10; degree++) {
    assert.ok(Math.abs(integral(degree) - (degree % 2 ? 0 : 2 / (degree + 1))) < 1e-15);
  }
  assert.ok(Math.abs(integral(10) - 2 / 11) > 1e-4);
});
