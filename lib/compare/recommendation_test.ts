import assert from "node:assert/strict";
import { compareSystems } from "./compare_systems.ts";
import { recommendation } from "./recommendation.ts";

const mean = (system: string, value: number | null) => ({ system, value, low: null, high: null });
const base = Float64Array.from({ length: 40 }, (_, i) => 0.5 + (i % 5) / 20);
const noise = base.map((value, i) => value + (i % 2 ? 0.3 : -0.29));
const rows = compareSystems({
  measure: "nDCG@10",
  systems: ["x", "y", "z"],
  values: [base, base.map((value, i) => value - 0.2 - (i % 3) / 50), noise],
  resamples: 999,
});

Deno.test("recommendation() says what the highest system was shown to be, and what it was not", () => {
  const means = [mean("y", 0.3), mean("x", 0.6), mean("z", 0.5), mean("w", 0.1), mean("failed", null)];
  assert.deepEqual(recommendation("nDCG@10", means, rows), [
    "x scored highest on nDCG@10: 0.600.",
    "It was shown to be better than y.",
    "It could not be told apart from z.",
    "It was not compared with w.",
  ]);
});

Deno.test("recommendation() turns a comparison round, names ties, and is silent about a single system", () => {
  const turned = recommendation("nDCG@10", [mean("y", 0.9), mean("x", 0.6)], rows);
  assert.match(turned[1]!, /scored higher, but question by question was shown to be worse than x/);
  const tied = recommendation("nDCG@10", [mean("y", 0.6), mean("x", 0.6)], rows);
  assert.deepEqual(tied, ["y and x scored highest on nDCG@10: 0.600."]);
  assert.deepEqual(recommendation("nDCG@10", [mean("x", 0.6)], rows), []);
});

Deno.test("systems whose documents were judged unevenly are never called better", () => {
  const [row] = compareSystems({
    measure: "nDCG@10",
    systems: ["x", "y"],
    values: [base, base.map((value, i) => value - 0.2 - (i % 3) / 50)],
    judged: [0.9, 0.7],
    resamples: 999,
  });
  assert.equal(row?.decision, "undecided");
  assert.equal(row?.n_needed, null);
  assert.ok(row!.p_corrected! < 0.05 && row!.low! > 0);
});

Deno.test("recommendation() says why systems could not be told apart", () => {
  const low = base.map((value) => value - 0.2);
  const failing = base.map((value, q) => q < 25 ? NaN : value + (q % 3) / 50);
  const compare = (values: Float64Array[], more: { judged?: number[]; judges?: string[] }) =>
    recommendation(
      "nDCG@10",
      [mean("x", 0.6), mean("y", 0.4)],
      compareSystems({ measure: "nDCG@10", systems: ["x", "y"], values, resamples: 199, ...more }),
    )[1];
  assert.equal(
    compare([failing, low], {}),
    "It could not be told apart, because of failed questions, from y.",
  );
  assert.equal(
    compare([base, low], { judged: [0.9, 0.7] }),
    "It was judged too unevenly to be set against y.",
  );
  assert.equal(compare([base, low], { judges: ["one", "two"] }), "It was scored by another judge than y.");
});
