import assert from "node:assert/strict";
import { compareMeasurements } from "./compare_measurements.ts";
import { plannedPairs } from "./planned_pairs.ts";

const systems = [
  { system: "a", base: null, reranker: null },
  { system: "b", base: null, reranker: null },
  { system: "c", base: null, reranker: null },
  { system: "a+r", base: "a", reranker: "r" },
  { system: "b+r", base: "b", reranker: "r" },
];

Deno.test("plannedPairs() compares models with models, and reranked systems with themselves", () => {
  assert.deepEqual(plannedPairs(systems), [
    { name: "models", pairs: [["a", "b"], ["a", "c"], ["b", "c"]] },
    { name: "models, reranked", pairs: [["a+r", "b+r"]] },
    { name: "reranking", pairs: [["a+r", "a"], ["b+r", "b"]] },
  ]);
  const two = [...systems, { system: "a+s", base: "a", reranker: "s" }, {
    system: "b+s",
    base: "b",
    reranker: "s",
  }];
  assert.deepEqual(plannedPairs(two).map(({ name }) => name), [
    "models",
    "models with r",
    "models with s",
    "reranking",
  ]);
  assert.deepEqual(plannedPairs([{ system: "a", base: null, reranker: null }]), []);
});

Deno.test("compareMeasurements() corrects each family by itself and leaves out what only describes", () => {
  const measurements = systems.flatMap(({ system }, s) =>
    ["nDCG@10", "num_ret", "Judged@10"].flatMap((measure) =>
      Array.from({ length: 30 }, (_, q) => ({
        system,
        question_id: `q${q}`,
        measure,
        k: null,
        level: "document",
        generator: null,
        judge: null,
        repeat: 0,
        value: ((q * 7 + s * 3) % 10) / 10,
        failure_cause: null,
        failure: null,
      }))
    )
  );
  const options = {
    alpha: 0.05,
    correction: "bonferroni",
    resamples: 199,
    margin: 0.02,
    seed: 42,
    positivesOnly: true,
  } as const;
  const rows = compareMeasurements(measurements, systems, ["nDCG@10", "num_ret"], {
    ...options,
    baseline: "a",
  });
  assert.deepEqual([...new Set(rows.map((row) => row.family))], [
    "nDCG@10, models",
    "nDCG@10, models, reranked",
    "nDCG@10, reranking",
    "nDCG@10, reranking, against a",
  ]);
  for (const row of rows) {
    const tests = { "nDCG@10, models": 3, "nDCG@10, reranking": 2 }[row.family] ?? 1;
    if (row.p !== null) assert.equal(row.p_corrected, Math.min(1, row.p * tests));
  }
  assert.ok(rows.every((row) => row.judged_a === null && row.judged_b === null));
  const pooled = compareMeasurements(measurements, systems, ["nDCG@10"], {
    ...options,
    positivesOnly: false,
  });
  assert.ok(pooled.every((row) => row.judged_a !== null && Math.abs(row.judged_a - 0.45) < 1e-12));
});

Deno.test("compareMeasurements() keeps judges apart, and names a pair that no judge scored on both sides", () => {
  const rows = (system: string, judge: string, shift: number) =>
    Array.from({ length: 30 }, (_, q) => ({
      system,
      question_id: `q${q}`,
      measure: "faithfulness",
      k: null,
      level: "document",
      generator: "extractive",
      judge,
      repeat: 0,
      value: 0.2 + shift + (q % 7) / 20,
      failure_cause: null,
      failure: null,
    }));
  const measurements = [...rows("a", "one", 0.3), ...rows("b", "one", 0), ...rows("c", "two", 0)];
  const options = { resamples: 199, positivesOnly: true };
  const found = compareMeasurements(measurements, systems.slice(0, 3), ["faithfulness"], options);
  assert.deepEqual(
    found.map(({ family, a, b, n, decision, withheld }) => [family, a, b, n, decision, withheld]),
    [
      ["faithfulness, models, judged by one", "a", "b", 30, "better", null],
      ["faithfulness, models", "a", "c", 0, "undecided", "judges differ"],
      ["faithfulness, models", "b", "c", 0, "undecided", "judges differ"],
    ],
  );
  const both = [...measurements, ...rows("a", "two", 0.3)];
  assert.deepEqual(
    compareMeasurements(both, systems.slice(0, 3), ["faithfulness"], options).map((
      { family, a, b },
    ) => [family, a + b]),
    [
      ["faithfulness, models, judged by one", "ab"],
      ["faithfulness, models, judged by two", "ac"],
      ["faithfulness, models", "bc"],
    ],
  );
});
