import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { compareSystems } from "./compare_systems.ts";
import { meanDifferences } from "./mean_differences.ts";

const next = random(7, "values");
const list = (n: number) => Float64Array.from({ length: n }, () => Math.round(next() * 4) / 4);

Deno.test("meanDifferences() gives the interval that compareSystems() gives, with and without failures", () => {
  const x = list(40), y = list(40), gap = x.with(3, NaN), options = { seed: 11, resamples: 499 };
  for (const first of [x, gap]) {
    const [row] = compareSystems({ ...options, measure: "nDCG@10", systems: ["x", "y"], values: [first, y] });
    const { difference, low, high, n, failures } = row!;
    assert.deepEqual(meanDifferences([{ x: first, y }], options), [{ difference, low, high, n, failures }]);
  }
});

Deno.test("a further pair changes no number of meanDifferences()", () => {
  const x = list(30), y = list(30), z = list(30), options = { resamples: 199 };
  const [alone] = meanDifferences([{ x, y }], options),
    [beside] = meanDifferences([{ x, y }, { x: z, y }], options);
  assert.deepEqual(alone, beside);
});

Deno.test("without a question that has both values there is no difference", () => {
  const none = { difference: null, low: null, high: null, n: 0, failures: 1 };
  assert.deepEqual(meanDifferences([{ x: Float64Array.of(NaN), y: Float64Array.of(1) }]), [none]);
});
