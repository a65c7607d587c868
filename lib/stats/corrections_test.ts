import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { benjaminiHochberg, benjaminiYekutieli, bonferroni, holm } from "./mod.ts";

const rounded = (values: Float64Array) => Array.from(values, (value) => +value.toFixed(10));

Deno.test("the corrections keep the order in which the p values came", () => {
  const p = [0.01, 0.04, 0.03, 0.005];
  assert.deepEqual(rounded(bonferroni(p)), [0.04, 0.16, 0.12, 0.02]);
  assert.deepEqual(rounded(holm(p)), [0.03, 0.06, 0.06, 0.02]);
  // scipy 1.17.1: false_discovery_control(p), and with method="by"
  assert.deepEqual(rounded(benjaminiHochberg(p)), [0.02, 0.04, 0.04, 0.02]);
  assert.deepEqual(rounded(benjaminiYekutieli(p)), [0.0416666667, 0.0833333333, 0.0833333333, 0.0416666667]);
});

for (const [name, correct] of Object.entries({ bonferroni, holm, benjaminiHochberg, benjaminiYekutieli })) {
  Deno.test(`${name}() never exceeds 1, counts planned comparisons, and refuses what is no probability`, () => {
    assert.deepEqual([...correct([1, 0.9])], [1, 1]);
    assert.deepEqual([...correct([])], []);
    assert.ok(correct([0.01], 5)[0]! > correct([0.01], 2)[0]!);
    assert.throws(() => correct([0.5, NaN]), Problem);
    assert.throws(() => correct([1.2]), Problem);
    assert.throws(() => correct([0.1, 0.2], 1), Problem);
  });
}

Deno.test("comparisons that were planned but have no p value count as if their p were 1", () => {
  const p = [0.01, 0.02, 0.2];
  for (const correct of [bonferroni, holm, benjaminiHochberg, benjaminiYekutieli]) {
    assert.deepEqual([...correct(p, 5)], [...correct([...p, 1, 1])].slice(0, 3));
  }
});
