import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { wholeAnswer } from "./chroma_answer.ts";

Deno.test("wholeAnswer() takes answers of different lengths, none included", () => {
  const answer = { ids: [["a", "b"], []], distances: [[0, 1.5], []] };
  assert.equal(wholeAnswer(answer, 2, "docs"), answer);
});

Deno.test("wholeAnswer() refuses questions, distances or numbers that are missing", () => {
  const wrong: [Parameters<typeof wholeAnswer>[0], number][] = [
    [null, 1],
    [{}, 1],
    [{ ids: [["a"]], distances: [[0]] }, 2],
    [{ ids: [["a"], ["b"]], distances: [[0], [0]] }, 1],
    [{ ids: [["a"], ["b"]], distances: [[0]] }, 2],
    [{ ids: [["a"]], distances: null }, 1],
    [{ ids: [["a", "b"]], distances: [[0]] }, 1],
    [{ ids: [[]], distances: [null] }, 1],
    [{ ids: [null], distances: [[]] }, 1],
    [{ ids: [["a"]], distances: [[null]] }, 1],
    [{ ids: [[1]], distances: [[0]] }, 1],
  ];
  for (const [answer, questions] of wrong) {
    assert.throws(
      () => wholeAnswer(answer, questions, "docs"),
      (error) => error instanceof Problem && /not whole\n {2}where: docs/.test(error.message),
      JSON.stringify(answer),
    );
  }
});
