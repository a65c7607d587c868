import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { krippendorffAlpha } from "./mod.ts";

const _ = NaN;
const rows = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

function near(found: number | null, expected: number): void {
  assert.ok(found !== null && Math.abs(found - expected) < 1e-13, `${found}, not ${expected}`);
}

// krippendorff 0.9.0: alpha(ratings, level_of_measurement=metric)
Deno.test("krippendorffAlpha() gives the figures of Krippendorff's 12 units and 4 observers", () => {
  // "Computing Krippendorff's Alpha-Reliability" gives 0.743 and 0.849. Unit 12 has one value.
  const book = rows(
    [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
    [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
  );
  const nominal = krippendorffAlpha(book, "nominal"), interval = krippendorffAlpha(book, "interval");
  near(nominal.value, 0.743421052631579);
  near(interval.value, 0.8491071428571428);
  assert.deepEqual([nominal.units, nominal.values, interval.units, interval.values], [11, 40, 11, 40]);
});

Deno.test("krippendorffAlpha() gives the package's figures where most raters miss most units", () => {
  const sparse = rows(
    [_, _, _, _, _, 3, 4, 1, 2, 1, 1, 3, 3, _, 3],
    [1, _, 2, 1, 3, 3, 4, 3, _, _, _, _, _, _, _],
    [_, _, 2, 1, 3, 4, 4, _, 2, 1, 1, 3, 3, _, 4],
  );
  near(krippendorffAlpha(sparse, "nominal").value, 0.691358024691358);
  near(krippendorffAlpha(sparse, "interval").value, 0.8108448928121059);
});

Deno.test("krippendorffAlpha() gives the package's figures for graded and for yes-no repeats", () => {
  // nan if (5*u + 3*r) % 11 == 0 else ((7*u) % 13 + (u*u + 3*r*r) % 4)/16, u < 40, r < 3
  const graded = [0, 1, 2].map((r) =>
    Float64Array.from(
      { length: 40 },
      (_, u) => (5 * u + 3 * r) % 11 === 0 ? NaN : (7 * u % 13 + (u * u + 3 * r * r) % 4) / 16,
    )
  );
  near(krippendorffAlpha(graded, "nominal").value, 0.2873265494912117);
  near(krippendorffAlpha(graded, "interval").value, 0.8910750541514203);
  // nan if (5*u + 3*r) % 7 == 0 else (3*u + u*r*r) % 5 < 2, u < 30, r < 4; of yes and no both metrics are the same
  const yesNo = [0, 1, 2, 3].map((r) =>
    Float64Array.from(
      { length: 30 },
      (_, u) => (5 * u + 3 * r) % 7 === 0 ? NaN : Number((3 * u + u * r * r) % 5 < 2),
    )
  );
  near(krippendorffAlpha(yesNo, "nominal").value, 0.3076612903225806);
  near(krippendorffAlpha(yesNo, "interval").value, 0.3076612903225806);
  near(krippendorffAlpha(rows([0, 1, 0, 1], [1, 0, 1, 0]), "nominal").value, -0.75);
});

Deno.test("krippendorffAlpha() is what its definition over all pairs gives", () => {
  const next = random(42, "stats:krippendorff");
  const apart = {
    nominal: (a: number, b: number) => Number(a !== b),
    interval: (a: number, b: number) => (a - b) ** 2,
  };
  for (let round = 0; round < 60; round++) {
    const ratings = Array.from(
      { length: 2 + round % 4 },
      () => Float64Array.from({ length: 12 }, () => next() < 0.3 ? NaN : Math.floor(next() * 5) / 3),
    );
    const units = Array.from(
      { length: 12 },
      (_, u) => ratings.map((list) => list[u]!).filter((value) => !Number.isNaN(value)),
    )
      .filter((unit) => unit.length > 1);
    const all = units.flat();
    for (const metric of ["nominal", "interval"] as const) {
      const sum = (list: number[]) =>
        list.reduce((total, a) => list.reduce((inner, b) => inner + apart[metric](a, b), total), 0);
      const observed = units.reduce((total, unit) => total + sum(unit) / (unit.length - 1), 0) / all.length;
      const expected = sum(all) / (all.length * (all.length - 1));
      near(krippendorffAlpha(ratings, metric).value, 1 - observed / expected);
    }
  }
});

Deno.test("krippendorffAlpha() of full agreement is 1, and does not depend on unit or offset", () => {
  const one = [0.1, 0.7, 0.3, 0.2], two = [0.2, 0.7, 0.1, 0.2];
  assert.equal(krippendorffAlpha(rows(one, one, one), "interval").value, 1);
  assert.equal(krippendorffAlpha(rows(one, one, one), "nominal").value, 1);
  const { value } = krippendorffAlpha(rows(one, two), "interval");
  for (const unit of [1e-300, 1e300, -1]) {
    const scaled = rows(one.map((x) => x * unit), two.map((x) => x * unit));
    near(krippendorffAlpha(scaled, "interval").value, value!);
  }
  const moved = krippendorffAlpha(rows(one.map((x) => x + 1e4), two.map((x) => x + 1e4)), "interval").value!;
  assert.ok(Math.abs(moved - value!) < 1e-10);
});

Deno.test("krippendorffAlpha() says why there is no figure", () => {
  for (const metric of ["nominal", "interval"] as const) {
    const same = krippendorffAlpha(rows([1, 1, 2], [1, 1, _]), metric);
    assert.deepEqual(same, { value: null, reason: "all values are the same", units: 2, values: 4 });
    for (const few of [rows(), rows([], []), rows([1, 2, 3]), rows([1, _], [_, 2])]) {
      const result = krippendorffAlpha(few, metric);
      assert.deepEqual(result, { value: null, reason: "no unit has two values", units: 0, values: 0 });
    }
  }
  assert.equal(krippendorffAlpha(rows([0, 0], [0, -0]), "nominal").value, null);
  assert.equal(krippendorffAlpha(rows([0, 0], [0, -0]), "interval").value, null);
  assert.equal(krippendorffAlpha(rows([0.3, 0.3], [0.3, 0.1 + 0.2]), "interval").value, null);
});

Deno.test("krippendorffAlpha() refuses unequal raters and values that are not finite", () => {
  assert.throws(() => krippendorffAlpha(rows([1, 2], [1]), "nominal"), /rater 2/);
  assert.throws(() => krippendorffAlpha(rows([1, 2], [1, -Infinity]), "interval"), /unit 2 of rater 2/);
  assert.throws(() => krippendorffAlpha(rows([Infinity], [1]), "nominal"), Problem);
});
