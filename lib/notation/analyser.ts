import { Problem } from "../base/mod.ts";
import { didYouMean } from "./nearest.ts";

/** The languages an analyser can be of; `any` knows no words of a language. */
export type AnalyserLanguage = "en" | "es" | "any";

/** A technique of text analysis: its meaning, and the languages it exists for. */
export interface TechniqueDefinition {
  name: string;
  languages: readonly AnalyserLanguage[];
  meaning: string;
}

const ALL = ["en", "es", "any"] as const, BOTH = ["en", "es"] as const;

/** The techniques in the order in which they work, whatever the order they are written in. */
export const TECHNIQUES = [
  {
    name: "alnum",
    languages: ALL,
    meaning: "words are runs of letters and digits, not of what is not white space",
  },
  { name: "words", languages: ALL, meaning: "the same, with an apostrophe inside a word kept" },
  {
    name: "standard",
    languages: ALL,
    meaning: "Unicode's words, as Lucene has them: don't, 3.5, 1,000, node.js and a_b are one each",
  },
  { name: "abbreviations", languages: ALL, meaning: "joins abbreviations: EE. UU. to EEUU, O.N.U. to ONU" },
  { name: "numbers", languages: ALL, meaning: "joins thousands: 1.000.000 in Spanish, 1,000,000 in English" },
  { name: "nonumbers", languages: ALL, meaning: "drops numbers" },
  { name: "lower", languages: ALL, meaning: "lower case" },
  { name: "possessive", languages: ["en"], meaning: "drops the English 's" },
  { name: "stop", languages: BOTH, meaning: "drops stop words" },
  { name: "lemma", languages: ["es"], meaning: "dictionary forms: comieron to comer" },
  { name: "stem", languages: BOTH, meaning: "Snowball's stems" },
  { name: "porter", languages: ["en"], meaning: "Porter's first stems, as Lucene has them" },
  { name: "fold", languages: ALL, meaning: "drops accents, but keeps ñ apart from n" },
] as const satisfies readonly TechniqueDefinition[];

/** The name of a technique. */
export type Technique = typeof TECHNIQUES[number]["name"];

/** An analyser taken apart; the techniques are in their order of work. */
export interface AnalyserSpec {
  language: AnalyserLanguage;
  techniques: readonly Technique[];
}

/** Short names and what they stand for. */
export const SHORT_ANALYSERS: Readonly<Record<string, string>> = {
  english: "en:standard+lower+possessive+stop+porter",
  spanish: "es:alnum+lower+stop+lemma",
  plain: "any:alnum+lower",
};

const CONTRADICTIONS: readonly (readonly [Technique, Technique, string])[] = [
  ["alnum", "words", "each says what a word is"],
  ["alnum", "standard", "each says what a word is"],
  ["words", "standard", "each says what a word is"],
  ["alnum", "possessive", "alnum cuts words at the apostrophe"],
  ["numbers", "nonumbers", "numbers are either joined or dropped"],
  ["lemma", "stem", "a word becomes a lemma or a stem"],
  ["lemma", "porter", "a word becomes a lemma or a stem"],
  ["stem", "porter", "a word has one stem"],
];

/**
 * Reads the name of an analyser: a short name, or a language and its techniques. `none` stands for no techniques:
 * words are then what stands between white space.
 *
 * @example
 * ```ts
 * import { formatAnalyser, readAnalyser } from "./analyser.ts";
 * const { language, techniques } = readAnalyser("es:lemma+stop+lower+alnum");
 * if (language !== "es" || techniques.join() !== "alnum,lower,stop,lemma") throw new Error(techniques.join());
 * if (formatAnalyser(readAnalyser("english")) !== "en:standard+lower+possessive+stop+porter") throw new Error();
 * if (formatAnalyser(readAnalyser("es")) !== "es:none") throw new Error();
 * ```
 */
export function readAnalyser(text: string): AnalyserSpec {
  const where = `the analyser "${text}"`, trimmed = text.trim();
  const name = Object.hasOwn(SHORT_ANALYSERS, trimmed) ? SHORT_ANALYSERS[trimmed]! : trimmed;
  const colon = name.indexOf(":"), head = (colon < 0 ? name : name.slice(0, colon)).trim();
  const language = ALL.find((one) => one === head);
  if (!language) {
    const known = colon < 0 ? [...Object.keys(SHORT_ANALYSERS), ...ALL] : ALL;
    throw new Problem({
      what: colon < 0 ? "Unknown analyser" : "Unknown language of an analyser",
      where,
      found: head,
      allowed: "english, spanish, plain, or a language and techniques such as es:alnum+lower+stop+lemma",
      todo: didYouMean(head, known),
    });
  }
  const rest = colon < 0 ? "none" : name.slice(colon + 1).trim();
  const techniques = rest === "none" || rest === ""
    ? []
    : rest.split("+").map((part) => readTechnique(part, where));
  const spec = { language, techniques: sorted(techniques) };
  refuseContradictions(spec, where);
  return spec;
}

/** The canonical name of an analyser: its language, and its techniques in their order of work. */
export function formatAnalyser({ language, techniques }: AnalyserSpec): string {
  return `${language}:${sorted(techniques).join("+") || "none"}`;
}

function readTechnique(text: string, where: string): Technique {
  const wanted = text.trim(), names = TECHNIQUES.map(({ name }) => name);
  const name = names.find((one) => one === wanted);
  if (name) return name;
  throw new Problem({
    what: wanted === "" ? "The name of a technique is missing" : "Unknown technique of text analysis",
    where,
    found: wanted,
    ...(wanted === "" ? { allowed: names.join(", ") } : { todo: didYouMean(wanted, names) }),
  });
}

function sorted(techniques: readonly Technique[]): Technique[] {
  const place = (technique: Technique) => TECHNIQUES.findIndex(({ name }) => name === technique);
  return techniques.toSorted((a, b) => place(a) - place(b));
}

function refuseContradictions({ language, techniques }: AnalyserSpec, where: string): void {
  for (const [i, technique] of techniques.entries()) {
    if (techniques[i + 1] === technique) throw new Problem({ what: `${technique} stands twice`, where });
    const { languages } = TECHNIQUES.find(({ name }) => name === technique)!;
    if (!(languages as readonly AnalyserLanguage[]).includes(language)) {
      throw new Problem({
        what: `There is no ${technique} for this language`,
        where,
        found: language,
        allowed: `${technique} with ${languages.join(" or ")}`,
      });
    }
  }
  for (const [a, b, why] of CONTRADICTIONS) {
    if (techniques.includes(a) && techniques.includes(b)) {
      throw new Problem({
        what: `${a} and ${b} contradict each other: ${why}`,
        where,
        todo: "Keep one of them",
      });
    }
  }
}
