import assert from "node:assert/strict";
import { singles, texts } from "./bert_score_for_tests.ts";
import { bleu, bleuWords } from "./bleu.ts";
import { chrf } from "./chrf.ts";
import { overlap, OVERLAP_MEASURES } from "./overlap.ts";
import { overlaps } from "./overlap_for_tests.ts";
import { rouge } from "./rouge.ts";
import { exactMatch, tokenF1 } from "./token_f1.ts";

const pairs = singles.map((line, i) => {
  const [a, r] = line.split(" ").map(Number), figures = overlaps[i]!.split(" ").map(Number);
  return { answer: texts[a!]!, reference: texts[r!]!, figures };
});

/** Compares what is computed for each pair with some of its columns. */
function agree(columns: readonly number[], compute: (answer: string, reference: string) => number[]) {
  assert.equal(pairs.length, 240);
  for (const { answer, reference, figures } of pairs) {
    compute(answer, reference).forEach((value, c) => {
      const expected = figures[columns[c]!]!;
      const what = `${JSON.stringify(answer.slice(0, 60))} against ${JSON.stringify(reference.slice(0, 60))}`;
      assert.ok(
        Math.abs(value - expected) < 1e-6,
        `column ${columns[c]} of ${what}: ${value}, not ${expected}`,
      );
    });
  }
}

Deno.test("rouge() gives rouge_score's figures", () => {
  agree([0, 1, 2, 3], (answer, reference) => {
    const { rouge1, rouge2, rougeL } = rouge(answer, reference, "en");
    return [rouge1.precision, rouge1.f1, rouge2.f1, rougeL.f1];
  });
});

Deno.test("rouge() of Spanish texts keeps letters with accents in their words", () => {
  agree([8, 9, 10], (answer, reference) => {
    const { rouge1, rouge2, rougeL } = rouge(answer, reference, "es");
    return [rouge1.f1, rouge2.f1, rougeL.f1];
  });
  assert.equal(rouge("niño", "niñas", "en").rouge1.f1, 0.5, "a to z alone finds ni, o and ni, as");
  assert.equal(rouge("niño", "niñas", "es").rouge1.f1, 0);
});

Deno.test("bleu() gives sacrebleu's sentence BLEU", () => {
  agree([4], (answer, reference) => [bleu(answer, reference)]);
  assert.deepEqual(bleuWords("It's 1.5-fold, e.g. $3,000."), [
    "It's",
    "1.5",
    "-",
    "fold",
    ",",
    "e",
    ".",
    "g",
    ".",
    "$",
    "3,000",
    ".",
  ]);
});

Deno.test("chrf() gives sacrebleu's chrF2", () => {
  agree([5], (answer, reference) => [chrf(answer, reference)]);
});

Deno.test("tokenF1() and exactMatch() give SQuAD's figures, and MLQA's for Spanish", () => {
  agree([6, 7], (a, r) => [tokenF1(a, r, "en").f1, exactMatch(a, r, "en")]);
  agree([11, 12], (a, r) => [tokenF1(a, r, "es").f1, exactMatch(a, r, "es")]);
});

Deno.test("overlap() has a value in 0 to 1 for each measure, also of empty texts", () => {
  for (const { answer, reference } of pairs) {
    const values = overlap(answer, reference, "en");
    assert.deepEqual(Object.keys(values), [...OVERLAP_MEASURES]);
    for (const value of Object.values(values)) assert.ok(value >= 0 && value <= 1 + 1e-12, String(value));
  }
});
