import { isAscii } from "./accents.ts";
import { type AnalyserSpec, TECHNIQUES } from "./analyser_spec.ts";
import { languageCode } from "./language_code.ts";
import type { Lemmatiser } from "./lemmatiser.ts";
import { termFilters } from "./term_filters.ts";
import { tokenise, type VisitWord, type WordRules } from "./tokenise.ts";
import { UNSEEN } from "./unit_kinds.ts";
import { wordRules } from "./word_rules.ts";

/** A term with the UTF-16 place of its word in the text. */
export interface TermSpan {
  term: string;
  start: number;
  end: number;
}

/** Turns a text into the terms a sparse index counts. */
export interface Analyser {
  /** The language and the techniques: "es:alnum+lower+stop+lemma". */
  name: string;
  language: "en" | "es" | "any";
  /** The names of its steps in order, for people. */
  steps: readonly string[];
  /** Visits the words of a text as they are written, with their UTF-16 places. */
  words(text: string, visit: VisitWord): void;
  /** The term of such a word; "" where the chain drops it. It depends on the word alone, so callers may keep it. */
  term(word: string): string;
  /** The terms of a text, in order. */
  tokens(text: string): string[];
  /** The terms of a text with the places of their words, for marking them. */
  spans(text: string): TermSpan[];
}

/** A word longer than this is data, not language, and gives no term. */
const LONGEST = 255;

/**
 * Builds an analyser: normalise (NFC), find the words, then filter each by itself, so that places stay exact.
 *
 * - Without `alnum`, `words` or `standard` a word is what stands between white space: "casa," is then another
 *   word than "casa". Soft hyphens are inside words, and no part of terms.
 * - Stop words, lemmas and stems are looked up in lower case also where `lower` is off. Lemmas and stems come out in
 *   lower case; a word that the dictionary does not have and its rules leave as it is keeps its capitals.
 * - With `fold` a word is a stop word as it is written, or if a stop word written without accents is the same: "mas"
 *   and "tambien" are dropped, "té" is not. Lemmas are then those of the spelling without accents: "numero" is a form
 *   of numerar, but in a question typed without accents it is "número". Stems are folded after stemming.
 *
 * @example
 * ```ts
 * import { buildAnalyser } from "./analyser.ts";
 * const analyser = buildAnalyser({ language: "es", techniques: ["alnum", "abbreviations", "lower", "stop", "stem"] });
 * const terms = analyser.tokens("¿Cuántas niñas había en EE. UU.?");
 * if (terms.join("|") !== "niñ|eeuu") throw new Error(terms.join("|"));
 * ```
 */
export function buildAnalyser(
  spec: AnalyserSpec,
  { lemmatiser }: { lemmatiser?: Lemmatiser } = {},
): Analyser {
  const language = spec.language, techniques = TECHNIQUES.filter((one) => spec.techniques.includes(one));
  const filters = termFilters({ language, techniques }, lemmatiser);
  let rules: WordRules | undefined;
  const words = (text: string, visit: VisitWord) => tokenise(text, rules ??= wordRules(spec), visit);
  const term = (word: string) => {
    if (word.length > LONGEST) return "";
    let result = isAscii(word) ? word : word.toWellFormed().replace(UNSEEN, "").normalize("NFC");
    for (const { apply } of filters) {
      if (result === "") return "";
      result = apply(result);
    }
    return result;
  };
  const tokens = (text: string) => {
    const found: string[] = [];
    words(text, (word) => {
      const one = term(word);
      if (one !== "") found.push(one);
    });
    return found;
  };
  const spans = (text: string) => {
    const found: TermSpan[] = [];
    words(text, (word, start, end) => {
      const one = term(word);
      if (one !== "") found.push({ term: one, start, end });
    });
    return found;
  };
  const cut = techniques.includes("standard")
    ? "standard words"
    : techniques.includes("words")
    ? "words"
    : techniques.includes("alnum")
    ? "letters and digits"
    : "white space";
  return {
    name: `${language}:${techniques.join("+") || "none"}`,
    language,
    steps: ["NFC", cut, ...filters.map(({ name }) => name)],
    words,
    term,
    tokens,
    spans,
  };
}

/**
 * Lucene's English chain: standard words, lower case, possessive, 33 stop words, Porter stems.
 *
 * @example
 * ```ts
 * import { englishAnalyser } from "./analyser.ts";
 * const terms = englishAnalyser.tokens("The server's disks are running");
 * if (terms.join(" ") !== "server disk run") throw new Error(terms.join(" "));
 * ```
 */
export const englishAnalyser: Analyser = buildAnalyser({
  language: "en",
  techniques: ["standard", "lower", "possessive", "stop", "porter"],
});

/** Letters and digits in lower case, for any language. */
export const plainAnalyser: Analyser = buildAnalyser({ language: "any", techniques: ["alnum", "lower"] });

/** As {@linkcode plainAnalyser}, with "don't" as one word. */
export const wordsAnalyser: Analyser = buildAnalyser({ language: "any", techniques: ["words", "lower"] });

/**
 * The name of the analyser for texts of a language.
 *
 * @example
 * ```ts
 * import { analyserFor } from "./analyser.ts";
 * if (analyserFor("es-MX") !== "spanish" || analyserFor("en") !== "english" || analyserFor("fr") !== "plain") throw new Error();
 * ```
 */
export function analyserFor(language: string): string {
  const code = languageCode(language);
  return code === "es" ? "spanish" : code === "en" ? "english" : "plain";
}
