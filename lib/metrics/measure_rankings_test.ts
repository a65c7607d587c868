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

Deno.test("measureRankings() counts chunks by their documents' grades, over all chunks of the relevant ones", () => {
  const chunks = ["a#0", "a#1", "a#2", "b#0", "c#0"].map((chunk_id) => ({ chunk_id, doc_id: chunk_id[0]! }));
  const judgements = [
    { question_id: "q1", doc_id: "a", grade: 2, origin: "dataset" as const },
    { question_id: "q1", doc_id: "b", grade: 0, origin: "dataset" as const },
    { question_id: "q2", doc_id: "gone", grade: 1, origin: "dataset" as const },
  ];
  const rankings = ["a#1", "b#0", "a#0", "c#0"].map((chunk_id, i) => ({
    system: "x",
    question_id: "q1",
    rank: i + 1,
    doc_id: chunk_id[0]!,
    score: 1,
    raw_score: 1 - i / 10,
    chunk_id,
  }));
  const measures = ["R@1", "R@4", "P@4", "Judged@4", "nDCG@3"];
  const rows = measureRankings(["x"], rankings, judgements, measures, { level: "chunk", chunks });
  assert.ok(rows.every((row) => row.level === "chunk"));
  const value = (question: string, measure: string) =>
    rows.find((row) => row.question_id === question && row.measure === measure)!.value!;
  assert.deepEqual(measures.slice(0, 4).map((measure) => value("q1", measure)), [1 / 3, 2 / 3, 0.5, 0.75]);
  // found grades 2, 0, 2; the ideal order has the three chunks of a
  const ideal = 2 + 2 / Math.log2(3) + 1;
  assert.ok(Math.abs(value("q1", "nDCG@3") - 3 / ideal) < 1e-12);
  assert.equal(value("q2", "R@4"), 0, "a question whose relevant document has no chunk still counts");
});
