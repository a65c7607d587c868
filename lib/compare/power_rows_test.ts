import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { standardDeviation } from "../stats/mod.ts";
import { schemas, toFrame } from "../tables/mod.ts";
import { compareSystems } from "./compare_systems.ts";
import { powerRows } from "./power_rows.ts";

const next = random(3, "power");
const noisy = (noise: number) => Float64Array.from({ length: 40 }, () => 0.5 + (next() - 0.5) * noise);
const values = [noisy(0.1), noisy(0.4), noisy(0.9)];
const base = { measure: "nDCG@10", resamples: 9, family: "nDCG@10, models" };

Deno.test("powerRows() gives the smallest dz of each number of questions, and it times the median spread", () => {
  const comparisons = compareSystems({ ...base, systems: ["a", "b", "c"], values });
  const rows = powerRows(comparisons, { alpha: 0.05, margin: 0.02 });
  assert.deepEqual(rows.map(({ n }) => n), [25, 40, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12800]);
  assert.deepEqual(rows.filter(({ measured }) => measured).map(({ n }) => n), [40]);
  assert.ok(
    rows.every(({ family, measure, comparisons }) =>
      family === base.family && measure === "nDCG@10" && comparisons === 3
    ),
  );
  // scipy 1.17.1: z = norm.ppf(1 − 0.05/3/2); (z + norm.ppf(0.8))/√(3n/π − z²/2).
  const expected = new Map([[25, 0.705937094729083], [40, 0.5443437117226327], [100, 0.3361903454431752], [
    12_800,
    0.029269493242193342,
  ]]);
  for (const [n, dz] of expected) {
    const row = rows.find((one) => one.n === n)!;
    assert.ok(Math.abs(row.dz! - dz) < 1e-9, `${n}: ${row.dz}`);
    assert.ok(Math.abs(row.difference! - dz * row.spread!) < 1e-9);
  }
  const spreads = [[0, 1], [0, 2], [1, 2]].map(([i, j]) =>
    standardDeviation(values[i!]!.map((value, q) => value - values[j!]![q]!)).value!
  ).sort();
  assert.ok(rows.every(({ spread }) => Math.abs(spread! - spreads[1]!) < 1e-12));
  const detectable = comparisons.map((row) => row.detectable!).sort();
  assert.ok(Math.abs(rows.find(({ measured }) => measured)!.difference! - detectable[1]!) < 1e-12);
  const { needed, spread } = rows[0]!, z = 2.3939797998185104, zPower = 0.8416212335729143;
  assert.equal(needed, Math.ceil(Math.PI / 3 * ((z + zPower) ** 2 / (0.02 / spread!) ** 2 + z ** 2 / 2)));
  assert.equal(toFrame(schemas.power, rows).height, 11);
});

Deno.test("powerRows() treats each family by itself", () => {
  const one = compareSystems({
    ...base,
    systems: ["a", "b"],
    values: values.slice(0, 2),
    family: "nDCG@10, one",
  });
  const rows = powerRows([...compareSystems({ ...base, systems: ["a", "b", "c"], values }), ...one], {
    alpha: 0.05,
    margin: 0.02,
  });
  const at = (family: string) => rows.find((row) => row.family === family && row.n === 40)!;
  assert.deepEqual([at("nDCG@10, models").comparisons, at("nDCG@10, one").comparisons], [3, 1]);
  assert.ok(at("nDCG@10, one").dz! < at("nDCG@10, models").dz!);
  assert.deepEqual(powerRows([], { alpha: 0.05, margin: 0.02 }), []);
});

Deno.test("powerRows() has no difference where no spread is known, and no dz where no effect could be seen", () => {
  const nothing = values[0]!.map(() => NaN), few = values.map((list) => list.slice(0, 2));
  const rows = [
    ...powerRows(compareSystems({ ...base, systems: ["a", "none"], values: [values[0]!, nothing] }), {
      alpha: 0.05,
      margin: 0.02,
    }),
    ...powerRows(
      compareSystems({
        ...base,
        family: "same",
        systems: ["a", "a2"],
        values: [values[0]!, values[0]!.slice()],
      }),
      { alpha: 0.05, margin: 0.02 },
    ),
    ...powerRows(compareSystems({ ...base, family: "few", systems: ["a", "b", "c"], values: few }), {
      alpha: 0.05,
      margin: 0.02,
    }),
    ...powerRows(
      compareSystems({
        ...base,
        family: "judges",
        systems: ["a", "b"],
        values: values.slice(1),
        judges: ["x", "y"],
      }),
      { alpha: 0.05, margin: 0.02 },
    ),
  ];
  assert.ok(rows.every(({ difference }) => difference === null));
  assert.deepEqual(rows.filter(({ measured }) => measured).map(({ n, dz }) => [n, dz === null]), [
    [0, true],
    [40, false],
    [2, true],
    [0, true],
  ]);
  assert.equal(toFrame(schemas.power, rows).height, rows.length);
});
