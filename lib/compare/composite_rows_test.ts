import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { schemas, toFrame } from "../tables/mod.ts";
import { compositeScores } from "./composite_rows.ts";
import { measurementsOf } from "./measurements_for_tests.ts";

const options = {
  headline: "nDCG@10",
  weights: { retrieval: 0.5, faithfulness: 0.3, bertscore: 0.2 },
  seed: 42,
  resamples: 199,
};
const retrieval = [
  ...measurementsOf("x", "nDCG@10", [0.9, 0.5, 0.7, 0.3, 0.6]),
  ...measurementsOf("y", "nDCG@10", [0.4, 0.8, 0.6, 0.2, 0.5]),
];
const faithfulness = [
  ...measurementsOf("x", "faithfulness", [0.5, 0.6, NaN, 0.8, 0.7]),
  ...measurementsOf("y", "faithfulness", [0.9, 0.8, 0.7, 0.6, 0.95]),
];
const bertscore = [
  ...measurementsOf("x", "bertscore_f1", [0.81, 0.82, 0.83, 0.84, 0.85]),
  ...measurementsOf("y", "bertscore_f1", [0.8, 0.79, 0.85, NaN, 0.86]),
];
const all = [...retrieval, ...faithfulness, ...bertscore];

Deno.test("compositeScores() weighs the means over the questions that all systems have all three of", () => {
  // numpy 2.4.6: means over questions 0, 1 and 4, their product with the weights, and the leaders of 231 weights.
  const found = compositeScores(all, ["x", "y"], options);
  assert.deepEqual([found.n, found.failures, found.reason], [3, 2, null]);
  assert.deepEqual(found.measures, ["nDCG@10", "faithfulness", "bertscore_f1"]);
  const expected = [
    { system: "x", means: [2 / 3, 0.6, 0.8266666666666667], value: 0.6786666666666666, led: 70 / 231 },
    {
      system: "y",
      means: [0.5666666666666668, 0.8833333333333334, 0.8166666666666668],
      value: 0.7116666666666668,
    },
  ];
  expected.forEach(({ system, means, value, led = 161 / 231 }, s) => {
    const row = found.systems[s]!;
    assert.equal(row.system, system);
    means.forEach((mean, m) => assert.ok(Math.abs(row.means[m]! - mean) < 1e-12));
    assert.ok(Math.abs(row.value - value) < 1e-12 && Math.abs(row.led - led) < 1e-12);
    assert.ok(row.low! <= row.value && row.value <= row.high!);
  });
  assert.equal(found.cells.length, 231);
  assert.deepEqual(
    found.summaries.map(({ system, measure, n, failures }) => [system, measure, n, failures]),
    [
      ["x", "composite", 3, 2],
      ["x", "composite_led", 3, 2],
      ["y", "composite", 3, 2],
      ["y", "composite_led", 3, 2],
    ],
  );
  assert.equal(toFrame(schemas.summaries, found.summaries).height, 4);
});

Deno.test("compositeScores() says why there is no score", () => {
  const why = (rows: typeof all, systems = ["x", "y"]) => {
    const { reason, systems: found, cells, summaries } = compositeScores(rows, systems, options);
    assert.deepEqual([found, cells, summaries], [[], [], []]);
    return reason;
  };
  assert.equal(why(retrieval), "this run has no faithfulness and no bertscore_f1");
  assert.equal(why([...retrieval, ...bertscore]), "this run has no faithfulness");
  assert.equal(why([]), "this run has no nDCG@10 and no faithfulness and no bertscore_f1");
  assert.equal(why(all, []), "no system has all three measures");
  const apart = [...retrieval, ...faithfulness.filter(({ system }) => system === "x")];
  assert.equal(
    why([...apart, ...measurementsOf("y", "bertscore_f1", [0.8])]),
    "no system has all three measures",
  );
  const failed = measurementsOf("y", "faithfulness", [NaN, NaN, NaN, NaN, NaN]);
  assert.equal(
    why([...retrieval, ...faithfulness.slice(0, 5), ...failed, ...bertscore]),
    "no question has all three measures of every system",
  );
});

Deno.test("compositeScores() leaves out a system that lacks a measure, and never joins two judges", () => {
  const lacking = [...all, ...measurementsOf("z", "nDCG@10", [1, 1, 1, 1, 1])];
  assert.deepEqual(
    compositeScores(lacking, ["x", "y", "z"], options),
    compositeScores(all, ["x", "y"], options),
  );
  const judged = all.map((row) =>
    row.measure === "faithfulness" ? { ...row, judge: row.system === "x" ? "one" : "two" } : row
  );
  assert.deepEqual(compositeScores(judged, ["x", "y"], options).systems.map(({ system }) => system), ["x"]);
});

Deno.test("compositeScores() of one question, or of equal values, has a value without an interval", () => {
  const first = (rows: typeof all) => rows.filter(({ question_id }) => question_id === "q00");
  const one = compositeScores(first(all), ["x", "y"], options);
  assert.deepEqual([one.n, one.systems[0]!.low, one.systems[0]!.high], [1, null, null]);
  const equal = ["nDCG@10", "faithfulness", "bertscore_f1"].flatMap((measure) =>
    ["x", "y"].flatMap((system) => measurementsOf(system, measure, [0.5, 0.5, 0.5]))
  );
  const { systems, cells, summaries } = compositeScores(equal, ["x", "y"], options);
  assert.deepEqual(systems.map(({ value, low, led }) => [value, low, led]), [[0.5, null, 0], [0.5, null, 0]]);
  assert.ok(cells.every(({ leader }) => leader === null));
  assert.equal(toFrame(schemas.summaries, [...summaries, ...one.summaries].slice(0, 4)).height, 4);
});

Deno.test("compositeScores() refuses weights that do not sum to 1, also where there is nothing to weigh", () => {
  const weights = { retrieval: 0.5, faithfulness: 0.5, bertscore: 0.5 };
  for (const rows of [all, retrieval]) {
    assert.throws(() => compositeScores(rows, ["x", "y"], { ...options, weights }), Problem);
  }
});
