import assert from "node:assert/strict";
import { paragraphs } from "./document_view.ts";
import { plain } from "./search_view.ts";

Deno.test("paragraphs end at empty lines, also within a mark, and keep their marks", () => {
  const made = paragraphs([
    { text: "one " },
    { text: "two", mark: "word" },
    { text: "\n\nthree\nfour\n \n\n" },
    { text: "five\n\nsix", mark: "close" },
  ]);
  assert.deepEqual(made.map(plain), ["one two", "three\nfour", "five", "six"]);
  assert.deepEqual(made[0]![1], { text: "two", mark: "word" });
  assert.deepEqual(made[3], [{ text: "six", mark: "close" }]);
  assert.deepEqual(paragraphs([{ text: " \n\n " }]), []);
});
