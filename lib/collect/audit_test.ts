import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { Problem, random, shuffled } from "../base/mod.ts";
import { drawAudit, drawJudgements } from "./audit.ts";

const questions = (n: number) =>
  Array.from(
    { length: n },
    (_, i) => ({ question_id: `q${i}`, text: `Why does disk ${i} fail?`, language: "en" }),
  );

Deno.test("drawAudit() makes 20 draws of 10 in which no question stands twice", () => {
  const drawn = drawAudit(questions(500), 1);
  equal(drawn.length, 200);
  equal(new Set(drawn.map(({ question_id }) => question_id)).size, 200);
  for (let draw = 1; draw <= 20; draw++) equal(drawn.filter((row) => row.draw === draw).length, 10);
});

Deno.test("drawAudit() draws each question once when there are fewer than places", () => {
  const drawn = drawAudit(questions(23), 1, { draws: 4, size: 10 });
  deepEqual([1, 2, 3, 4].map((draw) => drawn.filter((row) => row.draw === draw).length), [10, 10, 3, 0]);
  equal(new Set(drawn.map(({ question_id }) => question_id)).size, 23);
  deepEqual(drawAudit([], 1), []);
});

Deno.test("drawAudit() depends on the seed and not on the order of the rows", () => {
  const rows = questions(300), drawn = drawAudit(rows, 1);
  deepEqual(drawAudit(shuffled(rows, random(9, "test")), 1), drawn);
  ok(JSON.stringify(drawAudit(rows, 2)) !== JSON.stringify(drawn));
});

Deno.test("drawAudit() flags what looks faulty in the question's language", () => {
  const row = { question_id: "q", text: "What is the capital of Spain?" };
  deepEqual(drawAudit([{ ...row, language: "es" }], 1)[0]?.flags, ["untranslated"]);
  deepEqual(drawAudit([{ ...row, language: "en" }], 1)[0]?.flags, []);
});

Deno.test("drawJudgements() draws 50 that differ, the same for the same seed", () => {
  const judgements = Array.from({ length: 120 }, (_, i) => ({
    question_id: `q${i % 40}`,
    doc_id: `d${i}`,
    grade: 1,
  }));
  const drawn = drawJudgements(judgements, 1);
  equal(new Set(drawn.map(({ doc_id }) => doc_id)).size, 50);
  deepEqual(drawJudgements(shuffled(judgements, random(9, "test")), 1), drawn);
  ok(JSON.stringify(drawJudgements(judgements, 2)) !== JSON.stringify(drawn));
  equal(drawJudgements(judgements, 1, 500).length, 120);
});

Deno.test("drawAudit() and drawJudgements() refuse to draw less than one", () => {
  throws(() => drawAudit([], 1, { draws: 0 }), Problem);
  throws(() => drawAudit([], 1, { size: 1.5 }), Problem);
  throws(() => drawJudgements([], 1, -1), Problem);
});
