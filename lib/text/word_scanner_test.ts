import { deepEqual, equal, notEqual } from "node:assert/strict";
import { windowHashes, WordScanner } from "./word_scanner.ts";

function wordsOf(text: string): string[] {
  const scanner = new WordScanner();
  return Array.from({ length: scanner.scan(text) }, (_, i) => scanner.word(i));
}

Deno.test("WordScanner finds the words a regular expression finds, in any script", () => {
  const texts = [
    "",
    " … !",
    "one",
    "El Niño—¿qué, “ÁRBOL”? don't x_y 3.14 e\u0301t\u00e9",
    "𝒜𝓁𝓅𝒽𝒶 😀x😀 𠀀𠀁 a\ud800b\udc00",
    "Ελλάς ΟΔΟΣ हिन्दी İstanbul",
  ];
  for (const text of texts) {
    const expected = text.normalize("NFC").toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    deepEqual(wordsOf(text), [...expected], text);
  }
});

Deno.test("WordScanner hashes equal words alike and grows with long texts", () => {
  const scanner = new WordScanner();
  const n = scanner.scan("Alpha, beta! ".repeat(5000));
  equal(n, 10000);
  equal(scanner.word(9999), "beta");
  deepEqual(["beta", "bet", "betas", "zeta", ""].map((word) => scanner.isWord(9999, word)), [
    true,
    false,
    false,
    false,
    false,
  ]);
  equal(scanner.hashes[0], scanner.hashes[9998]);
  notEqual(scanner.hashes[0], scanner.hashes[1]);
  equal(scanner.scan("beta"), 1);
  equal(scanner.word(0), "beta");
});

Deno.test("windowHashes() gives a run of words one hash wherever it stands", () => {
  const scanner = new WordScanner();
  for (const size of [1, 3, 5]) {
    const alone = scanner.scan("c d e f g");
    const expected = windowHashes(scanner.hashes, alone, size, new Uint32Array(0))[0];
    const count = scanner.scan("a b c d e f g h c d e f");
    const found = windowHashes(scanner.hashes, count, size, new Uint32Array(0));
    equal(found[2], expected);
    notEqual(found[1], expected);
  }
});
