import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { below, Problem, random } from "../base/mod.ts";
import { ShingleOverlap } from "../text/mod.ts";
import { NearDuplicates } from "./near_duplicates.ts";

function found(texts: string[], options = {}) {
  const duplicates = new NearDuplicates(options);
  texts.forEach((text, i) => duplicates.add(`${i}`, text));
  return duplicates.pairs((id) => texts[Number(id)]!);
}

const next = random(5, "near duplicates test");
const words = (n: number) => Array.from({ length: n }, () => `w${below(1e9, next)}`).join(" ");

Deno.test("NearDuplicates finds at least 99 of 100 pairs exactly at the threshold, long or short", () => {
  for (const [shared, more] of [[9, 1], [18, 2], [90, 10], [450, 50], [1800, 200]] as const) {
    const texts = Array.from({ length: 400 }, () => words(shared + 4)).flatMap((text) => [
      text,
      `${text} ${words(more)}`,
    ]);
    const pairs = found(texts);
    ok(pairs.length >= 396, `${shared} of ${shared + more}: ${pairs.length} of 400`);
    for (const { a, b, similarity } of pairs) {
      equal(Number(b), Number(a) + 1);
      equal(similarity, 0.9);
    }
  }
});

Deno.test("NearDuplicates reports no pair below the threshold, and of each document the earliest partner", () => {
  for (const threshold of [0.5, 0.8, 0.9]) {
    const texts: string[] = [];
    for (let family = 0; family < 10; family++) {
      const base = words(400).split(" ");
      for (let member = 0; member < 12; member++) {
        const changed = base.slice();
        for (let change = below(10, next); change > 0; change--) changed[below(400, next)] = words(1);
        texts.push(changed.join(" "));
      }
    }
    const overlap = new ShingleOverlap(5);
    const read = texts.map((text) => overlap.read(text));
    const expected = read.flatMap((later, b) => {
      const a = read.findIndex((earlier, i) => i < b && overlap.similarity(earlier, later) >= threshold);
      return a < 0 ? [] : [{ a: `${a}`, b: `${b}` }];
    });
    const pairs = found(texts, { threshold });
    const equalPairs = pairs.filter((pair) => expected.some(({ a, b }) => a === pair.a && b === pair.b));
    ok(expected.length > 30, `${threshold}: ${expected.length}`);
    ok(pairs.every(({ similarity }) => similarity >= threshold));
    ok(
      equalPairs.length >= 0.99 * expected.length,
      `${threshold}: ${equalPairs.length} of ${expected.length}`,
    );
  }
});

Deno.test("NearDuplicates reads each of 10,000 documents that are all alike about once", () => {
  const same = words(60);
  for (const text of [() => same, () => `${same} ${words(1)}`]) {
    const texts = Array.from({ length: 10000 }, text);
    const duplicates = new NearDuplicates();
    texts.forEach((text, i) => duplicates.add(`${i}`, text));
    let read = 0;
    const pairs = duplicates.pairs((id) => {
      read++;
      return texts[Number(id)]!;
    });
    ok(pairs.length >= 9990, `${pairs.length}`);
    ok(pairs.filter(({ a }) => a === "0").length >= 9900);
    ok(read < 1.5 * texts.length, `${read}`);
  }
});

Deno.test("NearDuplicates gives up on a document after 200 candidates just below the threshold", () => {
  const common = words(204);
  const crowd = (size: number) => Array.from({ length: size }, () => `${common} ${words(14)}`);
  for (const [size, expected] of [[150, 1], [300, 0]] as const) {
    const texts = crowd(size);
    equal(found([...texts, texts.at(-1)!]).length, expected, `${size}`);
  }
});

Deno.test("NearDuplicates reads past case, punctuation and accents' spelling, in Spanish too", () => {
  const pairs = found([
    "¿Cómo configuro la máquina virtual en Azure para que no se apague por la noche?",
    "COMO CONFIGURO LA MAQUINA",
    "Co\u0301mo configuro la MÁQUINA virtual —en Azure— para que no se apague por la noche...",
  ]);
  deepEqual(pairs, [{ a: "0", b: "2", similarity: 1 }]);
});

Deno.test("NearDuplicates takes short texts as a whole and leaves out those without words", () => {
  deepEqual(found(["", "Disk full", "…", "disk FULL!", "disk", "", "full disk"]), [{
    a: "1",
    b: "3",
    similarity: 1,
  }]);
  deepEqual(found([]), []);
});

Deno.test("NearDuplicates gives the same pairs every time", () => {
  const texts = Array.from({ length: 50 }, () => words(30)).flatMap((text) => [text, `${text} ${words(2)}`]);
  deepEqual(found(texts, { seed: 9 }), found(texts, { seed: 9 }));
});

Deno.test("NearDuplicates refuses an identifier twice and a threshold that makes no sense", () => {
  const duplicates = new NearDuplicates();
  duplicates.add("a", "");
  throws(() => duplicates.add("a", "text"), Problem);
  throws(() => new NearDuplicates({ threshold: 0 }), Problem);
  throws(() => new NearDuplicates({ shingle: 0 }), Problem);
});
