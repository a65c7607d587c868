import assert from "node:assert/strict";
import { measureRankings } from "./measure_rankings.ts";

Deno.test("measureRankings() measures every system on every judged question", () => {
  const row = { question_id: "q1", rank: 1, score: 1, raw_score: 1, chunk_id: "a#0" };
  const measurements = measureRankings(
    ["x", "y", "z"],
    [{ ...row, system: "x", doc_id: "a" }, { ...row, system: "y", doc_id: "b" }],
    [
      { question_id: "q1", doc_id: "a", grade: 1, origin: "link" },
      { question_id: "q2", doc_id: "b", grade: 1, origin: "link" },
    ],
    ["P@5", "RR"],
  );
  assert.equal(measurements.length, 3 * 2 * 2);
  const value = (system: string, question: string, measure: string) =>
    measurements.find((m) => m.system === system && m.question_id === question && m.measure === measure)!;
  assert.equal(value("x", "q1", "P@5").value, 0.2);
  assert.equal(value("x", "q1", "P@5").k, 5);
  assert.equal(value("y", "q1", "RR").value, 0);
  assert.equal(value("z", "q1", "RR").value, 0, "a system that finds nothing scores 0");
  assert.equal(value("x", "q2", "RR").value, 0, "a judged question without a ranking counts 0");
});
