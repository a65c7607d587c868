import assert from "node:assert/strict";
import { schemas, toFrame } from "../tables/mod.ts";
import { contrasts } from "./contrasts.ts";
import type { MeasuredValues } from "./measured_values.ts";

const measured: MeasuredValues = {
  measure: "nDCG@10",
  judge: null,
  systems: ["x", "y", "shifted", "x again", "none", "one"],
  questions: Array.from({ length: 12 }, (_, q) => `q${q}`),
  values: [
    [0.9, 0.7, 0.8, 0.6, 0.95, 0.5, 0.85, 0.4, 0.75, 0.65, NaN, 0.3],
    [0.5, 0.6, 0.85, 0.3, 0.7, 0.55, 0.6, 0.2, 0.5, NaN, 0.9, 0.35],
    [0.9, 0.7, 0.8, 0.6, 0.95, 0.5, 0.85, 0.4, 0.75, 0.65, NaN, 0.3].map((value) => value - 0.1),
    [0.9, 0.7, 0.8, 0.6, 0.95, 0.5, 0.85, 0.4, 0.75, 0.65, NaN, 0.3],
    new Array(12).fill(NaN),
    [0.5, ...new Array(11).fill(NaN)],
  ].map((list) => Float64Array.from(list)),
};
const options = { margin: 0.02, resamples: 499, seed: 42 };
const of = (a: string, b: string) =>
  Object.fromEntries(
    contrasts(measured, [{ name: "models", pairs: [[a, b]] }], options).map((row) => [row.figure, row]),
  );

Deno.test("contrasts() gives the effect sizes and the risk of the first against the second", () => {
  // numpy 2.4.6 of the ten questions that both have: mean/std(ddof=1), mean of sign(x[:,None] − y[None,:]); scipy 1.17.1:
  // −wilcoxon(round(x − y, 10), method="asymptotic").zstatistic/√10; (Σ gains + (1 + alpha)·Σ losses)/10.
  const expected = {
    cohen_dz: 0.9818435396750713,
    cliffs_delta: 0.43,
    r: 0.6966360866839595,
    wins: 7,
    losses: 3,
    "urisk(0)": 0.16,
    "urisk(1)": 0.145,
    "urisk(5)": 0.085,
  };
  const rows = of("x", "y");
  for (const [figure, value] of Object.entries(expected)) {
    const row = rows[figure]!;
    assert.ok(Math.abs(row.value! - value) < 1e-12, `${figure}: ${row.value}`);
    assert.deepEqual([row.family, row.a, row.b, row.n, row.reason], ["nDCG@10, models", "x", "y", 10, null]);
  }
  for (const figure of ["cohen_dz", "cliffs_delta", "r"]) {
    const { low, value, high } = rows[figure]!;
    assert.ok(low! < value! && value! < high!, figure);
  }
  const probabilities = ["p_better", "p_equal", "p_worse"].map((figure) => rows[figure]!.value!);
  assert.ok(Math.abs(probabilities.reduce((sum, p) => sum + p) - 1) < 1e-12);
  assert.ok(probabilities[0]! > 0.9);
});

Deno.test("contrasts() turned round changes the signs", () => {
  const there = of("x", "y"), back = of("y", "x");
  for (const figure of ["cohen_dz", "cliffs_delta", "r", "urisk(0)"]) {
    assert.ok(Math.abs(there[figure]!.value! + back[figure]!.value!) < 1e-12, figure);
  }
  assert.deepEqual([back.wins!.value, back.losses!.value], [3, 7]);
  assert.ok(back.p_worse!.value! > 0.9);
});

Deno.test("contrasts() divides by no spread that rounding made", () => {
  const { cohen_dz, r, p_better } = of("x", "shifted");
  assert.deepEqual([cohen_dz!.value, cohen_dz!.low], [null, null]);
  assert.ok(cohen_dz!.reason);
  assert.ok(r!.value! > 0.8 && p_better!.value! > 0.9);
});

Deno.test("contrasts() has no figure, and the reason, where there is nothing to compare", () => {
  const equal = of("x", "x again");
  assert.deepEqual([equal.cohen_dz!.value, equal.r!.value, equal.cliffs_delta!.value], [null, null, 0]);
  assert.deepEqual([equal.p_equal!.value, equal.wins!.value, equal["urisk(5)"]!.value], [1, 0, 0]);
  for (const other of ["none", "not measured"]) {
    const rows = Object.values(of("x", other));
    assert.ok(rows.every(({ n }) => n === 0));
    for (const { figure, value, reason } of rows) {
      if (figure === "wins" || figure === "losses") assert.equal(value, 0);
      else assert.ok(value === null && reason !== null, figure);
    }
  }
  const single = of("x", "one");
  assert.deepEqual([single.cohen_dz!.value, single.cohen_dz!.n], [null, 1]);
});

Deno.test("rows of contrasts() fit the table", () => {
  const pairs = ["y", "shifted", "x again", "none", "one", "not measured"].map((
    b,
  ): [string, string] => ["x", b]);
  const rows = contrasts(measured, [{ name: "models", pairs }], options);
  assert.equal(toFrame(schemas.contrasts, rows).height, 6 * 11);
});
