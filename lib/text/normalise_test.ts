import { equal } from "node:assert/strict";
import { normalise, normaliseCode } from "./normalise.ts";

Deno.test("normalise() composes characters and drops what cannot be seen", () => {
  equal(normalise("n\u0303o\u00adñe\u0301\u0007\ufeff"), "ñoñé");
});

Deno.test("normalise() turns every kind of white space into single spaces and line feeds", () => {
  equal(normalise("a\u00a0\u2003\tb \r\n c\u2028d\r\r\r\re"), "a b\nc\nd\n\ne");
});

Deno.test("normalise() keeps joiners, which change how letters and emoji look", () => {
  equal(normalise("👩\u200d💻"), "👩\u200d💻");
});

Deno.test("normalise() replaces half of a surrogate pair", () => {
  equal(normalise("a\ud800b"), "a\ufffdb");
});

Deno.test("normalise() changes nothing the second time", () => {
  for (const text of [" \n\n\u00ad\n\nx  \u200b y", "a \u0000 b", "\t\n \n\n a\u0301\n\u200b\n\nb"]) {
    equal(normalise(normalise(text)), normalise(text));
  }
});

Deno.test("normaliseCode() keeps indentation and drops trailing spaces", () => {
  equal(normaliseCode("\nif (x) {  \r\n\treturn  1;\n}\n\n"), "if (x) {\n\treturn  1;\n}");
});

Deno.test("normaliseCode() takes no longer for a long run of spaces than for other text", () => {
  equal(normaliseCode(`a${" ".repeat(200_000)}b  `), `a${" ".repeat(200_000)}b`);
});
