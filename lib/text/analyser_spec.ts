/** The techniques of text analysis, in the order in which they work; what each does says `lib/notation`. */
export const TECHNIQUES = [
  "alnum",
  "words",
  "standard",
  "abbreviations",
  "numbers",
  "nonumbers",
  "lower",
  "possessive",
  "stop",
  "lemma",
  "stem",
  "porter",
  "fold",
] as const;

/** The name of a technique. */
export type Technique = typeof TECHNIQUES[number];

/** An analyser as declared: `readAnalyser` of lib/notation reads one from its name and refuses contradictions. */
export interface AnalyserSpec {
  language: "en" | "es" | "any";
  techniques: readonly Technique[];
}
