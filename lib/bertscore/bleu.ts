import { counted, inCommon, ngrams, split } from "./overlap_figures.ts";

const LONGEST = 4;

/**
 * BLEU of one answer as sacrebleu's `sentence_bleu` gives it, from 0 to 1: the geometric mean of the shares of its runs
 * of one to four words that the reference has, times exp(1 − r/a) where the answer, of a words, is shorter than the
 * reference, of r. Words as in mteval-v13a, capitals matter. Smoothing is "exp": the first length without a match counts
 * ½ of a match, the second ¼, and so on; lengths that the answer is too short for are left out.
 *
 * @example
 * ```ts
 * import { bleu } from "./bleu.ts";
 * if (bleu("The VM is stopped.", "The VM is stopped.") !== 1 || bleu("No.", "Yes!") !== 0) throw new Error();
 * ```
 */
export function bleu(answer: string, reference: string): number {
  const a = bleuWords(answer), r = bleuWords(reference);
  let halves = 1, logarithms = 0, lengths = 0, matches = 0;
  for (let n = 1; n <= Math.min(LONGEST, a.length); n++) {
    const total = a.length - n + 1, common = inCommon(counted(ngrams(a, n)), counted(ngrams(r, n)));
    matches += common;
    lengths = n;
    logarithms += Math.log(common === 0 ? 1 / ((halves *= 2) * total) : common / total);
  }
  if (matches === 0) return 0;
  const brevity = a.length < r.length ? Math.exp(1 - r.length / a.length) : 1;
  return brevity * Math.exp(logarithms / lengths);
}

/** The words of a text by the rules of mteval-v13a. */
export function bleuWords(text: string): string[] {
  const line = text.trimEnd().replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ")
    .replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return split(
    ` ${line} `
      .replace(/([{-~[-` -&(-+:-@/])/g, " $1 ")
      .replace(/([^0-9])([.,])/gu, "$1 $2 ")
      .replace(/([.,])([^0-9])/gu, " $1 $2")
      .replace(/([0-9])(-)/g, "$1 $2 "),
  );
}
