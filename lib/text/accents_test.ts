import { equal } from "node:assert/strict";
import { isAscii, withoutAccents } from "./accents.ts";

Deno.test("withoutAccents() folds accents in both cases, composed or not, and keeps ñ", () => {
  const cases = {
    árbol: "arbol",
    ÁRBOL: "ARBOL",
    "a\u0301rbol": "arbol",
    pingüino: "pinguino",
    año: "año",
    "an\u0303o\u0301": "año",
    ÑANDÚ: "ÑANDU",
    Barça: "Barca",
    Łódź: "Lodz",
    Straße: "Strasse",
    Œuvre: "OEuvre",
    "i\u0307stanbul": "istanbul",
    Việt: "Viet",
    "1º": "1º",
  };
  for (const [word, folded] of Object.entries(cases)) equal(withoutAccents(word), folded, word);
});

Deno.test("withoutAccents() leaves the marks of other scripts where they are", () => {
  for (const word of ["हिन्दी", "йод", "بَيْت", "ά", "\u0301", "が"]) {
    equal(withoutAccents(word), word.normalize("NFC"));
  }
});

Deno.test("isAscii() sees the first letter beyond ASCII", () => {
  equal(isAscii("casa \x7f"), true);
  equal(isAscii("caña"), false);
  equal(isAscii(""), true);
});
