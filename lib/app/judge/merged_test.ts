import assert from "node:assert/strict";
import type { Mark } from "./journal.ts";
import { merged, onScale } from "./merged.ts";
import { statementThing, type Thing } from "./thing.ts";

const document: Thing = { kind: "document", question_id: "q", doc_id: "d", of: null };
const verdict = { system: "s", question_id: "q", measure: "faithfulness", part: "answer" as const, place: 0 };
const statement = statementThing({ ...verdict, chunk_id: "c", statement: "It  is." });
const score = statementThing({ ...verdict, part: "mark", chunk_id: null, statement: "faithfulness" });
const mark = (thing: Thing, person: string, grade: number | null, more: Partial<Mark> = {}): Mark => ({
  ...{ thing, person, grade, skipped: false, note: "", time: "2026-01-01" },
  ...more,
});
const gradeOf = (...marks: Mark[]) => merged(marks)[0]?.grade;

Deno.test("grades of several people are their mean, rounded half up", () => {
  assert.equal(gradeOf(mark(document, "A", 0), mark(document, "B", 1)), 1);
  assert.equal(gradeOf(mark(document, "A", 0), mark(document, "B", 0), mark(document, "C", 1)), 0);
  assert.equal(gradeOf(mark(document, "A", 3), mark(document, "B", 2), mark(document, "C", null)), 3);
});

Deno.test("of yes and no the majority counts, and of a draw what was said last", () => {
  const [yes, no] = [mark(statement, "A", 1, { time: "2026-01-02" }), mark(statement, "B", 0)];
  assert.equal(gradeOf(yes, no), 1);
  assert.equal(gradeOf(no, { ...yes, time: "2025-12-31" }), 0);
  assert.equal(gradeOf(yes, no, mark(statement, "C", 0)), 0);
});

Deno.test("scores of answers are averaged", () => {
  assert.equal(gradeOf(mark(score, "A", 1), mark(score, "B", 0.5)), 0.75);
});

Deno.test("what was only noted or skipped does not count, and notes say whose they are", () => {
  assert.deepEqual(merged([mark(document, "A", null, { note: "?" })]), []);
  const [one] = merged([mark(document, "B", 1, { note: "y" }), mark(document, "A", 1, { note: "x" })]);
  assert.equal(one!.note, "A: x · B: y");
});

Deno.test("grades count as much as the run's own highest grade at most", () => {
  assert.deepEqual([0, 1, 2, 3].map((grade) => onScale(grade, 1)), [0, 1, 1, 1]);
  assert.deepEqual([0, 1, 2, 3].map((grade) => onScale(grade, 2)), [0, 1, 2, 2]);
  assert.equal(onScale(3, 0), 1);
});
