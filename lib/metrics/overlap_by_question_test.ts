import assert from "node:assert/strict";
import { overlapByQuestion } from "./overlap_by_question.ts";
import { rankingOverlap } from "./ranking_overlap.ts";

const row = (system: string, question_id: string, doc_id: string, raw_score: number) => ({
  ...{ system, question_id, doc_id, raw_score },
});

Deno.test("the mean of overlapByQuestion() is what rankingOverlap() gives for the pair", () => {
  const rows = [
    ...[row("x", "p", "a", 3), row("x", "p", "b", 2), row("x", "p", "c", 1), row("x", "q", "d", 1)],
    ...[row("y", "p", "b", 9), row("y", "p", "a", 8), row("y", "p", "e", 8), row("y", "r", "d", 1)],
  ];
  const columns = (system: string) => {
    const own = rows.filter((one) => one.system === system);
    return {
      questionIds: own.map((one) => one.question_id),
      docIds: own.map((one) => one.doc_id),
      scores: own.map((one) => one.raw_score),
    };
  };
  const found = overlapByQuestion(columns("x"), columns("y")), values = [...found.values()];
  assert.deepEqual([...found.keys()].sort(), ["p", "q", "r"]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  assert.ok(Math.abs(mean - rankingOverlap(["x", "y"], rows)[0]![1]!) < 1e-12);
  assert.equal(found.get("q"), 0);
});
