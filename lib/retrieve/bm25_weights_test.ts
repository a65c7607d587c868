import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { bm25Defaults, type Bm25Variant } from "../notation/mod.ts";
import { plainAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";
import { documents, figures, questions } from "./bm25_figures_for_tests.ts";

const variants = Object.keys(bm25Defaults) as Bm25Variant[];
const near = (found: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(found - expected) <= tolerance, `${found}, not ${expected}`);

function scoreOf(variant: Bm25Variant, texts: string[], question: string, row: number): number {
  const index = Bm25Index.build(texts, plainAnalyser, bm25Defaults[variant]);
  const { rows, scores } = index.search(index.terms(question), texts.length);
  return scores[rows.indexOf(row)]!;
}

Deno.test("every variant gives the score computed by hand", () => {
  // Three documents of mean length 2; "bird" is in one of them, "dog" in two. n of the second: 0.25 + 0.75 · 3/2.
  const texts = ["cat dog", "dog dog bird", "fish"], n = 1.375;
  const byHand: Record<Bm25Variant, number> = {
    lucene: Math.log(1 + 2.5 / 1.5) * 1 / (1 + 1.2 * n) + Math.log(1 + 1.5 / 2.5) * 2 / (2 + 1.2 * n),
    robertson: Math.log(2.5 / 1.5) * 1 / (1 + 1.5 * n) + 0,
    atire: Math.log(3) * 2.5 / (1 + 1.5 * n) + Math.log(3 / 2) * 5 / (2 + 1.5 * n),
    bm25l: Math.log(4 / 1.5) * 2.5 * (1 / n + 0.5) / (1.5 + 1 / n + 0.5) +
      Math.log(4 / 2.5) * 2.5 * (2 / n + 0.5) / (1.5 + 2 / n + 0.5),
    "bm25+": Math.log(4) * (2.5 / (1.5 * n + 1) + 1) + Math.log(2) * (5 / (1.5 * n + 2) + 1),
    // The four idf are ln(2.5/1.5) three times and ln(1.5/2.5) = −ln(2.5/1.5) for "dog", which becomes ε times their mean.
    okapi: Math.log(2.5 / 1.5) * 2.5 / (1 + 1.5 * n) + 0.25 * Math.log(2.5 / 1.5) / 2 * 5 / (2 + 1.5 * n),
  };
  for (const variant of variants) near(scoreOf(variant, texts, "bird dog", 1), byHand[variant]);
});

Deno.test("every variant gives the scores of bm25s or rank_bm25", () => {
  for (const variant of variants) {
    const index = Bm25Index.build(documents, plainAnalyser, bm25Defaults[variant]);
    questions.forEach((question, q) => {
      const { rows, scores } = index.search(index.terms(question), documents.length);
      const words = question.split(" ");
      const matching = documents.filter((text) => words.some((word) => text.split(" ").includes(word)));
      assert.equal(rows.length, matching.length);
      rows.forEach((row, i) => near(scores[i]!, figures[variant][q]![row]!, 2e-12));
    });
  }
});

Deno.test("in bm25+ a term that a document lacks adds its constant", () => {
  const lacking = scoreOf("bm25+", ["cat dog", "dog"], "cat dog", 1);
  near(lacking, Math.log(3) * 1 + scoreOf("bm25+", ["cat dog", "dog"], "dog", 1));
});

Deno.test("in okapi a common term scores below zero where the mean idf is negative, and is found all the same", () => {
  // rank_bm25 0.2.2: BM25Okapi([["a","b"],["a","c"],["a"]]).get_scores(["a","b"]), and one document: [["a","b"]], ["a"].
  const index = Bm25Index.build(["a b", "a c", "a"], plainAnalyser, bm25Defaults.okapi);
  const { rows, scores } = index.search(index.terms("a b"), 3);
  assert.deepEqual([...rows], [0, 1, 2]);
  [0.39798537, -0.070662, -0.09392875].forEach((score, i) => near(scores[i]!, score, 1e-8));
  near(scoreOf("okapi", ["a b"], "a", 0), -0.27465307, 1e-8);
});

Deno.test("in robertson a term of more than half of the documents scores zero, and is found all the same", () => {
  const index = Bm25Index.build(["cat", "cat dog", "bird"], plainAnalyser, bm25Defaults.robertson);
  const { rows, scores } = index.search(index.terms("cat"), 1);
  assert.deepEqual([[...rows], [...scores]], [[0, 1], [0, 0]]);
});

Deno.test("parameters with which a score means nothing are refused", () => {
  const wrong = [{ k1: -1 }, { k1: NaN }, { b: 1.1 }, { delta: Infinity }, { epsilon: -1 }, {
    variant: "bm26" as Bm25Variant,
  }];
  for (const change of wrong) {
    const parameters = { ...bm25Defaults.lucene, ...change };
    assert.throws(() => Bm25Index.build(["a"], plainAnalyser, parameters), Problem, JSON.stringify(change));
  }
});

Deno.test("k1 = 0 and b = 1 leave no score undefined", () => {
  for (const variant of variants) {
    for (const change of [{ k1: 0 }, { b: 1 }, { b: 0 }, { delta: 0 }, { k1: 0, b: 1, delta: 0 }]) {
      const parameters = { ...bm25Defaults[variant], ...change };
      const index = Bm25Index.build(["a a", "", "b a c"], plainAnalyser, parameters);
      const { scores } = index.search(index.terms("a b c"), 3);
      assert.ok(scores.length === 2 && scores.every(Number.isFinite), JSON.stringify(parameters));
    }
  }
});
