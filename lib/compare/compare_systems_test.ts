import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { bonferroni, bootstrap, drawn, holm, rankBiserial, wilcoxon } from "../stats/mod.ts";
import { schemas, toFrame } from "../tables/mod.ts";
import { compareAll, type CompareOptions, compareSystems } from "./mod.ts";

/** Values of n questions around a level, with noise of their own. */
function noisy(name: string, n: number, level: number, noise = 0.2): Float64Array {
  const next = random(42, `compare:${name}`);
  return Float64Array.from({ length: n }, () => level + (next() - 0.5) * noise);
}

const base = { measure: "nDCG@10", resamples: 499, seed: 7 };

Deno.test("compareSystems() fills a row with the figures of lib/stats", () => {
  const a = noisy("a", 60, 0.6), b = noisy("b", 60, 0.55);
  const [row] = compareSystems({ ...base, systems: ["A", "B"], values: [a, b], judged: [0.9, null] });
  const d = a.map((value, i) => value - b[i]!);
  const test = wilcoxon(d);
  const mean = bootstrap(d, { resample: drawn(random(7, "bootstrap:60")), resamples: 499 });
  assert.equal(row!.family, "nDCG@10");
  assert.equal(row!.measure, "nDCG@10");
  assert.equal(row!.k, 10);
  assert.deepEqual([row!.a, row!.b, row!.n, row!.failures], ["A", "B", 60, 0]);
  assert.deepEqual([row!.judged_a, row!.judged_b], [0.9, null]);
  assert.ok(Math.abs(row!.difference! - mean.estimate!) < 1e-15);
  assert.ok(Math.abs(row!.low! - mean.low!) < 1e-14 && Math.abs(row!.high! - mean.high!) < 1e-14);
  assert.deepEqual([row!.test, row!.statistic, row!.p], ["wilcoxon", test.statistic, test.p]);
  assert.deepEqual([row!.correction, row!.p_corrected], ["holm", test.p]);
  assert.equal(row!.effect, "rank_biserial");
  assert.equal(row!.effect_value, rankBiserial(d).value);
  assert.ok(row!.effect_low! < row!.effect_value! && row!.effect_value! < row!.effect_high!);
});

Deno.test("compareAll() gives each family what it gets alone, and leaves out intervals of effects on request", () => {
  const values = [noisy("a", 60, 0.6), noisy("b", 60, 0.55), noisy("c", 60, 0.5)], systems = ["A", "B", "C"];
  const first = { ...base, systems, values }, second = { ...base, measure: "RR@10", systems, values };
  const [one, two] = compareAll([first, { ...second, effectIntervals: false }]);
  assert.deepEqual(one, compareSystems(first));
  const bare = compareSystems(second).map((row) => ({ ...row, effect_low: null, effect_high: null }));
  assert.deepEqual(two, bare);
});

Deno.test("a positive difference says that the first system is better", () => {
  const high = noisy("high", 40, 0.8), low = noisy("low", 40, 0.5);
  const [one] = compareSystems({ ...base, systems: ["high", "low"], values: [high, low] });
  const [other] = compareSystems({ ...base, systems: ["low", "high"], values: [low, high] });
  assert.ok(one!.difference! > 0 && one!.low! > 0 && one!.effect_value! > 0);
  assert.equal(one!.decision, "better");
  assert.equal(other!.decision, "worse");
  assert.equal(other!.difference, -one!.difference!);
  assert.equal(one!.n_needed, null);
});

Deno.test("p values are corrected over all pairs of the call", () => {
  const systems = ["A", "B", "C"];
  const values = [noisy("a", 30, 0.6), noisy("b", 30, 0.55), noisy("c", 30, 0.5)];
  const rows = compareSystems({ ...base, systems, values });
  assert.deepEqual(rows.map(({ a, b }) => a + b), ["AB", "AC", "BC"]);
  assert.deepEqual(rows.map((row) => row.p_corrected), [...holm(rows.map((row) => row.p!))]);
  const others = compareSystems({ ...base, systems, values, correction: "bonferroni" });
  assert.deepEqual(others.map((row) => row.p_corrected), [...bonferroni(rows.map((row) => row.p!))]);
});

Deno.test("a pair that allows no test still counts in the correction", () => {
  const a = noisy("a", 30, 0.6), c = noisy("c", 30, 0.55);
  const rows = compareSystems({
    ...base,
    systems: ["A", "same", "C"],
    values: [a, a.slice(), c],
    correction: "bonferroni",
  });
  assert.deepEqual(rows.map(({ p }) => p === null), [true, false, false]);
  assert.equal(rows[0]!.p_corrected, null);
  assert.equal(rows[1]!.p_corrected, Math.min(1, rows[1]!.p! * 3));
});

Deno.test("questions on which either system failed are left out of the pair and counted", () => {
  const a = noisy("a", 30, 0.6), b = noisy("b", 30, 0.5), c = noisy("c", 30, 0.5);
  const damagedA = a.slice(), damagedB = b.slice();
  damagedA[3] = NaN;
  damagedA[4] = NaN;
  damagedB[4] = NaN;
  damagedB[9] = NaN;
  const rows = compareSystems({ ...base, systems: ["A", "B", "C"], values: [damagedA, damagedB, c] });
  assert.deepEqual(rows.map(({ n, failures }) => [n, failures]), [[27, 3], [28, 2], [28, 2]]);
  const kept = (list: Float64Array) => list.filter((_, i) => ![3, 4, 9].includes(i));
  const [alone] = compareSystems({ ...base, systems: ["A", "B"], values: [kept(a), kept(b)] });
  assert.deepEqual([rows[0]!.difference, rows[0]!.p], [alone!.difference, alone!.p]);
  assert.ok(Math.abs(rows[0]!.low! - alone!.low!) < 1e-14);
});

Deno.test("systems without a common question give a row of nulls, undecided", () => {
  const [row] = compareSystems({
    ...base,
    systems: ["A", "B"],
    values: [Float64Array.of(NaN, 1), Float64Array.of(0, NaN)],
  });
  assert.deepEqual([row!.n, row!.failures, row!.difference, row!.low, row!.p, row!.effect_value], [
    0,
    2,
    null,
    null,
    null,
    null,
  ]);
  assert.deepEqual([row!.decision, row!.n_needed], ["undecided", null]);
});

Deno.test("a further system changes none of the other rows' figures but those that depend on the size of the family", () => {
  const a = noisy("a", 30, 0.6), b = noisy("b", 30, 0.5), c = noisy("c", 30, 0.5);
  const [before] = compareSystems({ ...base, systems: ["A", "B"], values: [a, b] });
  const [after] = compareSystems({ ...base, systems: ["A", "B", "C"], values: [a, b, c] });
  const ofFamily = { p_corrected: 0, n_needed: 0, detectable: 0 };
  assert.deepEqual({ ...after, ...ofFamily }, { ...before, ...ofFamily });
});

Deno.test("only the pairs asked for are compared", () => {
  const values = [noisy("a", 30, 0.6), noisy("b", 30, 0.5), noisy("c", 30, 0.5)];
  const rows = compareSystems({
    ...base,
    systems: ["A", "B", "C"],
    values,
    pairs: [["C", "A"]],
    family: "reranking",
  });
  assert.deepEqual(rows.map(({ family, a, b }) => [family, a, b]), [["reranking", "C", "A"]]);
  assert.equal(rows[0]!.p_corrected, rows[0]!.p);
});

Deno.test("compareSystems() refuses input that would give wrong comparisons", () => {
  const a = noisy("a", 5, 0.5), b = noisy("b", 5, 0.5);
  const good: CompareOptions = { ...base, systems: ["bm25", "gte-small"], values: [a, b] };
  const refused = (change: Partial<CompareOptions>, message: RegExp) =>
    assert.throws(
      () => compareSystems({ ...good, ...change }),
      (error: Problem) => error instanceof Problem && message.test(error.message),
    );
  refused({ values: [a] }, /Every system needs its values/);
  refused({ values: [a, b.subarray(1)] }, /different numbers of questions/);
  refused({ systems: ["bm25", "bm25"] }, /stands twice/);
  refused({ pairs: [["bm25", "gte-smal"]] }, /Did you mean gte-small/);
  refused({ pairs: [["bm25", "bm25"]] }, /with itself/);
  refused({ pairs: [["bm25", "gte-small"], ["gte-small", "bm25"]] }, /A pair stands twice/);
  refused({ measure: "num_ret" }, /neither better nor worse/);
  refused({ measure: "nDGC@10" }, /Did you mean nDCG/);
  refused({ alpha: 5 }, /level of significance/);
  refused({ margin: -1 }, /worth having/);
  refused({ values: [a, b.map(() => Infinity)] }, /infinite/);
  refused({ judged: [1] }, /judged share/);
});

Deno.test("a lead that failed questions could turn is withheld, with the bounds in the row", () => {
  const a = noisy("lead", 60, 0.8, 0.1), b = noisy("trail", 60, 0.6, 0.1);
  const failing = (count: number) => a.map((value, q) => q < count ? NaN : value);
  const row = (values: Float64Array) =>
    compareSystems({ ...base, systems: ["A", "B"], values: [values, b] })[0]!;
  const none = row(a), few = row(failing(5)), many = row(failing(30));
  assert.deepEqual([none.bound_low, none.bound_high, none.withheld], [
    none.difference,
    none.difference,
    null,
  ]);
  assert.deepEqual([few.decision, few.withheld], ["better", null]);
  assert.ok(few.bound_low! > 0 && few.bound_low! < few.difference! && few.bound_high! > few.bound_low!);
  assert.deepEqual([many.decision, many.withheld, many.n_needed], [
    "undecided",
    "failures could turn it",
    null,
  ]);
  assert.ok(many.low! > 0 && many.p_corrected! < 0.05 && many.bound_low! < 0);
  const known = b.slice(0, 30).reduce((sum, value) => sum - value, 0), kept = many.difference! * many.n;
  assert.ok(Math.abs(many.bound_low! - (kept + known) / 60) < 1e-12);
  assert.ok(Math.abs(many.bound_high! - (kept + known + 30) / 60) < 1e-12);
});

Deno.test("systems of different judges are a row without figures that says so", () => {
  const values = [noisy("a", 40, 0.8), noisy("b", 40, 0.5), noisy("c", 40, 0.5)];
  const rows = compareSystems({
    ...base,
    measure: "faithfulness",
    systems: ["A", "B", "C"],
    values,
    judges: ["one", "two", "one"],
  });
  assert.deepEqual(rows.map(({ a, b, withheld }) => [a, b, withheld]), [
    ["A", "B", "judges differ"],
    ["A", "C", null],
    ["B", "C", "judges differ"],
  ]);
  const [apart, same] = rows;
  assert.deepEqual(
    [apart!.n, apart!.failures, apart!.difference, apart!.low, apart!.p, apart!.effect_value],
    [
      0,
      0,
      null,
      null,
      null,
      null,
    ],
  );
  assert.deepEqual([apart!.decision, apart!.n_needed, apart!.detectable], ["undecided", null, null]);
  assert.equal(same!.decision, "better");
  assert.throws(
    () => compareSystems({ ...base, systems: ["A", "B"], values: values.slice(1), judges: [null] }),
    /judge/,
  );
});

Deno.test("a row says which difference its questions would have shown", () => {
  const values = [noisy("a", 60, 0.6), noisy("b", 60, 0.55), noisy("c", 60, 0.5)];
  const [one] = compareSystems({ ...base, systems: ["A", "B"], values: values.slice(0, 2) });
  const [three] = compareSystems({ ...base, systems: ["A", "B", "C"], values });
  assert.ok(one!.detectable! > 0 && one!.detectable! < three!.detectable!);
  const [constant] = compareSystems({
    ...base,
    systems: ["A", "B"],
    values: [values[0]!, values[0]!.map((v) => v - 0.1)],
  });
  assert.equal(constant!.detectable, null);
});

Deno.test("rows fit the table, decided, withheld or without figures", () => {
  const a = noisy("lead", 60, 0.8, 0.1), b = noisy("trail", 60, 0.6, 0.1), nothing = a.map(() => NaN);
  const failing = a.map((value, q) => q < 30 ? NaN : value);
  const rows = [
    ...compareSystems({
      ...base,
      systems: ["A", "B", "failing", "nothing"],
      values: [a, b, failing, nothing],
    }),
    ...compareSystems({ ...base, systems: ["A", "B"], values: [a, b], judged: [0.9, 0.5], family: "uneven" }),
    ...compareSystems({ ...base, systems: ["A", "B"], values: [a, b], judges: ["x", "y"], family: "judges" }),
  ];
  assert.equal(new Set(rows.map((row) => row.withheld)).size, 4);
  assert.equal(toFrame(schemas.comparisons, rows).height, rows.length);
});
