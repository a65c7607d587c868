import type { Technique } from "../notation/mod.ts";

/** One way of preparing texts in the study of what each technique adds. */
export interface Preparation {
  label: string;
  /** The techniques that are on, as an analyser's name lists them. */
  techniques: readonly Technique[];
  /** R@20 that Ardoiz published for it, on RISQAC; none for what he did not try. */
  published: number | null;
}

/** Ardoiz's four techniques, with what his annex A measured for each alone and for the other three. */
const FOUR = [
  { technique: "alnum", name: "dropping non-alphanumerics", alone: 0.724, without: 0.748 },
  { technique: "lower", name: "lower case", alone: 0.714, without: 0.791 },
  { technique: "stop", name: "dropping stop words", alone: 0.718, without: 0.786 },
  { technique: "lemma", name: "lemmas", alone: 0.78, without: 0.736 },
] as const;

/** The label of the preparation with all four techniques, which the others are compared with. */
export const ALL_FOUR = "all four";

/**
 * Annex A of Ardoiz (2022): all four techniques, none, each alone, each left out, and stems instead of lemmas. "Without
 * lemmas" is at the same time "nothing instead of lemmas". What he published for NLTK in place of spaCy stands beside
 * the stems, since NLTK has no Spanish lemmatiser but a stemmer.
 *
 * @example
 * ```ts
 * import { ablation } from "./ablation.ts";
 * const labels = ablation().map(({ label }) => label);
 * if (labels.length !== 11 || labels[0] !== "all four") throw new Error(labels.join());
 * ```
 */
export function ablation(): Preparation[] {
  const all: readonly Technique[] = FOUR.map(({ technique }) => technique);
  return [
    { label: ALL_FOUR, techniques: all, published: 0.792 },
    { label: "none", techniques: [], published: 0.712 },
    ...FOUR.map(({ technique, name, alone }) => ({
      label: `only ${name}`,
      techniques: [technique],
      published: alone,
    })),
    ...FOUR.map(({ technique, name, without }) => ({
      label: `without ${name}`,
      techniques: all.filter((other) => other !== technique),
      published: without,
    })),
    {
      label: "stems instead of lemmas",
      techniques: [...all.filter((other) => other !== "lemma"), "stem"],
      published: 0.744,
    },
  ];
}
