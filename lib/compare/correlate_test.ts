import assert from "node:assert/strict";
import { schemas, toFrame } from "../tables/mod.ts";
import { correlateQuestions, correlateSystems, familyMeasures } from "./correlate.ts";
import type { MeasuredValues } from "./measured_values.ts";

const measured = (measure: string, lists: Record<string, number[]>, from = 0): MeasuredValues => ({
  measure,
  judge: null,
  systems: Object.keys(lists),
  questions: Object.values(lists)[0]!.map((_, q) => `q${q + from}`),
  values: Object.values(lists).map((list) => Float64Array.from(list)),
});
const options = { seed: 42, resamples: 499 };
const near = (value: number | null, expected: number) =>
  assert.ok(Math.abs(value! - expected) < 1e-12, `${value}, ${expected}`);

Deno.test("correlateQuestions() gives scipy's coefficients over the questions that have both values", () => {
  const first = measured("nDCG@10", {
    x: [0.9, 0.1, 0.5, 0.7, 0.3, 0.5, 0.8, NaN],
    y: new Array(8).fill(0.5),
  });
  const second = measured("faithfulness", { x: [0.8, 0.2, 0.6, 0.4, 0.3, 0.5, NaN, 0.9] });
  const rows = correlateQuestions("x", [first, second], options);
  assert.deepEqual(
    rows.map((
      { scope, system, a, b, coefficient, n, failures, reason },
    ) => [scope, system, a, b, coefficient, n, failures, reason]),
    [
      ["questions", "x", "nDCG@10", "faithfulness", "spearman", 6, 2, null],
      ["questions", "x", "nDCG@10", "faithfulness", "kendall", 6, 2, null],
    ],
  );
  near(rows[0]!.value, 0.8116794499134278); // scipy 1.17.1: spearmanr of the six
  near(rows[1]!.value, 0.6900655593423541); // and kendalltau
  for (const { low, value, high } of rows) assert.ok(low! < value! && value! <= high!);
  assert.deepEqual(correlateQuestions("y", [first, second], options), [], "y has only one of the measures");
});

Deno.test("correlateQuestions() pairs by question, whatever order and number the measures have", () => {
  const first = measured("nDCG@10", { x: [0.9, 0.1, 0.5, 0.7] });
  const second = {
    ...measured("faithfulness", { x: [0.7, 0.5, 0.1, 0.4] }),
    questions: ["q3", "q2", "q1", "q9"],
  };
  const [row] = correlateQuestions("x", [first, second], options);
  assert.deepEqual([row!.n, row!.failures], [3, 2]);
  near(row!.value, 1);
  assert.deepEqual([row!.low, row!.high], [null, null], "every resample gives 1, or none");
  assert.ok(row!.reason);
});

Deno.test("correlateQuestions() says why there is no coefficient", () => {
  const of = (x: number[], y: number[]) =>
    correlateQuestions("x", [measured("nDCG@10", { x }), measured("AP", { x: y })], options);
  const rows = [
    ...of([0.5, 0.5, 0.5, 0.5], [0.1, 0.2, 0.3, 0.4]),
    ...of([0.5], [0.1]),
    ...of([0.5, NaN], [NaN, 0.1]),
    ...of([], []),
  ];
  assert.ok(
    rows.every(({ value, low, high, reason }) => value === null && low === null && high === null && reason),
  );
  assert.deepEqual(rows.map(({ n }) => n), [4, 4, 1, 1, 0, 0, 0, 0]);
  const two = of([0.5, 0.7], [0.1, 0.9]);
  assert.deepEqual(two.map(({ value, low }) => [value, low]), [[1, null], [1, null]]);
  assert.equal(toFrame(schemas.correlations, [...rows, ...two]).height, 10);
});

const systems = ["a", "b", "c", "d"];
const retrieval = measured("nDCG@10", {
  a: [0.9, 0.1, 0.5, 0.7, 0.3],
  b: [0.8, 0.2, 0.4, 0.9, 0.3],
  c: [0.5, 0.1, 0.2, 0.6, NaN],
  d: [0.2, 0.3, 0.1, 0.4, 0.1],
});
const answers = measured("faithfulness", {
  a: [0.6, 0.4, 0.5, 0.7, 0.3],
  b: [0.9, 0.2, 0.6, 0.4, 0.3],
  c: [0.5, 0.3, 0.2, 0.4, 0.4],
  d: [NaN, 0.3, 0.2, 0.1, 0.1],
});

Deno.test("correlateSystems() gives scipy's coefficients of the means over the questions that all have", () => {
  const rows = correlateSystems(systems, [retrieval, answers], options);
  assert.deepEqual(rows.map(({ scope, system, n, failures }) => [scope, system, n, failures]), [
    ["systems", null, 4, 2],
    ["systems", null, 4, 2],
  ]);
  near(rows[0]!.value, 0.8); // scipy 1.17.1: spearmanr of numpy's means over questions 1, 2 and 3
  near(rows[1]!.value, 2 / 3); // and kendalltau
  for (const { low, value, high } of rows) assert.ok(low === null || low <= value! && value! <= high!);
  assert.equal(toFrame(schemas.correlations, rows).height, 2);
});

Deno.test("correlateSystems() ranks means alike that differ by rounding alone", () => {
  assert.notEqual(0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1);
  const one = measured("P@10", { a: [0.1, 0.2, 0.3], b: [0.3, 0.2, 0.1], c: [0.1, 0.1, 0.1] });
  const other = measured("R@10", { a: [0.3, 0.5, 0.1], b: [0.1, 0.2, 0.3], c: [0.1, 0, 0.1] });
  const [, kendall] = correlateSystems(["a", "b", "c"], [one, other], options);
  near(kendall!.value, 2 / Math.sqrt(2 * 3)); // tau-b with a and b tied in P@10
});

Deno.test("correlateSystems() says why there is no coefficient", () => {
  const none = measured("AP", { a: new Array(5).fill(NaN), b: [1, 2, 3, 4, 5], c: [1, 2, 3, 4, 5] });
  const equal = measured("RR", Object.fromEntries(systems.map((system) => [system, new Array(5).fill(0.5)])));
  const single = measured("F1@5", { a: [0.1], b: [0.4], c: [0.2] });
  const cases: [readonly string[], MeasuredValues, RegExp, boolean][] = [
    [["a", "b"], answers, /fewer than three systems/, false],
    [[], answers, /fewer than three systems/, false],
    [["a", "b", "c"], none, /no question has both values/, false],
    [systems, equal, /same value/, false],
    [["a", "b", "c"], single, /one question/, true],
  ];
  for (const [given, second, reason, hasValue] of cases) {
    const rows = correlateSystems(given, [retrieval, second], options);
    assert.equal(rows.length, 2);
    for (const row of rows) {
      assert.match(row.reason!, reason);
      assert.deepEqual([row.value !== null, row.low, row.high], [hasValue, null, null]);
    }
    assert.equal(toFrame(schemas.correlations, rows).height, 2);
  }
  assert.deepEqual(correlateSystems(systems, [retrieval], options), []);
});

Deno.test("familyMeasures() takes one measure of each family that was measured", () => {
  const present = [
    "P@5",
    "P@10",
    "R@10",
    "nDCG@10",
    "AP",
    "faithfulness",
    "bertscore_p",
    "bertscore_r",
    "bertscore_f1",
    "rougeL",
  ];
  assert.deepEqual(familyMeasures(present, "nDCG@10"), [
    "nDCG@10",
    "P@10",
    "R@10",
    "faithfulness",
    "bertscore_f1",
  ]);
  assert.deepEqual(familyMeasures(present, "AP"), ["AP", "faithfulness", "bertscore_f1"]);
  assert.deepEqual(familyMeasures(present, "P@10"), ["P@10", "R@10", "faithfulness", "bertscore_f1"]);
  assert.deepEqual(familyMeasures([], "nDCG@10"), []);
});
