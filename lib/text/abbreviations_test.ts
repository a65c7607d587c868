import { equal } from "node:assert/strict";
import { abbreviationEnd, plainAbbreviation } from "./abbreviations.ts";

Deno.test("plainAbbreviation() drops points and spaces", () => {
  const cases = {
    "EE. UU.": "EEUU",
    "EE.UU.": "EEUU",
    "ee.uu": "eeuu",
    "CC.\u00a0OO.": "CCOO",
    "O.N.U.": "ONU",
    "U.S.A": "USA",
    "a. C.": "aC",
    "d.C.": "dC",
    "p. ej.": "pej",
    "J. R. R.": "JRR",
    "S. A.": "SA",
    "n.º": "nº",
    "1.ª": "1ª",
    "D.ª": "Dª",
    "1.er": "1er",
    "e.g.": "eg",
  };
  for (const [text, plain] of Object.entries(cases)) equal(plainAbbreviation(text), plain, text);
});

Deno.test("plainAbbreviation() leaves other words with points alone", () => {
  for (
    const text of [
      "casa.",
      "Sr.",
      "a.",
      "1.000",
      "v1.2",
      "node.js",
      "a.b.cd",
      "plan B. A",
      "",
      "EE UU",
      "1.o",
    ]
  ) {
    equal(plainAbbreviation(text), undefined, text);
  }
});

Deno.test("abbreviationEnd() takes an abbreviation to its last point and not into the next sentence", () => {
  const end = (text: string, start = 0) => text.slice(start, Math.max(start, abbreviationEnd(text, start)));
  equal(end("EE. UU. y"), "EE. UU.");
  equal(end("de la O.N.U., que", 6), "O.N.U.");
  equal(end("J. R. R. Tolkien"), "J. R. R.");
  equal(end("el plan B. A veces", 8), "");
  equal(end("a.b.cd"), "");
  equal(end("com.a.b", 4), "");
  equal(end("George W. Bush", 7), "");
  equal(end("A.".repeat(500_000)), "");
});
