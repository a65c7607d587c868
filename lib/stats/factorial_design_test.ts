import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { checkFactorial, effectContrasts, type Factor } from "./factorial_design.ts";

const factors: Factor[] = [
  { name: "model", levels: ["a", "b", "c", "d"] },
  { name: "rerank", levels: ["no", "yes"] },
  { name: "k", levels: [1, 5, 10] },
];

Deno.test("effectContrasts() names every effect once, main effects first", () => {
  const names = effectContrasts(factors).map((effect) => effect.factors.join(":"));
  assert.deepEqual(names, [
    "model",
    "rerank",
    "k",
    "model:rerank",
    "model:k",
    "rerank:k",
    "model:rerank:k",
  ]);
});

Deno.test("effectContrasts() gives orthonormal contrasts that together leave only the mean", () => {
  const contrasts = effectContrasts(factors).flatMap((effect) => effect.contrasts);
  assert.equal(contrasts.length, 23);
  contrasts.forEach((a, i) => {
    assert.ok(Math.abs(a.reduce((sum, weight) => sum + weight, 0)) < 1e-14);
    contrasts.forEach((b, j) => {
      const product = a.reduce((sum, weight, cell) => sum + weight * b[cell]!, 0);
      assert.ok(Math.abs(product - (i === j ? 1 : 0)) < 1e-14, `${i} ${j} ${product}`);
    });
  });
});

Deno.test("effectContrasts() lets the last factor change fastest", () => {
  const [first, second] = effectContrasts([{ name: "a", levels: [1, 2] }, { name: "b", levels: [1, 2] }]);
  assert.deepEqual([...first!.contrasts[0]!].map(Math.sign), [1, 1, -1, -1]);
  assert.deepEqual([...second!.contrasts[0]!].map(Math.sign), [1, -1, 1, -1]);
});

Deno.test("checkFactorial() refuses designs that are none", () => {
  const two: Factor = { name: "a", levels: [1, 2] };
  const refused = [
    { factors: [], questions: 1, values: [1] },
    { factors: [two, two], questions: 1, values: [1, 2, 3, 4] },
    { factors: [{ name: "a", levels: [1] }], questions: 2, values: [1, 2] },
    { factors: [{ name: "a", levels: [1, 1] }], questions: 1, values: [1, 2] },
    { factors: [two], questions: 2, values: [1, 2, 3] },
    { factors: [two], questions: 0.5, values: [1] },
    { factors: [two], questions: 1, values: [1, NaN] },
  ];
  for (const design of refused) assert.throws(() => checkFactorial(design), Problem);
  checkFactorial({ factors: [two], questions: 2, values: [1, 2, 3, 4] });
});
