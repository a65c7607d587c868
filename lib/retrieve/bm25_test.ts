import assert from "node:assert/strict";
import { below, Problem, random } from "../base/mod.ts";
import { bm25Defaults, type Bm25Variant } from "../notation/mod.ts";
import { plainAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";

const found = (texts: Iterable<string>, question: string, k: number) => {
  const index = Bm25Index.build(texts, plainAnalyser);
  return index.search(index.terms(question), k);
};

Deno.test("a term that a question repeats counts again", () => {
  const once = found(["cat dog", "bird"], "dog", 1), twice = found(["cat dog", "bird"], "dog dog", 1);
  assert.equal(twice.scores[0], 2 * once.scores[0]!);
});

Deno.test("a question without known terms finds nothing, also in an empty index", () => {
  for (const texts of [["cat"], [], ["", ""]]) {
    for (const question of ["¿?", "dog", ""]) {
      const { rows, scores } = found(texts, question, 5);
      assert.deepEqual([rows.length, scores.length], [0, 0]);
    }
  }
});

Deno.test("rare terms weigh more than common ones", () => {
  const texts = ["quota common", "common other", "common third"];
  assert.ok(found(texts, "quota", 1).scores[0]! > found(texts, "common", 1).scores[0]!);
});

Deno.test("all documents that tie with the k-th are found, by ascending row", () => {
  const texts = ["cat", "dog", "cat", "cat cat", "cat"];
  assert.deepEqual([...found(texts, "cat", 2).rows], [3, 0, 2, 4]);
  assert.deepEqual(
    [...found(Array(300).fill("same"), "same", 1).rows],
    Array.from({ length: 300 }, (_, i) => i),
  );
});

Deno.test("a k larger than the corpus finds all that match, and 0 finds nothing", () => {
  assert.deepEqual([...found(["cat", "dog", ""], "cat dog", 1e9).rows], [0, 1]);
  assert.equal(found(["cat"], "cat", 0).rows.length, 0);
});

Deno.test("texts are read from any iterable, one by one", () => {
  function* texts() {
    yield "cat";
    yield "";
    yield "cat dog";
  }
  const index = Bm25Index.build(texts(), plainAnalyser);
  assert.equal(index.size, 3);
  assert.deepEqual([...index.vocabulary], ["cat", "dog"]);
  assert.deepEqual([index.termId("dog"), index.termId("bird")], [1, -1]);
  assert.deepEqual([index.documentFrequency(0), index.documentFrequency(1)], [2, 1]);
  assert.deepEqual([...index.terms("Dog, cat; bird and DOG")], [1, 0, 1]);
});

Deno.test("terms that are no words of any language are terms all the same", () => {
  const odd = ["a\u0000b", "🐈 cat", "\ud800 x", "שלום עולם", "__proto__ constructor"];
  const index = Bm25Index.build(odd, plainAnalyser);
  assert.equal(index.search(index.terms("עולם"), 1).rows[0], 3);
  assert.equal(index.search(index.terms("constructor"), 1).rows[0], 4);
});

Deno.test("weights multiply, and those of a repeated term add up", () => {
  const index = Bm25Index.build(["cat dog", "dog bird", "bird"], plainAnalyser);
  const [cat, dog] = [index.termId("cat"), index.termId("dog")];
  const plain = (term: number) => index.search(Uint32Array.of(term), 3).scores[0]!;
  const { rows, scores } = index.search(Uint32Array.of(dog, cat, dog), 1, Float64Array.of(0.25, 3, 0.5));
  assert.equal(rows[0], 0);
  assert.ok(Math.abs(scores[0]! - (0.75 * plain(dog) + 3 * plain(cat))) < 1e-12);
});

Deno.test("terms, weights and numbers of results that cannot be are refused", () => {
  const index = Bm25Index.build(["cat"], plainAnalyser), cat = Uint32Array.of(0);
  assert.throws(() => index.search(Uint32Array.of(1), 1), Problem);
  assert.throws(() => index.search(cat, NaN), Problem);
  assert.throws(() => index.search(cat, -1), Problem);
  assert.throws(() => index.search(cat, 1, Float64Array.of(1, 2)), Problem);
  assert.throws(() => index.search(cat, 1, Float64Array.of(NaN)), Problem);
});

Deno.test("a question of a million characters is answered like its counts", () => {
  const texts = Array.from({ length: 400 }, (_, i) => `w${i} w${i % 7} common`);
  const index = Bm25Index.build(texts, plainAnalyser);
  const words = Array.from({ length: 200_000 }, (_, i) => `w${i % 400}`);
  const terms = index.terms(words.join(" "));
  assert.equal(terms.length, 200_000);
  const { rows, scores } = index.search(terms, 10);
  const once = index.search(Uint32Array.from({ length: 400 }, (_, i) => index.termId(`w${i}`)), 10);
  assert.deepEqual(rows, once.rows);
  scores.forEach((score, i) => assert.ok(Math.abs(score / 500 - once.scores[i]!) < 1e-9));
});

Deno.test("what is found equals the sorted sums of single terms, in any corpus, variant and depth", () => {
  const chance = random(42, "bm25"), pick = (n: number) => below(n, chance);
  const word = () => `w${Math.min(pick(60), pick(60), pick(60))}`;
  for (const variant of Object.keys(bm25Defaults) as Bm25Variant[]) {
    for (let trial = 0; trial < 12; trial++) {
      const texts = Array.from(
        { length: 1 + pick(500) },
        () => Array.from({ length: pick(12) }, word).join(" "),
      );
      const index = Bm25Index.build(texts, plainAnalyser, bm25Defaults[variant]);
      const { begin, rows: list, weights, absent } = index.columns;
      for (let q = 0; q < 20; q++) {
        const terms = index.terms(Array.from({ length: 1 + pick(q === 0 ? 300 : 8) }, word).join(" "));
        const factors = q % 3 === 0 ? Float64Array.from(terms, () => chance() - (q % 2) / 4) : undefined;
        const totals = new Map<number, number>();
        let constant = 0;
        terms.forEach((term, i) => {
          const factor = factors?.[i] ?? 1;
          constant += factor * absent[term]!;
          for (let at = begin[term]!; at < begin[term + 1]!; at++) {
            totals.set(list[at]!, (totals.get(list[at]!) ?? 0) + factor * weights[at]!);
          }
        });
        const k = 1 + pick(texts.length), found = index.search(terms, k, factors);
        const expected = [...totals.values()].sort((a, b) => b - a);
        assert.ok(found.rows.length >= Math.min(k, totals.size));
        found.scores.forEach((score, i) => {
          assert.ok(Math.abs(score - constant - expected[i]!) < 1e-9);
          assert.ok(Math.abs(score - constant - totals.get(found.rows[i]!)!) < 1e-9);
          const before = found.scores[i - 1] ?? Infinity;
          assert.ok(score < before || score === before && found.rows[i]! > found.rows[i - 1]!);
        });
        const all = index.search(terms, texts.length, factors);
        const lowest = found.scores.at(-1) ?? Infinity;
        assert.deepEqual(found.rows, all.rows.filter((_, i) => all.scores[i]! >= lowest));
      }
    }
  }
});
