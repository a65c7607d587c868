import assert from "node:assert/strict";
import { markAnswer, markSentences } from "./answer_marks.ts";

/** "sentence 0,2" for every mark. */
function shown(answer: string, statements: readonly string[], language?: string): string[] {
  return markAnswer(answer, statements, language).marks
    .map(({ start, end, statements }) => `${answer.slice(start, end)} ${statements}`);
}

Deno.test("markAnswer() places sentences where they stand, whatever is cited and wherever lines end", () => {
  const answer = "[1] Blobs are kept for a week [2].\n- Disks are not. [3]\n2) It is [1] so.";
  assert.deepEqual(shown(answer, ["It is so.", "Blobs are kept for a week.", "Disks are not."]), [
    "Blobs are kept for a week [2]. 1",
    "Disks are not. 2",
    "It is [1] so. 0",
  ]);
});

Deno.test("markAnswer() takes the same sentence before one that has the words too", () => {
  const answer = "Some say that blobs are kept. Blobs are kept.";
  assert.deepEqual(shown(answer, ["Blobs are kept."]), ["Blobs are kept. 0"]);
});

Deno.test("markAnswer() marks a citation that follows a full stop at once outside the sentence", () => {
  assert.deepEqual(shown("Blobs are kept.[1] Disks go.[2]", ["Disks go.", "Blobs are kept."]), [
    "Blobs are kept. 1",
    "Disks go. 0",
  ]);
});

Deno.test("markAnswer() places a paraphrase where most of its words are, by their stems", () => {
  const answer = "The account must exist. Deleting accounts deletes their blobs and disks. The blobs go.";
  assert.deepEqual(shown(answer, ["When the account was deleted, so are the disks."]), [
    "Deleting accounts deletes their blobs and disks. 0",
  ]);
});

Deno.test("markAnswer() takes the first of sentences with as many words in common", () => {
  assert.deepEqual(shown("Blobs stay. Blobs go.", ["A blob was seen."]), ["Blobs stay. 0"]);
});

Deno.test("markAnswer() leaves a statement out that has stop words in common at most", () => {
  const { marks, unplaced } = markAnswer("It is the blob.", ["It is the disk.", "A blob!"]);
  assert.deepEqual(marks.map((mark) => mark.statements), [[1]]);
  assert.deepEqual(unplaced, [0]);
});

Deno.test("markAnswer() puts several statements in one sentence, and a repeated one in each that says it", () => {
  assert.deepEqual(
    shown("Blobs are kept. Disks are lost. Blobs are kept.", [
      "Blobs are kept.",
      "Blobs are kept.",
      "Blobs are kept.",
      "Disks get lost.",
    ]),
    ["Blobs are kept. 0,2", "Disks are lost. 3", "Blobs are kept. 1"],
  );
});

Deno.test("markAnswer() knows Spanish words and stop words, and takes other languages as they are", () => {
  const answer = "La cuenta existe. Los discos eliminados se pierden.";
  const said = ["El disco eliminado es la pérdida.", "La de los."];
  assert.deepEqual(shown(answer, said, "es-MX"), ["Los discos eliminados se pierden. 0"]);
  assert.deepEqual(shown("Das Konto bleibt. Die Platte geht.", ["Platte weg."], "de"), [
    "Die Platte geht. 0",
  ]);
  for (const odd of ["", "not a language"]) assert.deepEqual(shown("It is.", ["It was."], odd), ["It is. 0"]);
});

Deno.test("markAnswer() has nothing to mark in an empty answer or one of signs alone", () => {
  assert.deepEqual(markAnswer("", ["A blob."]), { marks: [], unplaced: [0] });
  assert.deepEqual(markAnswer("--- [1] …", ["A blob."]), { marks: [], unplaced: [0] });
  assert.deepEqual(markAnswer("A blob.", []), { marks: [], unplaced: [] });
});

/** As {@linkcode shown}, for sentences numbered in their order. */
function sought(text: string, sentences: readonly string[]): string[] {
  return markSentences(text, sentences.map((sentence, statement) => ({ sentence, statement })))
    .map(({ start, end, statements }) => `${text.slice(start, end)} ${statements}`);
}

Deno.test("markSentences() finds sentences whatever white space they have, and leaves out what is not there", () => {
  assert.deepEqual(
    sought("  One  two\n\tthree. Four. ", ["Four.", "One two three.", "Five.", " ", "two\n three."]),
    [
      "One  two\n\tthree. 1,4",
      "Four. 0",
    ],
  );
});

Deno.test("markSentences() finds whole words alone", () => {
  assert.deepEqual(sought("Code 13089, then 308.", ["308"]), ["308 0"]);
  assert.deepEqual(sought("Then theory.", ["The"]), []);
});

Deno.test("markSentences() joins sentences that overlap and keeps those apart that touch", () => {
  assert.deepEqual(sought("a b c d e f", ["d e", "b c", "c d", "f"]), ["b c d e 0,1,2", "f 3"]);
  assert.deepEqual(sought("a.b.", ["b.", "a."]), ["a. 1", "b. 0"]);
});
