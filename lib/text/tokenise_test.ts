import { deepEqual, equal } from "node:assert/strict";
import { apostrophes, type InnerMarks, standardMarks, tokenise } from "./tokenise.ts";
import { alphanumericKinds, notSpaceKinds, standardKinds } from "./unit_kinds.ts";

function wordsOf(text: string, kinds = alphanumericKinds(), inner?: InnerMarks): string[] {
  const found: string[] = [];
  tokenise(text, { kinds, inner }, (word, start, end) => {
    equal(text.slice(start, end), word);
    found.push(word);
  });
  return found;
}

Deno.test("tokenise() finds the words a regular expression finds, in any script", () => {
  for (
    const text of [
      "",
      "uno",
      "El Niño—¿qué, “ÁRBOL”? x_y 3.14 e\u0301t\u00e9 ¡chillar! «perro»",
      "𝒜𝓁𝓅𝒽𝒶 😀x😀 𠀀𠀁 a\ud800b\udc00c \udc00\ud800",
      "Ελλάς हिन्दी İstanbul שלום עולם مرحبا a\0b",
      "\ud800",
      "a\ud800",
    ]
  ) deepEqual(wordsOf(text), [...text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []], text);
});

Deno.test("tokenise() begins no word with a mark or an ordinal", () => {
  deepEqual(wordsOf("1º y 2.ª a 25 ºC, n.º 3 ❤\ufe0f \u0301\u0301 1\ufe0f\u20e3"), [
    "1º",
    "y",
    "2",
    "a",
    "25",
    "C",
    "n",
    "3",
    "1\ufe0f\u20e3",
  ]);
});

Deno.test("tokenise() keeps an apostrophe before a letter if it is told to", () => {
  const text = "don't l’e\u0301té 'quoted' rock'n'roll disks' 5's x'𝒜 o''x '";
  deepEqual(wordsOf(text, alphanumericKinds(), apostrophes), [
    "don't",
    "l’e\u0301té",
    "quoted",
    "rock'n'roll",
    "disks",
    "5's",
    "x'𝒜",
    "o",
    "x",
  ]);
});

Deno.test("tokenise() has Lucene's words by Unicode's rules: marks between like neighbours, underscores", () => {
  const standard = (text: string) => wordsOf(text, standardKinds(), standardMarks);
  deepEqual(standard("3.5 1,000;2 U.S. node.js a:b c·d x_y don't 5's"), [
    "3.5",
    "1,000;2",
    "U.S",
    "node.js",
    "a:b",
    "c·d",
    "x_y",
    "don't",
    "5",
    "s",
  ]);
  deepEqual(standard("v1.2 1.a a,b 1:2 _id e\u0301.t fin. .net"), [
    "v1.2",
    "1",
    "a",
    "a",
    "b",
    "1",
    "2",
    "id",
    "e\u0301.t",
    "fin",
    "net",
  ]);
});

Deno.test("tokenise() has underscores between letters and digits, not at the ends of a word", () => {
  const standard = (text: string) => wordsOf(text, standardKinds(), standardMarks);
  deepEqual(standard("_word_ foo_.bar a_1.b __init__ x__y 1_.2 _ a_\u0301 o_'b"), [
    "word",
    "foo",
    "bar",
    "a_1",
    "b",
    "init",
    "x__y",
    "1",
    "2",
    "a_\u0301",
    "o",
    "b",
  ]);
  deepEqual(wordsOf("_a_", notSpaceKinds()), ["_a_"]);
});

Deno.test("tokenise() does not cut at a soft hyphen or a joiner, and begins no word with them", () => {
  for (const kinds of [alphanumericKinds(), standardKinds()]) {
    deepEqual(wordsOf("infor\u00adma\u00adción क्\u200dष \u00ad \u00adcasa", kinds), [
      "infor\u00adma\u00adción",
      "क्\u200dष",
      "casa",
    ]);
  }
});

Deno.test("tokenise() cuts at white space, control characters and broken pairs if words are all the rest", () => {
  deepEqual(wordsOf(" ¿Qué\u00a0casa, 😀? a\0b \u200bx\ud800y \ufeff", notSpaceKinds()), [
    "¿Qué",
    "casa,",
    "😀?",
    "a",
    "b",
    "x",
    "y",
  ]);
});
