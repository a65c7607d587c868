import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { cohenKappa, krippendorffAlpha } from "./mod.ts";

/** Two lists of values whose table has such counts: the first rater in rows, the second in columns. */
function raters(table: number[][]): [Float64Array, Float64Array] {
  const pairs = table.flatMap((row, i) => row.flatMap((count, j) => new Array(count).fill([i, j])));
  return [Float64Array.from(pairs, ([i]) => i), Float64Array.from(pairs, ([, j]) => j)];
}

function near(found: number | null, expected: number): void {
  assert.ok(found !== null && Math.abs(found - expected) < 1e-12, `${found}, not ${expected}`);
}

// scikit-learn 1.9.1: cohen_kappa_score(a, b); statsmodels 0.15.0: cohens_kappa(table).kappa, .kappa_low, .kappa_upp
// The first are the diagnoses in Fleiss' "Statistical Methods for Rates and Proportions", who gives 0.68.
const reference: { table: number[][]; kappa: number; low: number; high: number }[] = [
  {
    table: [[75, 1, 4], [5, 4, 1], [0, 0, 10]],
    kappa: 0.676470588235294,
    low: 0.5045759580860855,
    high: 0.8483652183845026,
  },
  { table: [[20, 5], [10, 15]], kappa: 0.4, low: 0.151092290476661, high: 0.6489077095233389 },
  { table: [[5, 20], [15, 10]], kappa: -0.4, low: -0.6489077095233389, high: -0.15109229047666123 },
  {
    table: [[22, 2, 2, 0], [5, 7, 14, 0], [0, 2, 36, 0], [0, 1, 17, 10]],
    kappa: 0.49300559552358114,
    low: 0.38179106435449167,
    high: 0.6042201266926707,
  },
  {
    table: [[90, 3], [4, 3]],
    kappa: 0.42434210526315785,
    low: 0.07319362237318183,
    high: 0.7754905881531352,
  },
];

Deno.test("cohenKappa() gives sklearn's kappa and statsmodels' interval", () => {
  for (const { table, kappa, low, high } of reference) {
    const [a, b] = raters(table), found = cohenKappa(a, b);
    near(found.value, kappa);
    near(found.low, low);
    near(found.high, high);
    assert.equal(found.reason, undefined);
  }
});

Deno.test("cohenKappa() gives the observed agreement and an interval for any alpha", () => {
  // kappa ± norm.isf(0.05)*cohens_kappa(table).std_kappa
  const [a, b] = raters(reference[0]!.table), found = cohenKappa(a, b, { alpha: 0.1 });
  assert.deepEqual([found.agreement, found.n], [0.89, 100]);
  near(found.low, 0.5322120671172345);
  near(found.high, 0.8207291093533536);
});

Deno.test("cohenKappa() depends neither on the names of the values nor on who is first", () => {
  const [a, b] = raters(reference[3]!.table), names = [0.75, -2, 0, 1e9];
  const renamed = (x: Float64Array) => x.map((value) => names[value]!);
  for (const other of [cohenKappa(renamed(a), renamed(b)), cohenKappa(b, a)]) {
    near(other.value, reference[3]!.kappa);
    near(other.low, reference[3]!.low);
    near(other.high, reference[3]!.high);
  }
});

Deno.test("cohenKappa() is close to Krippendorff's nominal alpha for many units", () => {
  const next = random(42, "stats:kappa");
  const a = Float64Array.from({ length: 5000 }, () => Math.floor(next() * 3));
  const b = a.map((value) => next() < 0.7 ? value : Math.floor(next() * 3));
  const kappa = cohenKappa(a, b).value!, alpha = krippendorffAlpha([a, b], "nominal").value!;
  assert.ok(Math.abs(kappa - 0.7) < 0.03 && Math.abs(kappa - alpha) < 1e-3, `${kappa}, ${alpha}`);
});

Deno.test("cohenKappa() says why a figure is missing", () => {
  const list = (...values: number[]) => Float64Array.from(values);
  assert.deepEqual(cohenKappa(list(), list()), {
    value: null,
    low: null,
    high: null,
    reason: "there are no units",
    agreement: null,
    n: 0,
  });
  const same = cohenKappa(list(1, 1, 1), list(1, 1, 1));
  assert.deepEqual([same.value, same.low, same.high, same.agreement, same.n], [null, null, null, 1, 3]);
  assert.match(same.reason ?? "", /one and the same value/);
});

Deno.test("cohenKappa() has no interval where the standard error is 0", () => {
  const cases: [number[][], number][] = [
    [[[6, 0], [0, 4]], 1],
    [[[6, 4], [0, 0]], 0],
    [[[0, 7], [0, 0]], 0],
    [[[0, 5], [5, 0]], -1],
    [[[7, 0, 0], [0, 11, 0], [0, 0, 13]], 1],
    [[[3, 7, 11], [0, 0, 0], [0, 0, 0]], 0],
  ];
  for (const [table, kappa] of cases) {
    const found = cohenKappa(...raters(table));
    near(found.value, kappa);
    assert.deepEqual([found.low, found.high, found.reason], [null, null, "the standard error is 0"]);
  }
});

Deno.test("cohenKappa() refuses unequal lists, missing values and an alpha that is none", () => {
  const one = Float64Array.of(1, 0);
  assert.throws(() => cohenKappa(one, Float64Array.of(1)), Problem);
  assert.throws(() => cohenKappa(one, Float64Array.of(1, NaN)), /position 2 of b/);
  for (const alpha of [0, 1, -1, NaN]) assert.throws(() => cohenKappa(one, one, { alpha }), Problem);
});
