import assert from "node:assert/strict";
import type { Row } from "../tables/mod.ts";
import { casesOf } from "./cases.ts";

const question = (question_id: string, answerable: string, language = "en"): Row<"questions"> => ({
  question_id,
  text: `text of ${question_id}`,
  answer: "the accepted one",
  language,
  asked: null,
  topic: null,
  answerable,
  split: null,
});
const answer = (question_id: string, parts: Partial<Row<"answers">>): Row<"answers"> => ({
  system: "s",
  question_id,
  generator: "g",
  text: null,
  contexts: ["b", "a"],
  refused: null,
  failure_cause: null,
  failure: null,
  ...parts,
});

Deno.test("casesOf() puts answers, questions and contexts together and leaves out what nothing answers", () => {
  const questions = new Map(
    [question("q1", "yes", "es-ES"), question("q2", "unknown"), question("q3", "no"), question("q4", "yes")]
      .map((q) => [q.question_id, q]),
  );
  const cases = casesOf(
    [
      answer("q1", { text: "Siete días [1].", refused: false }),
      answer("q2", { refused: true, contexts: [] }),
      answer("q3", { refused: true }),
      answer("q4", { failure_cause: "timeout", failure: "no answer in 60 s" }),
    ],
    questions,
    [{ chunk_id: "a", text: "text of a" }, { chunk_id: "b", text: "text of b" }],
  );
  assert.deepEqual(cases[0], {
    system: "s",
    question_id: "q1",
    generator: "g",
    question: "text of q1",
    language: "es",
    answer: "Siete días.",
    cited: "Siete días [1].",
    reference: "the accepted one",
    contexts: [{ chunk_id: "b", text: "text of b" }, { chunk_id: "a", text: "text of a" }],
  });
  assert.deepEqual(cases.map((c) => c.question_id), ["q1", "q2", "q4"]);
  assert.deepEqual(cases.slice(1).map((c) => [c.answer, c.language, c.lack?.cause]), [
    [null, "en", "refused"],
    [null, "en", "timeout"],
  ]);
});
