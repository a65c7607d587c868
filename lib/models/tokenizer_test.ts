import { equal } from "node:assert/strict";
import { below, type Random, random } from "../base/mod.ts";
import { Tokenizer } from "./tokenizer.ts";

/** Letters, accents, several scripts, signs that are punctuation to BERT, odd white space, special tokens as text. */
const PARTS = (
  "the|ENCODER|año|Über|naïve|日本語|漢字漢字かな漢|𠀀漢|豈|🙂|e\u0301|≠|don't|state-of-the-art|C:\\dir|https://x.example/a?b=c#d|[SEP]|[CLS]x|[MASK|" +
  "x[PAD]y|—|…|“q”|3.14|a\u00a0b|a\u200bb|\u0000|\tz|a\fb|a\u2028b|_x_|```|$var|%s|" + "w".repeat(120) + "|" +
  "é".repeat(50)
).split("|");

function someText(next: Random): string {
  return Array.from(
    { length: below(40, next) },
    () => PARTS[below(PARTS.length, next)]! + ["", " ", "\n\n", "  "][below(4, next)]!,
  )
    .join("");
}

Deno.test("ruler() gives every part of a text the tokens it has alone", async () => {
  const tokenizer = await Tokenizer.open("all-MiniLM-L6-v2");
  const next = random(42, "texts to measure");
  for (let i = 0; i < 150; i++) {
    const text = someText(next).toWellFormed();
    const ruler = tokenizer.ruler(text);
    equal(tokenizer.count(text), tokenizer.encode(text).length, text);
    for (let j = 0; j < 20; j++) {
      const a = below(text.length + 1, next), b = below(text.length + 1, next);
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const part = text.slice(start, end);
      if (!part.isWellFormed()) continue;
      equal(ruler(start, end), tokenizer.encode(part).length, JSON.stringify({ text, part }));
    }
  }
});

Deno.test("an empty text has the special tokens alone", async () => {
  const tokenizer = await Tokenizer.open("gte-small");
  equal(tokenizer.count(""), 2);
  equal(tokenizer.count(" \n"), 2);
});
