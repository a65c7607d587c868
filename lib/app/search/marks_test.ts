import assert from "node:assert/strict";
import { sharedCache } from "../../run/mod.ts";
import { readAnalyser } from "../../notation/mod.ts";
import { englishAnalyser, openAnalyser } from "../../text/mod.ts";
import { marked, matchesIn } from "./marks.ts";
import { shown } from "./search_for_tests.ts";

Deno.test("the Spanish lemmatiser marks every form of comer for comieron, and stop words mark nothing", async () => {
  const analyser = await openAnalyser(readAnalyser("spanish"), { cache: sharedCache });
  const terms = new Set(analyser.tokens("¿Quién dijo que comieron?"));
  const text = "Los que comen poco, comían más: ¡comió! Habían comido. La comisaría no.";
  assert.equal(
    shown(marked(text, matchesIn(text, analyser, terms))),
    "Los que [comen] poco, [comían] más: ¡[comió]! Habían [comido]. La comisaría no.",
  );
});

Deno.test("a query of stop words, or of nothing, marks nothing", () => {
  for (const query of ["the of and", "", "   ", "?!", "\0"]) {
    const terms = new Set(englishAnalyser.tokens(query));
    assert.deepEqual(matchesIn("The end of the story, and \0 more?!", englishAnalyser, terms), [], query);
  }
});

Deno.test("marks keep every character of the text, markup included, and stand inside the nearest sentence", () => {
  const text = "<b>Disk</b> a disk. Two disks & <script>disk()</script>.";
  const words = matchesIn(text, englishAnalyser, new Set(englishAnalyser.tokens("disks")));
  const spans = marked(text, words, { close: { start: 0, end: 19 } });
  assert.equal(spans.map((span) => span.text).join(""), text);
  assert.equal(shown(spans), "{<b>}[Disk]{</b> a }[disk]{.} Two [disks] & <script>[disk]()</script>.");
  assert.ok(spans.every((span) => span.text !== ""));
});
