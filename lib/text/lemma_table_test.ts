import { deepEqual, equal } from "node:assert/strict";
import { below, random } from "../base/mod.ts";
import { type LemmaEntry, LemmaTable, LONGEST_FORM, packLemmas } from "./lemma_table.ts";

const entry = (form: string, lemma: string, isVerb = false): LemmaEntry => ({ form, lemma, isVerb });
const bytes = packLemmas([
  entry("público", "público"),
  entry("publico", "publicar", true),
  entry("año", "año"),
  entry("ano", "ano"),
  entry("pingüinos", "pingüino"),
], "key");

Deno.test("find() is exact, findFolded() takes the first form that differs in accents only", () => {
  const table = LemmaTable.read(bytes, "key")!;
  const exact = (word: string) => table.find(word) < 0 ? "" : table.lemmaOf(table.find(word));
  const folded = (word: string) => table.findFolded(word) < 0 ? "" : table.lemmaOf(table.findFolded(word));
  deepEqual(["público", "publico", "año", "ano", "pinguinos"].map(exact), [
    "público",
    "publicar",
    "año",
    "ano",
    "",
  ]);
  deepEqual(["público", "publico", "año", "ano", "pinguinos"].map(folded), [
    "público",
    "público",
    "año",
    "ano",
    "pingüino",
  ]);
  deepEqual(["publico", "año"].map((word) => table.isVerb(table.find(word))), [true, false]);
});

Deno.test("Words that the table cannot hold are not found", () => {
  const table = LemmaTable.read(bytes, "key")!;
  const words = ["", "\0", "ⅺ", "año\u0303", "𝒳", "\ud800", "x".repeat(LONGEST_FORM + 1), "a".repeat(1e6)];
  deepEqual(words.filter((word) => table.find(word) >= 0 || table.findFolded(word) >= 0), []);
});

Deno.test("Thousands of random forms are found again, and no others", () => {
  const next = random(7, "forms");
  const word = () => Array.from({ length: 1 + below(9, next) }, () => "abcñáéü"[below(7, next)]).join("");
  const forms = [...new Set(Array.from({ length: 5000 }, word))];
  const table = LemmaTable.read(packLemmas(forms.map((form) => entry(form, form)), "key"), "key")!;
  equal(table.size, forms.length);
  deepEqual(forms.filter((form, number) => table.find(form) !== number || table.formAt(number) !== form), []);
  const others = Array.from({ length: 5000 }, word).filter((form) => !forms.includes(form));
  deepEqual(others.filter((form) => table.find(form) >= 0), []);
});

Deno.test("read() refuses bytes of another key, cut bytes, longer bytes and every changed byte", () => {
  const refused = (changed: Uint8Array<ArrayBuffer>, key = "key") => LemmaTable.read(changed, key) === null;
  equal(refused(bytes), false);
  equal(refused(bytes, "other"), true);
  for (const length of [0, 3, 40, bytes.length - 1]) {
    equal(refused(bytes.slice(0, length)), true, `${length}`);
  }
  const longer = new Uint8Array(bytes.length + 4);
  longer.set(bytes);
  equal(refused(longer), true);
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at]! ^= 1;
    equal(refused(changed), true, `byte ${at}`);
  }
});
