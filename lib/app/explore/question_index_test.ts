import assert from "node:assert/strict";
import { chosenQuestions, questionIndex } from "./question_index.ts";

const row = (text: string, rest: Partial<{ topic: string; asked: string; answerable: string }> = {}) => ({
  ...{ question_id: text, text, answer: null, language: "en", split: null },
  ...{ asked: null, topic: null, answerable: "yes", ...rest },
});
const index = questionIndex([
  row("Backup of a disk", { topic: "Ops", asked: "2021-03-01" }),
  row("¿Cómo cambió la contraseña?", { topic: "Sec", asked: "2023-01-01", answerable: "no" }),
  row("Disk 1 of 3", { topic: "Ops", asked: "2023-05-05" }),
]);

Deno.test("topics and years are those there are, years backwards", () => {
  assert.deepEqual([index.topics, index.years], [["Ops", "Sec"], ["2023", "2021"]]);
});

Deno.test("all words must stand in a question, whatever their accents and capitals", () => {
  assert.deepEqual(chosenQuestions(index, { q: "DISK backup" }), [0]);
  assert.deepEqual(chosenQuestions(index, { q: "como contrasena" }), []);
  assert.deepEqual(chosenQuestions(index, { q: "como contraseña" }), [1]);
});

Deno.test("a number is the question's own and what its text says", () => {
  assert.deepEqual(chosenQuestions(index, { q: "1" }), [0, 2]);
  assert.deepEqual(chosenQuestions(index, { q: "#2" }), [1]);
});

Deno.test("filters hold together, and empty ones restrict nothing", () => {
  assert.deepEqual(chosenQuestions(index, { q: "", topic: "", year: "", answerable: "" }), [0, 1, 2]);
  assert.deepEqual(chosenQuestions(index, { topic: "Ops", year: "2023" }), [2]);
  assert.deepEqual(chosenQuestions(index, { answerable: "no" }), [1]);
  assert.deepEqual(chosenQuestions(index, { failed: true }, new Set([2])), [2]);
});
