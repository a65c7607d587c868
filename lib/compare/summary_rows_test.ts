import assert from "node:assert/strict";
import type { Row } from "../tables/mod.ts";
import { measuredValues } from "./measured_values.ts";
import { summaryRows } from "./summary_rows.ts";

const row = (system: string, question_id: string, value: number | null, repeat = 0): Row<"measurements"> => ({
  system,
  question_id,
  measure: "nDCG@10",
  k: 10,
  level: "document",
  generator: null,
  judge: null,
  repeat,
  value,
  failure_cause: value === null ? "timeout" : null,
  failure: value === null ? "30 s" : null,
});

Deno.test("measuredValues() aligns systems by question, a failure is NaN, repeats are averaged", () => {
  const [entry] = measuredValues([
    row("x", "q2", 1),
    row("x", "q1", 0.2),
    row("x", "q1", 0.4, 1),
    row("y", "q1", null),
    row("y", "q2", 0.5),
  ]);
  assert.deepEqual(entry!.questions, ["q1", "q2"]);
  assert.deepEqual(entry!.values.map((list) => [...list]), [[(0.2 + 0.4) / 2, 1], [NaN, 0.5]]);
});

Deno.test("measuredValues() and summaryRows() never mix values of chunks into those of documents", () => {
  const onChunks = (system: string, value: number) => ({
    ...row(system, "q1", value),
    level: "chunk" as const,
  });
  const rows = [onChunks("x", 0.1), row("x", "q1", 0.9), row("y", "q1", 0.5), onChunks("z", 0.2)];
  const [entry, ...others] = measuredValues(rows);
  assert.deepEqual(others, []);
  assert.deepEqual([entry!.systems, entry!.values.map(([value]) => value)], [["x", "y"], [0.9, 0.5]]);
  assert.equal(summaryRows(rows, { seed: 42, resamples: 99 })[0]!.value, 0.9);
  const contexts = { ...onChunks("x", 0.1), measure: "context_recall" };
  assert.equal(measuredValues([...rows, contexts])[1]!.values[0]![0], 0.1, "what has one level keeps it");
});

Deno.test("summaryRows() gives the mean with its failures and the bounds they allow", () => {
  const [summary] = summaryRows([row("x", "q1", 1), row("x", "q2", 0.5), row("x", "q3", null)], {
    seed: 42,
    resamples: 99,
  });
  assert.equal(summary!.value, 0.75);
  assert.equal(summary!.n, 2);
  assert.equal(summary!.failures, 1);
  assert.deepEqual([summary!.bound_low, summary!.bound_high], [0.5, 2.5 / 3]);
});
