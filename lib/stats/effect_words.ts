import { checkValues } from "./result.ts";

/** The effect sizes, as the column `effect` of the comparisons calls them. */
export type EffectKind = "rank_biserial" | "r" | "cliffs_delta" | "cohen_dz";

/** The usual words for the size of an effect. */
export type EffectWord = "negligible" | "small" | "medium" | "large";

/** From which size on an effect is called small, medium and large, and who said so. */
export interface EffectThresholds {
  small: number;
  medium: number;
  large: number;
  source: string;
}

const ofR = { small: 0.1, medium: 0.3, large: 0.5 };

/** The thresholds of each effect size: habits, not findings, so that a word stands beside its number only. */
export const effectThresholds: Readonly<Record<EffectKind, EffectThresholds>> = {
  rank_biserial: {
    ...ofR,
    source: "Cohen (1988) for r; the rank-biserial correlation has no thresholds of its own",
  },
  r: { ...ofR, source: "Cohen (1988) for r" },
  cliffs_delta: { small: 0.147, medium: 0.33, large: 0.474, source: "Romano and others (2006)" },
  cohen_dz: { small: 0.2, medium: 0.5, large: 0.8, source: "Cohen (1988) for d, here of paired differences" },
};

/**
 * The usual word for an effect of that size, whichever its direction: the highest threshold it reaches.
 *
 * @example
 * ```ts
 * import { effectWord } from "./effect_words.ts";
 * if (effectWord("cohen_dz", -0.5) !== "medium") throw new Error("from 0.5 on");
 * ```
 */
export function effectWord(kind: EffectKind, value: number): EffectWord {
  checkValues([value], kind);
  const { small, medium, large } = effectThresholds[kind], size = Math.abs(value);
  return size >= large ? "large" : size >= medium ? "medium" : size >= small ? "small" : "negligible";
}
