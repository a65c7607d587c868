import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { dotProducts, nearest } from "./matrix.ts";

const d = 7;
const matrixOf = (n: number, purpose: string) => {
  const next = random(42, purpose);
  return Float32Array.from({ length: n * d }, () => Math.round(next() * 8) / 8);
};
const dot = (a: Float32Array, i: number, b: Float32Array, j: number) => {
  let s = 0;
  for (let x = 0; x < d; x++) s += a[i * d + x]! * b[j * d + x]!;
  return s;
};

Deno.test("dotProducts() gives every pair's product", async () => {
  const a = matrixOf(5, "a"), b = matrixOf(11, "b"), s = await dotProducts(a, b, d);
  for (let i = 0; i < 5; i++) {
    for (let j = 0; j < 11; j++) assert.equal(s[i * 11 + j], Math.fround(dot(a, i, b, j)));
  }
});

Deno.test("nearest() equals sorting all scores, over blocks and with ties by lower row", async () => {
  const n = 300, m = 20_000, k = 15;
  const questions = matrixOf(n, "questions"), matrix = matrixOf(m, "matrix");
  const got = await nearest(questions, matrix, d, k);
  for (const q of [0, 1, 255, 256, 299]) {
    const all = Array.from({ length: m }, (_, j) => [dot(questions, q, matrix, j), j] as const);
    all.sort((x, y) => y[0] - x[0] || x[1] - y[1]);
    assert.deepEqual([...got.rows.subarray(q * k, (q + 1) * k)], all.slice(0, k).map((x) => x[1]));
  }
});

Deno.test("nearest() finds no more than there is", async () => {
  const got = await nearest(matrixOf(2, "q"), matrixOf(3, "m"), d, 15);
  assert.equal(got.found, 3);
  assert.deepEqual([...got.rows.subarray(0, 3)].sort(), [0, 1, 2]);
  assert.equal((await nearest(matrixOf(2, "q"), new Float32Array(0), d, 15)).found, 0);
});
