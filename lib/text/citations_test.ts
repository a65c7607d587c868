import { deepEqual, equal } from "node:assert/strict";
import { citations, citedSentences, withoutCitations } from "./citations.ts";

const cited = (text: string, language = "en") =>
  citedSentences(text, language).map(({ text, cites }) => `${text}${cites.length ? ` <${cites}>` : ""}`);

Deno.test("citations() finds single, joined, listed and ranged numbers with their places", () => {
  const text = "A [1]. B [1][2], C [1, 3]; D [2-4] E [1] [2] F [1], [2] and [5].";
  const found = citations(text);
  deepEqual(found.map((c) => text.slice(c.start, c.end)), [
    "[1]",
    "[1][2]",
    "[1, 3]",
    "[2-4]",
    "[1] [2]",
    "[1], [2] and [5]",
  ]);
  deepEqual(found.map((c) => c.cites), [[1], [1, 2], [1, 3], [2, 3, 4], [1, 2], [1, 2, 5]]);
  deepEqual(citations("Use args[1] [2]. See [3][4](https://a.b).").map((c) => c.cites), [[2], [3]]);
  deepEqual(citations("[12] Uno [1 y 3].").map((c) => c.cites), [[12], [1, 3]]);
  deepEqual(citations('Kept (seven days)[2], "so"[3] ([4]).').map((c) => c.cites), [[2], [3], [4]]);
});

Deno.test("citations() takes no index, link, code, year, zero or backward range for one", () => {
  for (
    const text of [
      "Use list[0] or list[1].",
      "matrix[1][2] is a cell.",
      "See [text](https://a.b/c) and [1](https://a.b).",
      "See [the page][1].",
      "See [1][text].",
      "[1]: https://a.b/c",
      "Write `x = [1, 2]` here.",
      "Write ``a ` [1]`` here.",
      "So:\n```\nx = [1]\n```\nDone.",
      "In [2024] and [100].",
      "From [0] on.",
      "From [3-1].",
      "An [x] box and an empty [ ] one.",
      "[]",
      "",
    ]
  ) deepEqual(citations(text), [], text);
  deepEqual(citations("A ` key [1]. Another ` key.\nThe end.").length, 0);
  deepEqual(citations("A ` key [1].\nAnother ` key [2].").map((c) => c.cites), [[1], [2]]);
});

Deno.test("withoutCitations() leaves a text as if nobody had cited", () => {
  equal(withoutCitations("Kept. [1] Gone [2]. Back.[3]Here"), "Kept. Gone. Back. Here");
  equal(withoutCitations("[1] Kept for seven days."), "Kept for seven days.");
  equal(withoutCitations("- Kept [1]\n- Gone. [2]\n"), "- Kept\n- Gone.");
  equal(withoutCitations("Kept [1], [2] and [3]."), "Kept.");
  equal(withoutCitations("Kept [1], and gone [2]."), "Kept, and gone.");
  equal(withoutCitations("[1][2]"), "");
  equal(withoutCitations("Nothing to cut, list[0]."), "Nothing to cut, list[0].");
});

Deno.test("citedSentences() gives a citation to its sentence, before or after the full stop", () => {
  deepEqual(cited("Kept for days [1]. Then gone. [2] Nobody knows."), [
    "Kept for days. <1>",
    "Then gone. <2>",
    "Nobody knows.",
  ]);
  deepEqual(cited("Kept.[1] Gone.[2][3]"), ["Kept. <1>", "Gone. <2,3>"]);
  deepEqual(cited("Kept [2] for days [1], if soft delete is on. [2]"), [
    "Kept for days, if soft delete is on. <1,2>",
  ]);
  deepEqual(cited("Is it kept? [1] Yes! [2]"), ["Is it kept? <1>", "Yes! <2>"]);
  deepEqual(cited("Kept, e.g. in vaults [1]. See Dr. Ruiz. [2]"), [
    "Kept, e.g. in vaults. <1>",
    "See Dr. Ruiz. <2>",
  ]);
});

Deno.test("citedSentences() gives a leading citation to the sentence after it", () => {
  deepEqual(cited("[1] Kept. [2] Gone."), ["Kept. <1>", "Gone. <2>"]);
  deepEqual(cited("[1] Kept.\n[2] Gone."), ["Kept. <1>", "Gone. <2>"]);
  deepEqual(cited("[1] Kept. Gone."), ["Kept. <1>", "Gone."]);
  deepEqual(cited("[1] Kept. Gone. [2]"), ["Kept. <1>", "Gone. <2>"]);
});

Deno.test("citedSentences() ends at lines, takes off marks of lists and keeps short sentences", () => {
  deepEqual(cited("Steps:\n1. Open it [1]\n2. Close it. [2]\n- 308 [3]"), [
    "Steps:",
    "Open it <1>",
    "Close it. <2>",
    "308 <3>",
  ]);
  deepEqual(cited("Kept.\n[1]\nGone.\n[2]"), ["Kept. <1>", "Gone. <2>"]);
  deepEqual(cited("1. Kept. [1]\n2. [2] Gone [3]\n"), ["Kept. <1>", "Gone <2,3>"]);
  deepEqual(cited("\n [1]\n\nKept.\nGone."), ["Kept. <1>", "Gone."]);
  deepEqual(cited("Kept.\n[1] Gone. [2]"), ["Kept.", "Gone. <1,2>"]);
});

Deno.test("citedSentences() reads Spanish, and has nothing where nothing is said", () => {
  deepEqual(cited("Se guarda 7 días [1]. ¿Y luego? Se borra, p. ej. de noche. [2] ¡Fin!", "es"), [
    "Se guarda 7 días. <1>",
    "¿Y luego?",
    "Se borra, p. ej. de noche. <2>",
    "¡Fin!",
  ]);
  deepEqual(cited(""), []);
  deepEqual(cited("[1]"), []);
  deepEqual(cited(" … [1]"), []);
});

Deno.test("citedSentences() loses no citation and no word", () => {
  const parts = ["Kept.", " [1]", "[2]", " and", "\n", " Gone", " [3].", " 1. ", "[4] ", "e.g. ", "¿Qué?"];
  for (let i = 0; i < 2000; i++) {
    let text = "Kept.";
    for (let seed = i * 7919 + 1, n = 0; n < 6; n++, seed = (seed * 1103515245 + 12345) % 2147483648) {
      text += parts[Math.floor(seed / 65536) % parts.length];
    }
    const numbers = new Set(citations(text).flatMap((c) => c.cites));
    deepEqual(new Set(citedSentences(text).flatMap((s) => s.cites)), numbers, text);
  }
});
