import { bleu } from "./bleu.ts";
import { chrf } from "./chrf.ts";
import { rouge } from "./rouge.ts";
import { exactMatch, tokenF1 } from "./token_f1.ts";

/** The measures of words and characters in common, in the order in which people read them. */
export const OVERLAP_MEASURES = [
  "rouge1",
  "rouge2",
  "rougeL",
  "bleu",
  "chrf",
  "token_f1",
  "exact_match",
] as const;

/** What an answer shares with its reference, each from 0 to 1; of ROUGE the F1. */
export type Overlap = Record<(typeof OVERLAP_MEASURES)[number], number>;

/**
 * What an answer and its reference have in common letter for letter: no meaning, no model, and no cost.
 *
 * @example
 * ```ts
 * import { overlap } from "./overlap.ts";
 * const { rouge1, token_f1, exact_match } = overlap("The disk is full.", "the disk is full", "en");
 * if (rouge1 !== 1 || token_f1 !== 1 || exact_match !== 1) throw new Error("the same words");
 * ```
 */
export function overlap(answer: string, reference: string, language: string): Overlap {
  const { rouge1, rouge2, rougeL } = rouge(answer, reference, language);
  return {
    rouge1: rouge1.f1,
    rouge2: rouge2.f1,
    rougeL: rougeL.f1,
    bleu: bleu(answer, reference),
    chrf: chrf(answer, reference),
    token_f1: tokenF1(answer, reference, language).f1,
    exact_match: exactMatch(answer, reference, language),
  };
}
