import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { signTest } from "./mod.ts";

const x = [0.31, 0.62, 0.13, 0.94, 0.55, 0.77, 0.41, 0.28, 0.86, 0.5, 0.69, 0.23, 0.98, 0.37, 0.6, 0.72];
const y = [0.25, 0.66, 0.10, 0.80, 0.55, 0.60, 0.47, 0.21, 0.90, 0.4, 0.52, 0.23, 0.71, 0.30, 0.59, 0.50];

/** Differences with so many of either sign. */
const signs = (plus: number, minus: number) =>
  Float64Array.from({ length: plus + minus }, (_, i) => i < plus ? 1 : -1);

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual / expected - 1) < 1e-12, `${actual}, not ${expected}`);
}

Deno.test("signTest() drops and counts zeros and gives scipy's p for every alternative", () => {
  // scipy 1.17.1: binomtest(11, 14, alternative=…)
  const expected = { "two-sided": 0.057373046875, greater: 0.0286865234375, less: 0.9935302734375 };
  for (const alternative of ["two-sided", "greater", "less"] as const) {
    const { plus, minus, zeros, n, statistic, p } = signTest(x, y, { alternative });
    assert.deepEqual({ plus, minus, zeros, n, statistic }, {
      plus: 11,
      minus: 3,
      zeros: 2,
      n: 16,
      statistic: 11,
    });
    near(p, expected[alternative]);
  }
});

Deno.test("signTest() gives scipy's p for many pairs and for even counts", () => {
  // scipy 1.17.1: binomtest(1200, 2000), binomtest(1500, 2000), binomtest(3, 6)
  near(signTest(signs(1200, 800)).p, 3.505006206935571e-19);
  near(signTest(signs(500, 1500)).p, 1.4743975229770045e-115);
  assert.equal(signTest(signs(3, 3)).p, 1);
  near(signTest([2]).p, 1);
});

Deno.test("signTest() says why there is no p when there are no pairs or none differs", () => {
  assert.deepEqual(signTest([], []), {
    plus: 0,
    minus: 0,
    zeros: 0,
    n: 0,
    statistic: null,
    p: null,
    reason: "there are no pairs",
  });
  const same = signTest([1, 2], [1, 2]);
  assert.deepEqual([same.p, same.zeros], [null, 2]);
  assert.match(same.reason ?? "", /no pair differs/);
});

Deno.test("signTest() refuses unequal lists and values that are not numbers", () => {
  assert.throws(() => signTest([1, 2], [1]), Problem);
  assert.throws(() => signTest([1, NaN]), Problem);
});
