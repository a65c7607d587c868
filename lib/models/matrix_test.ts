import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { vectorBlocksOf } from "../tables/mod.ts";
import { dotProducts, nearest } from "./matrix.ts";

const d = 7;
const matrixOf = (n: number, purpose: string) => {
  const next = random(42, purpose);
  return Float32Array.from({ length: n * d }, () => Math.round(next() * 8) / 8);
};
const rowsOf = (matrix: Float32Array, dimension = d) => {
  const n = matrix.length / dimension;
  const ids = Array.from({ length: n }, (_, i) => String(i));
  return vectorBlocksOf({ ids, matrix, dimension, truncated: new Int32Array(n) });
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
  const got = await nearest(questions, rowsOf(matrix), k);
  for (const q of [0, 1, 255, 256, 299]) {
    const all = Array.from({ length: m }, (_, j) => [dot(questions, q, matrix, j), j] as const);
    all.sort((x, y) => y[0] - x[0] || x[1] - y[1]);
    assert.deepEqual([...got.rows.subarray(q * k, (q + 1) * k)], all.slice(0, k).map((x) => x[1]));
  }
});

Deno.test("nearest() finds no more than there is", async () => {
  const got = await nearest(matrixOf(2, "q"), rowsOf(matrixOf(3, "m")), 15);
  assert.equal(got.found, 3);
  assert.deepEqual([...got.rows.subarray(0, 3)].sort(), [0, 1, 2]);
  assert.equal((await nearest(matrixOf(2, "q"), rowsOf(new Float32Array(0)), 15)).found, 0);
});

Deno.test("equal rows score equally wherever they stand, and whoever asks beside", async () => {
  const dimension = 384, next = random(42, "equal rows"), m = 16_384 + 3;
  const matrix = Float32Array.from({ length: m * dimension }, () => next() - 0.5);
  const question = Float32Array.from({ length: dimension }, () => next() - 0.5);
  const copies = [5, 16_000, 16_384, 16_386];
  for (const row of copies) matrix.set(question, row * dimension);
  const alone = await nearest(question, rowsOf(matrix, dimension), 6);
  assert.deepEqual([...alone.rows.subarray(0, 4)], copies);
  assert.equal(new Set(alone.scores.subarray(0, 4)).size, 1);
  const company = new Float32Array(5 * dimension);
  for (let q = 0; q < 5; q++) company.set(question, q * dimension);
  const together = await nearest(company, rowsOf(matrix, dimension), 6);
  assert.deepEqual(together.scores.subarray(0, 6), alone.scores);
  assert.deepEqual(together.rows.subarray(24), alone.rows);
});
