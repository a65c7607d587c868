import assert from "node:assert/strict";
import { schemas, toFrame } from "../tables/mod.ts";
import { furtherTests, omnibus } from "./further_tests.ts";
import type { MeasuredValues } from "./measured_values.ts";

const measured = (measure: string, lists: Record<string, number[]>): MeasuredValues => ({
  measure,
  judge: null,
  systems: Object.keys(lists),
  questions: Object.values(lists)[0]!.map((_, q) => `q${q}`),
  values: Object.values(lists).map((list) => Float64Array.from(list)),
});

const scores = measured("nDCG@10", {
  x: [0.9, 0.7, 0.8, 0.6, 0.95, 0.5, 0.85, 0.4, 0.75, 0.65, NaN, 0.3],
  y: [0.5, 0.6, 0.85, 0.3, 0.7, 0.55, 0.6, 0.2, 0.5, NaN, 0.9, 0.35],
  z: [0.4, 0.65, 0.3, 0.35, 0.9, 0.1, 0.5, 0.25, 0.45, 0.6, 0.7, 0.2],
});
const found = measured("Success@10", {
  x: [1, 1, 1, 1, 1, 1, 0, 1, 1, 0],
  y: [1, 0, 0, 1, 0, 0, 0, 1, 0, 1],
  z: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
});
const pairs: [string, string][] = [["x", "y"], ["x", "z"], ["y", "z"]];
const families = [{ name: "models", pairs }];
const options = { correction: "holm", resamples: 999, seed: 42 } as const;

function close(actual: readonly (number | null)[], expected: readonly number[]) {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, i) =>
    assert.ok(Math.abs(value! - expected[i]!) < 1e-12, `${value}, ${expected[i]}`)
  );
}

Deno.test("furtherTests() gives scipy's p values of every pair, corrected within the family as statsmodels does", () => {
  // scipy 1.17.1: ttest_rel, binomtest, permutation_test(permutation_type="samples", n_resamples=inf) of |mean|, each
  // of the pairs without NaN; statsmodels 0.15.0: multipletests(p, method="holm").
  const rows = furtherTests(scores, families, options);
  const of = (test: string) => rows.filter((row) => row.test === test);
  assert.deepEqual([...new Set(rows.map(({ test }) => test))], ["paired t", "sign", "randomisation"]);
  const t = of("paired t");
  assert.deepEqual(t.map(({ a, b, n, df, family }) => [a, b, n, df, family]), [
    ["x", "y", 10, 9, "nDCG@10, models"],
    ["x", "z", 11, 10, "nDCG@10, models"],
    ["y", "z", 11, 10, "nDCG@10, models"],
  ]);
  close(t.map(({ statistic }) => statistic), [3.104861891295124, 4.606810981967979, 1.6932136536964906]);
  close(t.map(({ p }) => p), [0.012623046154134718, 0.0009699543817899282, 0.1212830077763215]);
  close(t.map((row) => row.p_corrected), [0.025246092308269436, 0.0029098631453697847, 0.1212830077763215]);
  assert.deepEqual(of("sign").map(({ statistic }) => statistic), [7, 11, 7]);
  close(of("sign").map(({ p }) => p), [0.34375, 0.0009765625, 0.548828125]);
  close(of("sign").map((row) => row.p_corrected), [0.6875, 0.0029296875, 0.6875]);
  close(of("randomisation").map(({ p }) => p), [0.0234375, 0.0009765625, 0.150390625]);
  close(of("randomisation").map((row) => row.p_corrected), [0.046875, 0.0029296875, 0.150390625]);
  assert.equal(toFrame(schemas.tests, rows).height, 9);
});

Deno.test("furtherTests() corrects families apart, and by the correction that is asked for", () => {
  const apart = furtherTests(scores, [{ name: "one", pairs: [["x", "y"]] }, {
    name: "two",
    pairs: [["y", "z"]],
  }], options);
  assert.ok(apart.every(({ p, p_corrected }) => p === p_corrected));
  assert.deepEqual(new Set(apart.map(({ family }) => family)), new Set(["nDCG@10, one", "nDCG@10, two"]));
  const others = furtherTests(scores, families, { ...options, correction: "benjamini-hochberg" });
  close(others.slice(0, 3).map((row) => row.p_corrected), [
    0.018934569231202077, // multipletests(p, method="fdr_bh")
    0.0029098631453697847,
    0.1212830077763215,
  ]);
});

Deno.test("furtherTests() adds McNemar's test where every value is 0 or 1", () => {
  // statsmodels 0.15.0: mcnemar(table, exact=True), multipletests(p, method="holm").
  const rows = furtherTests(found, families, options).filter(({ test }) => test === "McNemar, exact");
  assert.deepEqual(rows.map(({ statistic, n }) => [statistic, n]), [[1, 10], [0, 10], [0, 10]]);
  close(rows.map(({ p }) => p), [0.21875, 0.03125, 0.5]);
  close(rows.map((row) => row.p_corrected), [0.4375, 0.09375, 0.5]);
});

Deno.test("furtherTests() says why there is no p, and still counts such pairs in the correction", () => {
  const few = measured("nDCG@10", {
    x: [0.5, 0.6, NaN, 0.8, 0.9, 0.7],
    same: [0.5, 0.6, NaN, 0.8, 0.9, 0.7],
    y: [0.4, 0.3, 0.2, 0.1, 0.6, 0.9],
    none: [NaN, NaN, NaN, NaN, NaN, NaN],
    one: [0.1, NaN, NaN, NaN, NaN, NaN],
  });
  const rows = furtherTests(few, [{
    name: "models",
    pairs: [["x", "same"], ["x", "y"], ["x", "none"], ["x", "one"], ["x", "not measured"]],
  }], { ...options, correction: "bonferroni" });
  const t = rows.filter(({ test }) => test === "paired t");
  assert.deepEqual(t.map(({ n, p }) => [n, p === null]), [[5, true], [5, false], [0, true], [1, true], [
    0,
    true,
  ]]);
  assert.ok(Math.abs(t[1]!.p_corrected! - Math.min(1, 5 * t[1]!.p!)) < 1e-15);
  for (const { p, p_corrected, reason } of rows) {
    assert.equal(p === null, reason !== null);
    assert.equal(p === null, p_corrected === null);
  }
  assert.match(t[0]!.reason!, /no pair differs/);
  assert.match(t[2]!.reason!, /no pairs/);
  assert.equal(toFrame(schemas.tests, rows).height, 15);
  const nothing = measured("nDCG@10", { x: [NaN], y: [NaN] });
  assert.ok(
    furtherTests(nothing, [{ name: "m", pairs: [["x", "y"]] }], options).every(({ test }) =>
      !/McN/.test(test)
    ),
  );
});

Deno.test("omnibus() gives scipy's Friedman on the questions that all have, and Nemenyi's pairs", () => {
  // scipy 1.17.1: friedmanchisquare of the ten questions without NaN; mean ranks of rankdata(−x).
  const { rows, ranks, n, failures, difference, groups, reason } = omnibus(scores, ["x", "y", "z"], 0.05);
  assert.deepEqual([n, failures, reason], [10, 2, null]);
  assert.deepEqual(rows.map(({ test }) => test), [
    "Friedman",
    "Iman and Davenport",
    ...["Nemenyi", "Nemenyi", "Nemenyi"],
  ]);
  close([rows[0]!.statistic, rows[0]!.p], [8.6, 0.01356855901220097]);
  close([rows[1]!.statistic], [9 * 8.6 / (10 * 2 - 8.6)]);
  close(ranks.map(({ rank }) => rank), [1.3, 2.1, 2.6]);
  assert.deepEqual(ranks.map(({ system }) => system), ["x", "y", "z"]);
  assert.deepEqual(rows.slice(2).map(({ a, b }) => [a, b]), pairs);
  close(rows.slice(2).map(({ statistic }) => statistic), [-0.8, -1.3, -0.5]);
  for (const { p, p_corrected, statistic } of rows.slice(2)) {
    assert.equal(p, p_corrected);
    assert.equal(p! < 0.05, Math.abs(statistic!) >= difference!);
  }
  assert.deepEqual(groups, [["x", "y"], ["y", "z"]]);
  assert.equal(toFrame(schemas.tests, rows).height, 5);
});

Deno.test("omnibus() adds Cochran's Q where every value is 0 or 1", () => {
  const row = omnibus(found, ["x", "y", "z"], 0.05).rows.find(({ test }) => test === "Cochran's Q")!;
  close([row.statistic, row.df, row.p], [8, 2, 0.018315638888734182]); // statsmodels 0.15.0: cochrans_q
});

Deno.test("omnibus() says why there is nothing to tell apart", () => {
  for (const systems of [[], ["x"]]) {
    const { rows, ranks, groups, reason } = omnibus(scores, systems, 0.05);
    assert.deepEqual([rows, ranks, groups], [[], [], []]);
    assert.equal(reason, "there are fewer than two systems to compare");
  }
  const cases: [number[][], RegExp][] = [
    [[[NaN, 1], [1, NaN]], /no questions/],
    [[[0.5], [0.6]], /one question/],
    [[[0.5, 0.3, 0.2], [0.5, 0.3, 0.2]], /tells the systems apart/],
  ];
  for (const [[x, y], expected] of cases) {
    const { rows, reason, difference } = omnibus(measured("nDCG@10", { x: x!, y: y! }), ["x", "y"], 0.05);
    assert.match(reason!, expected);
    assert.deepEqual([rows.map(({ test, p }) => [test, p]), difference], [[["Friedman", null]], null]);
    assert.equal(toFrame(schemas.tests, rows).height, 1);
  }
  assert.equal(omnibus(scores, ["x", "not measured"], 0.05).n, 0);
});
