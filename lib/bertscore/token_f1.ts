import { counted, inCommon, type OverlapFigures, overlapFigures, split } from "./overlap_figures.ts";

const ASCII_MARKS = "!-/:-@\\[-`{-~";
const rules = {
  en: { marks: new RegExp(`[${ASCII_MARKS}]`, "g"), articles: articles("a|an|the") },
  es: {
    marks: new RegExp(`[\\p{P}${ASCII_MARKS}]`, "gu"),
    articles: articles("un|una|unos|unas|el|la|los|las"),
  },
};

function articles(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, "gu");
}

/**
 * The words of a text as SQuAD's evaluation compares them: lower case, without punctuation, without articles. In Spanish
 * texts the articles are Spanish ones and punctuation is Unicode's, so that "¿" goes too, as in MLQA's evaluation.
 *
 * @example
 * ```ts
 * import { squadWords } from "./token_f1.ts";
 * if (squadWords("The (Virtual) machine, an A1.", "en").join() !== "virtual,machine,a1") throw new Error();
 * if (squadWords("¿La máquina virtual?", "es").join() !== "máquina,virtual") throw new Error();
 * ```
 */
export function squadWords(text: string, language: string): string[] {
  const { marks, articles } = language === "es" ? rules.es : rules.en;
  return split(text.toLowerCase().replace(marks, "").replace(articles, " "));
}

/** Words in common: the F1 of SQuAD 2.0, with what it is made from. Two texts without a word agree. */
export function tokenF1(answer: string, reference: string, language: string): OverlapFigures {
  const a = squadWords(answer, language), r = squadWords(reference, language);
  if (a.length + r.length === 0) return { precision: 1, recall: 1, f1: 1 };
  return overlapFigures(inCommon(counted(a), counted(r)), a.length, r.length);
}

/** 1 where both texts have the same words in the same order, otherwise 0: SQuAD's exact match. */
export function exactMatch(answer: string, reference: string, language: string): number {
  return Number(squadWords(answer, language).join(" ") === squadWords(reference, language).join(" "));
}
