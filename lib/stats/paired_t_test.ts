import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { pairedT } from "./mod.ts";

const x = [0.31, 0.62, 0.13, 0.94, 0.55, 0.77, 0.41, 0.28, 0.86, 0.5, 0.69, 0.23, 0.98, 0.37, 0.6, 0.72];
const y = [0.25, 0.66, 0.10, 0.80, 0.55, 0.60, 0.47, 0.21, 0.90, 0.4, 0.52, 0.23, 0.71, 0.30, 0.59, 0.50];

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual / expected - 1) < 1e-11, `${actual}, not ${expected}`);
}

Deno.test("pairedT() gives scipy's statistic and p for every alternative", () => {
  // scipy 1.17.1: ttest_rel(x, y, alternative=…)
  const expected = {
    "two-sided": 0.009312161857293975,
    greater: 0.004656080928646987,
    less: 0.995343919071353,
  };
  for (const alternative of ["two-sided", "greater", "less"] as const) {
    const { statistic, df, p, n } = pairedT(x, y, { alternative });
    near(statistic, 2.9817587885417742);
    near(p, expected[alternative]);
    assert.deepEqual([df, n], [15, 16]);
  }
});

Deno.test("pairedT() gives scipy's p far out", () => {
  // scipy 1.17.1: ttest_1samp([0.2 + ((i*37 + 11) % 23 - 11)/20 for i in range(1000)], 0)
  const d = Float64Array.from({ length: 1000 }, (_, i) => 0.2 + ((i * 37 + 11) % 23 - 11) / 20);
  const { statistic, p } = pairedT(d);
  near(statistic, 19.118021942035522);
  near(p, 1.1240591663115467e-69);
});

Deno.test("pairedT() turns its sign and keeps its p when the sides swap", () => {
  const one = pairedT(x, y), other = pairedT(y, x);
  assert.equal(one.statistic, -other.statistic!);
  assert.equal(one.p, other.p);
});

Deno.test("pairedT() says why there is no p without spread", () => {
  const reasons: [number[], number[], RegExp][] = [
    [[], [], /no pairs/],
    [[1], [0], /one pair/],
    [[1, 2, 3], [1, 2, 3], /no pair differs/],
    [[0.3, 0.5, 0.9], [0.1, 0.3, 0.7], /every difference is the same/],
  ];
  for (const [a, b, reason] of reasons) {
    const result = pairedT(a, b);
    assert.deepEqual([result.statistic, result.df, result.p, result.n], [null, null, null, a.length]);
    assert.match(result.reason ?? "", reason);
  }
  near(pairedT([1, 3]).p, 0.295167235300867);
});

Deno.test("pairedT() refuses unequal lists and values that are not numbers", () => {
  assert.throws(() => pairedT([1, 2], [1]), Problem);
  assert.throws(() => pairedT([1, NaN], [1, 2]), Problem);
});
