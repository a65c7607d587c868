import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { normalCdf, normalQuantile } from "./mod.ts";

// scipy.special.ndtr(z) and ndtri(p) of scipy 1.17.1.
const cdf: [z: number, p: number][] = [
  [-12.3, 4.5287069561587787e-35],
  [-6, 9.865876450376946e-10],
  [-3.1, 0.0009676032132183563],
  [-2, 0.022750131948179195],
  [-1.999, 0.02280417693265888],
  [-0.5, 0.3085375387259869],
  [0, 0.5],
  [1e-9, 0.5000000003989423],
  [0.7, 0.758036347776927],
  [2.5, 0.9937903346742238],
  [5, 0.9999997133484281],
];
const quantiles: [p: number, z: number][] = [
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798409],
  [1e-5, -4.264890793922825],
  [0.0041666, -2.6382626989015985],
  [0.025, -1.9599639845400545],
  [0.3, -0.5244005127080409],
  [0.5, 0],
  [0.8, 0.8416212335729143],
  [0.975, 1.959963984540054],
  [0.999999, 4.753424308817087],
];

Deno.test("normalCdf() agrees with scipy to 13 digits of the value, in the tails too", () => {
  for (const [z, p] of cdf) {
    assert.ok(Math.abs(normalCdf(z) - p) <= 1e-13 * p, `Φ(${z}) = ${normalCdf(z)}, not ${p}`);
  }
  assert.equal(normalCdf(-Infinity), 0);
  assert.equal(normalCdf(Infinity), 1);
});

Deno.test("normalQuantile() agrees with scipy to 13 digits", () => {
  for (const [p, z] of quantiles) {
    assert.ok(
      Math.abs(normalQuantile(p) - z) <= 1e-13 * Math.max(1, Math.abs(z)),
      `${p}: ${normalQuantile(p)}, not ${z}`,
    );
  }
  assert.equal(normalQuantile(0), -Infinity);
  assert.equal(normalQuantile(1), Infinity);
});

Deno.test("normalQuantile() undoes normalCdf() over the whole range", () => {
  for (let z = -8; z <= 5; z += 0.037) {
    assert.ok(Math.abs(normalQuantile(normalCdf(z)) - z) < 1e-9, `z = ${z}`);
  }
});

Deno.test("normalCdf() and normalQuantile() refuse what they cannot answer", () => {
  assert.throws(() => normalCdf(NaN), Problem);
  assert.throws(() => normalQuantile(1.01), Problem);
  assert.throws(() => normalQuantile(NaN), Problem);
});
