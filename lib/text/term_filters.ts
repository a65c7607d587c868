import { stemmer as porter } from "stemmer";
import { plainAbbreviation } from "./abbreviations.ts";
import { withoutAccents } from "./accents.ts";
import type { AnalyserSpec } from "./analyser_spec.ts";
import type { Lemmatiser } from "./lemmatiser.ts";
import { isNumber, plainNumber } from "./numbers.ts";
import { snowball } from "./stems.ts";
import { LUCENE_ENGLISH_STOP_WORDS, SPANISH_STOP_WORDS } from "./stop_words.ts";

/** One step of an analyser, which works on a word by itself. */
export interface TermFilter {
  name: string;
  /** The word after this step, or "" to drop it. */
  apply: (word: string) => string;
}

/** The steps of an analyser after its words are found; the techniques are in their order of work. */
export function termFilters(spec: AnalyserSpec, lemmatiser: Lemmatiser | undefined): TermFilter[] {
  const { language, techniques } = spec, folds = techniques.includes("fold");
  return techniques.flatMap((technique): TermFilter | [] => {
    switch (technique) {
      case "alnum":
      case "words":
      case "standard":
        return [];
      case "abbreviations":
        return { name: "abbreviations joined", apply: (word) => plainAbbreviation(word) ?? word };
      case "numbers":
        return { name: "numbers joined", apply: (word) => plainNumber(word, language) ?? word };
      case "nonumbers":
        return { name: "no numbers", apply: (word) => isNumber(word) ? "" : word };
      case "lower":
        return { name: "lower case", apply: (word) => word.toLowerCase() };
      case "possessive":
        return { name: "possessive", apply: (word) => word.replace(/['’]s$/i, "") };
      case "stop":
        return stop(language, folds);
      case "lemma":
        return lemmas(lemmatiser, folds);
      case "stem":
        return { name: "Snowball stems", apply: (word) => snowball(word.toLowerCase(), language) };
      case "porter":
        return { name: "Porter stems", apply: porter };
      case "fold":
        return { name: "accents folded", apply: withoutAccents };
    }
  });
}

function stop(language: AnalyserSpec["language"], folds: boolean): TermFilter {
  const list = language === "es" ? SPANISH_STOP_WORDS : LUCENE_ENGLISH_STOP_WORDS;
  const dropped = folds ? list.union(new Set(Array.from(list, withoutAccents))) : list;
  const name = language === "es" ? "stop words (337, Spanish)" : "stop words (33, Lucene's)";
  return { name, apply: (word) => dropped.has(word.toLowerCase()) ? "" : word };
}

function lemmas(lemmatiser: Lemmatiser | undefined, folds: boolean): TermFilter {
  if (!lemmatiser) throw new RangeError("The technique lemma needs a lemmatiser: openAnalyser() brings it");
  const apply = (word: string) => {
    const lower = word.toLowerCase();
    const lemma = folds ? lemmatiser.lemmaUnaccented(lower) : lemmatiser.lemma(lower);
    return lemma === lower && word !== lower && !lemmatiser.isKnown(lower) ? word : lemma;
  };
  return { name: "lemmas", apply };
}
