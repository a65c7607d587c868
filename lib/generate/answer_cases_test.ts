import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { answerCases } from "./answer_cases.ts";
import { chunkRow, questionRow, rankingRows } from "./rows_for_tests.ts";

const questions = [questionRow("q2", "two"), questionRow("q1", "one")];
const chunks = ["a", "b", "c"].map((doc) => chunkRow(doc, doc));

Deno.test("answerCases() gives every system and question its best chunks, in the order given", () => {
  const rankings = [...rankingRows("x", "q1", ["c", "a", "b"]), ...rankingRows("y", "q2", ["b"])].reverse();
  const cases = answerCases({ questions, chunks, rankings, systems: ["y", "x"], contexts: 2 });
  assert.deepEqual(
    cases.map((
      one,
    ) => [one.system, one.question.question_id, one.contexts.map((chunk) => chunk.doc_id).join()]),
    [["y", "q2", "b"], ["y", "q1", ""], ["x", "q2", ""], ["x", "q1", "c,a"]],
  );
});

Deno.test("answerCases() names a chunk that is not there", () => {
  const rankings = rankingRows("x", "q1", ["gone"]);
  assert.throws(
    () => answerCases({ questions, chunks, rankings, systems: ["x"], contexts: 3 }),
    (error) => error instanceof Problem && /question q1, rank 1[^]*gone#0/.test(error.message),
  );
});
