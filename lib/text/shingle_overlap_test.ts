import { equal } from "node:assert/strict";
import { below, random } from "../base/mod.ts";
import { ShingleOverlap } from "./shingle_overlap.ts";

function plain(a: string, b: string, size: number): number {
  const shingles = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const count = words.length === 0 ? 0 : Math.max(1, words.length - size + 1);
    return new Set(Array.from({ length: count }, (_, i) => words.slice(i, i + size).join(" ")));
  };
  const x = shingles(a), y = shingles(b);
  return x.size === 0 || y.size === 0 ? 0 : x.intersection(y).size / x.union(y).size;
}

Deno.test("ShingleOverlap equals the similarity of plain sets of texts", () => {
  const next = random(1, "overlap test");
  for (const size of [1, 2, 5]) {
    const overlap = new ShingleOverlap(size);
    for (let round = 0; round < 300; round++) {
      const text = () => Array.from({ length: below(40, next) }, () => "aAbcñÑ"[below(6, next)]).join(" ");
      const a = text(), b = next() < 0.3 ? `${a} ${text()}` : text();
      const x = overlap.read(a), y = overlap.read(b);
      equal(overlap.similarity(x, y), plain(a, b, size), `${size}: ${a} | ${b}`);
      equal(overlap.similarity(y, x), plain(a, b, size), `${size}: ${b} | ${a}`);
      equal(overlap.similarity(x, x), a === "" ? 0 : 1);
    }
  }
});

Deno.test("ShingleOverlap compares texts shorter than a shingle as a whole", () => {
  const overlap = new ShingleOverlap(5);
  const similarity = (other: string) => overlap.similarity(overlap.read("Disk full"), overlap.read(other));
  equal(similarity("disk, full"), 1);
  equal(similarity("full disk"), 0);
  equal(similarity("disk full again"), 0);
  equal(similarity(""), 0);
});

Deno.test("ShingleOverlap tells thousands of words apart, and is as right when texts come back", () => {
  const overlap = new ShingleOverlap(2);
  const text = (from: number) => Array.from({ length: 6000 }, (_, i) => `w${from + i}`).join(" ");
  const a = overlap.read(text(0)), b = overlap.read(text(3000)), c = overlap.read(text(4500));
  for (let round = 0; round < 2; round++) {
    equal(overlap.similarity(a, b), 2999 / 8999);
    equal(overlap.similarity(c, b), 4499 / 7499);
    equal(overlap.similarity(a, c), 1499 / 10499);
  }
});
