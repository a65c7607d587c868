import assert from "node:assert/strict";
import { englishAnalyser } from "../../text/mod.ts";
import { matchesIn } from "./marks.ts";
import { shown } from "./search_for_tests.ts";
import { snippet } from "./snippet.ts";

const of = (text: string, query: string, title = "") =>
  snippet(
    { text, title, language: "en" },
    matchesIn(text, englishAnalyser, new Set(englishAnalyser.tokens(query))),
  );
const filler = (n: number) => Array.from({ length: n }, (_, i) => `Filler sentence number ${i}.`).join(" ");

Deno.test("a snippet is the window with most of the query's words, cut at sentences, with … where it was cut", () => {
  const text = `${filler(30)} A blob here. ${filler(30)} Deleted blobs are kept for seven days. ${
    filler(30)
  }`;
  const found = shown(of(text, "deleted blobs kept"));
  assert.match(found, /^… Deleted|^… \[Deleted\] \[blobs\] are \[kept\] for seven days\. /);
  assert.match(found, /\. …$/);
  assert.ok(found.length < 340, String(found.length));
});

Deno.test("a snippet without matches is the beginning after the title, and a short text is whole", () => {
  assert.equal(shown(of("Soft delete\n\nA short text.", "nothing", "Soft delete")), "A short text.");
  assert.equal(shown(of("Soft delete", "nothing", "Soft delete")), "Soft delete");
  const found = shown(of(`Soft delete\n\n${filler(60)}`, "nothing", "Soft delete"));
  assert.match(found, /^Filler sentence number 0\. .*\. …$/);
  assert.equal(shown(of("", "nothing")), "");
});

Deno.test("a text of one endless word is cut between characters, never within one", () => {
  for (const start of ["", "a"]) {
    const text = start + "😀".repeat(500), spans = of(text, "x");
    const cut = spans.map((span) => span.text).join("");
    assert.ok(cut.isWellFormed() && cut.length < 400, cut);
  }
});

Deno.test("the snippet shows the sentence nearest in meaning where one is given", () => {
  const text = `${filler(40)} Objects stay for seven days after they were removed. ${filler(40)}`;
  const start = text.indexOf("Objects"), close = { start, end: text.indexOf("removed.") + 8 };
  assert.match(
    shown(snippet({ text, title: "", language: "en" }, [], close)),
    /^… \{Objects stay for seven days after they were removed\.\} Filler/,
  );
});
