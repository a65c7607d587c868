import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { questionsNeeded, smallestEffect, wilcoxon } from "./mod.ts";

Deno.test("smallestEffect() gives the known effects at 80% power and six comparisons", () => {
  for (const [n, dz] of [[374, 0.185], [598, 0.146], [2067, 0.078], [3823, 0.058]] as const) {
    assert.equal(+smallestEffect(n, { comparisons: 6 }).toFixed(3), dz);
  }
});

Deno.test("questionsNeeded() is the smallest number whose smallest effect is small enough", () => {
  for (const dz of [0.05, 0.2, 0.5, 0.9]) {
    const n = questionsNeeded(dz, { comparisons: 3 });
    assert.ok(smallestEffect(n, { comparisons: 3 }) <= dz);
    assert.ok(smallestEffect(n - 1, { comparisons: 3 }) > dz);
  }
  assert.equal(questionsNeeded(-0.2), questionsNeeded(0.2));
});

Deno.test("questionsNeeded() never asks for fewer than the test itself needs", () => {
  const n = questionsNeeded(1000);
  assert.equal(n, 6);
  const same = (count: number) => wilcoxon(Float64Array.from({ length: count }, (_, i) => i + 1)).p!;
  assert.ok(same(n) < 0.05 && same(n - 1) >= 0.05);
  assert.equal(smallestEffect(5), Infinity);
});

Deno.test("power refuses an effect of no size and settings out of range", () => {
  assert.throws(() => questionsNeeded(0), Problem);
  assert.throws(() => questionsNeeded(NaN), Problem);
  assert.throws(() => questionsNeeded(0.2, { alpha: 5 }), Problem);
  assert.throws(() => smallestEffect(50, { comparisons: 0 }), Problem);
});
