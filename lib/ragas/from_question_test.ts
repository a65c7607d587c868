import assert from "node:assert/strict";
import { fromQuestion } from "./from_question.ts";

const question = "Our endpoint does its work but keeps getting the same notification\n\n" +
  "Every file is converted three times. Is it true that deliveries are repeated?";
const from = (text: string, ...statements: string[]) => fromQuestion(statements, question, text, "en");

Deno.test("fromQuestion() finds what the question tells and the text does not", () => {
  const text = "Event Grid waits 30 seconds. Every file is converted again after that.";
  assert.deepEqual(
    from(
      text,
      "Event Grid waits 30 seconds.",
      "The endpoint does its work but keeps getting the same notification.",
      "Every file is converted again after 30 seconds.",
    ),
    [1],
  );
});

Deno.test("fromQuestion() lets statements take from the question what the text leaves unsaid", () => {
  assert.deepEqual(from("Yes, that is right.", "It is true that deliveries are repeated."), []);
  assert.deepEqual(from("Yes.", "Every file is converted three times."), [], "a text of a word or three");
  assert.deepEqual(
    from("Three times is the usual figure.", "Three times is the usual figure for a file."),
    [],
  );
  assert.deepEqual(
    fromQuestion(
      ["Murillo pintó a los niños."],
      "¿Quién pintó a los niños?",
      "Los pintó Murillo, claro.",
      "es",
    ),
    [],
  );
});
