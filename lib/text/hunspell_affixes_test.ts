import { deepEqual, equal } from "node:assert/strict";
import { readAffixes, readEntries, withPrefix, withSuffix } from "./hunspell_affixes.ts";

const { prefixes, suffixes } = readAffixes(`SET UTF-8
REP 1
REP az ás
PFX g Y 2
PFX g 0 de [^er]
PFX g 0 der r
SFX S Y 3
SFX S 0 s [aeo]
SFX S ón ones ón
SFX S z ces z
SFX A Y 1
SFX A r ción/S ar
SFX E Y 1
SFX E r 0 [ae]r
`);

Deno.test("withSuffix() strips, adds, and gives nothing where the rule does not fit", () => {
  const plurals = (word: string) =>
    suffixes.get("S")!.map((rule) => withSuffix(word, rule)).filter((form) => form !== "");
  deepEqual(["casa", "camión", "luz", "reloj"].map(plurals), [["casas"], ["camiones"], ["luces"], []]);
  equal(withSuffix("hablar", suffixes.get("E")![0]!), "habla");
});

Deno.test("withPrefix() chooses by the start of the word", () => {
  const prefixed = (word: string) => prefixes.get("g")!.map((rule) => withPrefix(word, rule)).join("");
  deepEqual(["poner", "rogar", "elevar"].map(prefixed), ["deponer", "derrogar", ""]);
});

Deno.test("readAffixes() keeps the flags of the words that a rule makes", () => {
  const [rule] = suffixes.get("A")!;
  deepEqual([rule!.add, rule!.flags], ["ción", "S"]);
});

Deno.test("readEntries() leaves out the count and entries with white space", () => {
  deepEqual(readEntries("3\ncasa/LNS\nReino Unido\n\ncomo\r\n"), [
    { word: "casa", flags: "LNS" },
    { word: "como", flags: "" },
  ]);
});
