import { counted, inCommon, ngrams, type OverlapFigures, overlapFigures } from "./overlap_figures.ts";

/** ROUGE by single words, by pairs of words, and by the longest common sequence. */
export interface Rouge {
  rouge1: OverlapFigures;
  rouge2: OverlapFigures;
  rougeL: OverlapFigures;
}

/**
 * ROUGE-1, ROUGE-2 and ROUGE-L (Lin 2004) as rouge_score computes them by default, without a stemmer: words or pairs of
 * words in common, and the longest sequence of words that both texts have in this order, not necessarily side by side.
 *
 * A word of an English text is a run of a–z and 0–9, as there. That drops "ñ" and cuts "configuración" in two, so
 * in texts of every other language a word is a run of Unicode letters, marks and digits.
 *
 * @example
 * ```ts
 * import { rouge } from "./rouge.ts";
 * const { rouge1, rougeL } = rouge("the gunman police killed", "police killed the gunman", "en");
 * if (rouge1.f1 !== 1 || rougeL.f1 !== 0.5) throw new Error("all words, and two of them in order");
 * ```
 */
export function rouge(answer: string, reference: string, language: string): Rouge {
  const a = rougeWords(answer, language), r = rougeWords(reference, language);
  const byRuns = (n: number) => {
    const common = inCommon(counted(ngrams(a, n)), counted(ngrams(r, n)));
    return overlapFigures(common, a.length - n + 1, r.length - n + 1);
  };
  return {
    rouge1: byRuns(1),
    rouge2: byRuns(2),
    rougeL: overlapFigures(longestCommon(a, r), a.length, r.length),
  };
}

/** The words of a text as ROUGE counts them. */
export function rougeWords(text: string, language: string): string[] {
  const word = language === "en" ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu;
  return (language === "en" ? text : text.normalize("NFC")).toLowerCase().match(word) ?? [];
}

/** The length of the longest common subsequence, row by row of the usual table. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Uint32Array(b.length + 1);
  for (const word of a) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!;
      row[j] = word === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1]!);
      diagonal = above;
    }
  }
  return row[b.length]!;
}
