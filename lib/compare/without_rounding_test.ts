import assert from "node:assert/strict";
import { rankBiserial, wilcoxon } from "../stats/mod.ts";
import { compareSystems } from "./compare_systems.ts";
import { evenDifferences, withoutRounding } from "./without_rounding.ts";

/** Reciprocal ranks, whose differences are often the same but for rounding. */
const x = Float64Array.of(
  1 / 2,
  1 / 3,
  1,
  1 / 6,
  1 / 2,
  1 / 4,
  1,
  1 / 3,
  1 / 5,
  0,
  1 / 10,
  1 / 3,
  1 / 2,
  1,
  1 / 6,
);
const y = Float64Array.of(
  1 / 3,
  1 / 6,
  1 / 2,
  1 / 3,
  1,
  1 / 12,
  5 / 6,
  1 / 2,
  1 / 5,
  1 / 6,
  4 / 15,
  0,
  0,
  1,
  0,
);

Deno.test("evenDifferences() makes equal what differs by rounding alone, and leaves the rest as it is", () => {
  const d = evenDifferences(x, y), raw = x.map((value, q) => value - y[q]!);
  assert.ok(new Set(raw.map(Math.abs)).size > new Set(d.map(Math.abs)).size);
  assert.deepEqual([...new Set(d.map((value) => Math.round(60 * Math.abs(value))))].sort((a, b) => a - b), [
    0,
    10,
    20,
    30,
  ]);
  assert.equal(new Set(d.map(Math.abs)).size, 4);
  d.forEach((value, q) => assert.ok(Math.abs(value - raw[q]!) < 1e-15));
  assert.deepEqual(
    withoutRounding(Float64Array.of(1e-17, -1e-17, 0.25, -0.5), 1).map((v) => v + 0),
    Float64Array.of(0, 0, 0.25, -0.5),
  );
  assert.deepEqual(withoutRounding(new Float64Array(0), 0), new Float64Array(0));
});

Deno.test("evenDifferences() follows the scale of the values", () => {
  const d = (scale: number) => evenDifferences(x.map((v) => v * scale), y.map((v) => v * scale));
  for (const scale of [1e-6, 1, 1e6]) assert.equal(new Set(d(scale).map(Math.abs)).size, 4);
});

Deno.test("compareSystems() gives the p of wilcoxon(numpy.round(x - y, 10)), and its effect", () => {
  const [row] = compareSystems({ measure: "RR@10", systems: ["x", "y"], values: [x, y], resamples: 99 });
  const rounded = x.map((value, q) => Math.round((value - y[q]!) * 1e10));
  assert.equal(row!.p, wilcoxon(rounded).p);
  assert.equal(row!.effect_value, rankBiserial(rounded).value);
  assert.notEqual(row!.p, wilcoxon(x, y).p);
});
