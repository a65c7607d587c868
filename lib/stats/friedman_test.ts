import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { friedman, nemenyi } from "./mod.ts";

/**
 * Areas under the curve of C4.5 and three variants (+m, +cf, +m+cf) on 14 data sets, from table 6 of Demšar 2006,
 * "Statistical comparisons of classifiers over multiple data sets". The last two of "voting" (the 13th) are
 * printed alike as 0.975 and ranked 2 and 3; so the last one is made a little smaller here.
 */
const demsar = [
  [0.763, 0.599, 0.954, 0.628, 0.882, 0.936, 0.661, 0.583, 0.775, 1, 0.94, 0.619, 0.972, 0.957],
  [0.768, 0.591, 0.971, 0.661, 0.888, 0.931, 0.668, 0.583, 0.838, 1, 0.962, 0.666, 0.981, 0.978],
  [0.771, 0.59, 0.968, 0.654, 0.886, 0.916, 0.609, 0.563, 0.866, 1, 0.965, 0.614, 0.975, 0.946],
  [0.798, 0.569, 0.967, 0.657, 0.898, 0.931, 0.685, 0.625, 0.875, 1, 0.962, 0.669, 0.9745, 0.97],
];

function near(actual: number | null | undefined, expected: number): void {
  assert.ok(
    typeof actual === "number" && Math.abs(actual / expected - 1) < 1e-11,
    `${actual}, not ${expected}`,
  );
}

Deno.test("friedman() gives Demšar's mean ranks, and scipy's chi-square and p", () => {
  const result = friedman(demsar);
  assert.ok(result.p !== null);
  assert.deepEqual(Array.from(result.meanRanks, (rank) => rank.toFixed(3)), [
    "3.143",
    "2.000",
    "2.893",
    "1.964",
  ]);
  // scipy 1.17.1: friedmanchisquare(*demsar), then W = chi2/(n(k − 1)), F by its formula and f.sf(F, 3, 39)
  near(result.statistic, 10.228346456692925);
  near(result.p, 0.016721580328441323);
  near(result.w, 0.2435320584926887);
  near(result.imanDavenport.statistic, 4.1851301115241695);
  near(result.imanDavenport.p, 0.011620659515310975);
  assert.deepEqual([result.df, result.imanDavenport.df, result.k, result.n], [3, [3, 39], 4, 14]);
  // Demšar gives 9.28 and 3.69, without the correction for ties, which is 1 − (60 + 3·6)/(14·60).
  const uncorrected = result.statistic * (1 - 78 / 840);
  assert.equal(uncorrected.toFixed(2), "9.28");
  assert.equal((13 * uncorrected / (14 * 3 - uncorrected)).toFixed(2), "3.69");
});

Deno.test("friedman() gives rank 1 to the lowest where lower is better", () => {
  const high = friedman(demsar), low = friedman(demsar, { better: "lower" });
  assert.ok(high.p !== null && low.p !== null);
  for (const [j, rank] of high.meanRanks.entries()) near(low.meanRanks[j], 5 - rank);
  near(low.statistic, high.statistic);
});

Deno.test("friedman() says that F has nothing to compare with when all questions agree", () => {
  const result = friedman([[3, 3, 3], [2, 2, 2], [1, 1, 1]]);
  assert.equal(result.w, 1);
  assert.equal(result.imanDavenport!.p, null);
  assert.match(result.imanDavenport!.reason ?? "", /alike/);
});

Deno.test("friedman() and nemenyi() say why there is no p", () => {
  const cases: [number[][], RegExp][] = [
    [[[], [], []], /no questions/],
    [[[1], [2], [3]], /one question/],
    [[[1, 5], [1, 5], [1, 5]], /no question tells/],
  ];
  for (const [systems, reason] of cases) {
    const test = friedman(systems), after = nemenyi(systems);
    assert.deepEqual([test.statistic, test.p, test.w, test.imanDavenport], [null, null, null, null]);
    assert.match(test.reason ?? "", reason);
    assert.deepEqual([after.criticalDifference, after.pairs, after.groups], [null, null, null]);
    assert.match(after.reason ?? "", reason);
  }
  assert.equal(friedman([[], []]).meanRanks, null);
  assert.deepEqual(friedman([[1, 5], [1, 5]]).meanRanks, Float64Array.of(1.5, 1.5));
});

Deno.test("friedman() refuses one system, unequal questions and values that are not numbers", () => {
  assert.throws(() => friedman([]), Problem);
  assert.throws(() => friedman([[1, 2]]), Problem);
  assert.throws(() => friedman([[1, 2], [1, 2], [1]]), /system 3[\s\S]*found "1 values"/);
  assert.throws(() => friedman([[1, 2], [NaN, 2]]), Problem);
});

Deno.test("nemenyi() comes to Demšar's conclusions", () => {
  const strict = nemenyi(demsar), loose = nemenyi(demsar, { alpha: 0.1 });
  assert.equal(strict.criticalDifference?.toFixed(2), "1.25");
  assert.equal(loose.criticalDifference?.toFixed(2), "1.12");
  assert.deepEqual(strict.groups, [[3, 1, 2, 0]]);
  assert.deepEqual(loose.groups, [[3, 1, 2], [2, 0]]);
});

Deno.test("nemenyi() gives the p of scipy's studentised range for every pair", () => {
  // scipy 1.17.1: studentized_range.sf(sqrt(2)·|difference|/sqrt(k(k + 1)/(6n)), 4, inf)
  const expected = [
    [0, 1, 0.08867270928888271],
    [0, 2, 0.9561771752218107],
    [0, 3, 0.0741847950687442],
    [1, 2, 0.2592280701547286],
    [1, 3, 0.999859449385133],
    [2, 3, 0.22669688602641525],
  ] as const;
  const { pairs, meanRanks } = nemenyi(demsar);
  assert.ok(pairs !== null && meanRanks !== null);
  assert.deepEqual(pairs.map(({ a, b }) => [a, b]), expected.map(([a, b]) => [a, b]));
  for (const [i, { a, b, difference, p }] of pairs.entries()) {
    near(p, expected[i]![2]);
    assert.equal(difference, meanRanks[a]! - meanRanks[b]!);
  }
});

Deno.test("nemenyi() leaves a system that is told apart from all others out of every group", () => {
  const base = Array.from({ length: 40 }, (_, i) => i % 5);
  const systems = [
    base.map((v) => v + 9),
    base,
    base.map((v, i) => v + (i % 2 ? 0.1 : -0.1)),
    base.map((v) => v - 9),
  ];
  assert.deepEqual(nemenyi(systems).groups, [[1, 2]]);
});

Deno.test("nemenyi() refuses a level out of range", () => {
  assert.throws(() => nemenyi(demsar, { alpha: 5 }), Problem);
});
