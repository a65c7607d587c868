import assert from "node:assert/strict";
import { citedSentences } from "../text/mod.ts";
import { citedText } from "./cited_text.ts";

const citing = (...sentences: [string, ...number[]][]) =>
  sentences.map(([text, ...cites]) => ({ text, cites }));

Deno.test("citedText() puts the numbers behind the full stop, ascending and each once", () => {
  assert.equal(citedText(citing(["Kept.", 3, 1, 10, 3], ["Gone!", 2])), "Kept. [1][3][10] Gone! [2]");
  assert.equal(citedText([]), "");
});

Deno.test("citedText() leaves out citations, white space and marks that a sentence bears itself", () => {
  assert.equal(
    citedText(citing([" Kept [4]\t for  days [1, 2]. [3]", 1], ["- It is gone.", 2], ["[5]", 3])),
    "Kept for days. [1] It is gone. [2]",
  );
  const link = "Take list[0] of [the page](https://a.b).";
  assert.equal(citedText(citing([link, 1])), `${link} [1]`);
});

Deno.test("citedText() cites behind every sentence where one holds several", () => {
  assert.equal(citedText(citing(["Yes. It is kept [1].", 2, 3])), "Yes. [2][3] It is kept. [2][3]");
  assert.equal(citedText(citing(["Ask Dr. Ruiz.\n\nOr e.g. Ana.", 1])), "Ask Dr. Ruiz. [1] Or e.g. Ana. [1]");
});

Deno.test("citedText() is read back as it was given, in lines of their own where sentences would run together", () => {
  const given = citing(
    ["308", 1],
    ["az network does the rest.", 2],
    ["So it is.", 3],
    ["7.", 1, 2],
    ["A ` key opens it.", 1],
    ["¿Seguro?", 1],
    ["Another ` key closes it.", 2],
    ["(Sí.)", 2],
    ["[Here](https://a.b) it stands.", 1],
  );
  const text = citedText(given, "es");
  assert.deepEqual(citedSentences(text, "es"), given);
  assert.equal(
    text,
    "308 [1]\naz network does the rest. [2] So it is. [3] 7. [1][2] A ` key opens it. [1] ¿Seguro? [1]\n" +
      "Another ` key closes it. [2] (Sí.) [2] [Here](https://a.b) it stands. [1]",
  );
  const [number, next] = citing(["7.", 1], ["Days it is.", 2]);
  assert.equal(citedText([number!, next!]), "7. [1]\nDays it is. [2]");
});
