import { stemmer } from "stemmer";
import { LUCENE_ENGLISH_STOP_WORDS } from "./stop_words.ts";

/** Turns a text into the terms a sparse index counts. */
export interface Analyser {
  name: string;
  /** The names of its steps in order, for the `systems` table and for people. */
  steps: readonly string[];
  tokens(text: string): string[];
}

/** One step of an analyser: terms in, terms out. The first step gets the whole text as its only term. */
export interface Step {
  name: string;
  apply(terms: string[]): string[];
}

/** NFC and lower case. */
export const lowerCase: Step = {
  name: "lower case",
  apply: (terms) => terms.map((term) => term.normalize("NFC").toLowerCase()),
};

/** Terms are runs of letters, marks and digits; an apostrophe between letters stays inside its term. */
export const words: Step = {
  name: "words",
  apply: (terms) => terms.flatMap((term) => term.match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []),
};

/** Drops the English possessive: "disk's" becomes "disk". */
export const possessive: Step = {
  name: "possessive",
  apply: (terms) => terms.map((term) => term.replace(/['’]s$/i, "")),
};

/** The Porter stem of each term. */
export const porter: Step = { name: "porter", apply: (terms) => terms.map((term) => stemmer(term)) };

/** Drops the words of a list. */
export function stop(name: string, list: ReadonlySet<string>): Step {
  return { name: `stop(${name})`, apply: (terms) => terms.filter((term) => !list.has(term)) };
}

/**
 * An analyser as a chain of named steps.
 *
 * @example
 * ```ts
 * import { analyser, lowerCase, words } from "./analyser.ts";
 * const simple = analyser("simple", [lowerCase, words]);
 * if (simple.tokens("Azure-SQL: what's new?").join("|") !== "azure|sql|what's|new") throw new Error();
 * ```
 */
export function analyser(name: string, steps: readonly Step[]): Analyser {
  return {
    name,
    steps: steps.map((step) => step.name),
    tokens: (text) => steps.reduce((terms, step) => step.apply(terms), [text]),
  };
}

/**
 * Lower case, words, possessive, Lucene's 33 stop words, Porter stems.
 *
 * @example
 * ```ts
 * import { englishAnalyser } from "./analyser.ts";
 * const terms = englishAnalyser.tokens("The server's disks are running");
 * if (terms.join(" ") !== "server disk run") throw new Error(terms.join(" "));
 * ```
 */
export const englishAnalyser: Analyser = analyser("english", [
  lowerCase,
  words,
  possessive,
  stop("lucene-en", LUCENE_ENGLISH_STOP_WORDS),
  porter,
]);

/** Lower case and words, for any language. */
export const plainAnalyser: Analyser = analyser("plain", [lowerCase, words]);
