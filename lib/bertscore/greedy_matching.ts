import type { TokenWeight } from "./idf.ts";

/** Precision over the answer's tokens, recall over the reference's, and their harmonic mean. */
export interface BertScore {
  precision: number;
  recall: number;
  f1: number;
}

/** The highest cosine that each token of two texts has with a token of the other. */
export interface BestMatches {
  answer: Float32Array;
  reference: Float32Array;
}

/**
 * The best match of each token, from all cosines of the answer's tokens (rows) with the reference's (columns).
 *
 * @example
 * ```ts
 * import { bestMatches } from "./greedy_matching.ts";
 * const { answer, reference } = bestMatches(Float32Array.of(0.5, 0.25, 1, 0), 2, 2);
 * if (answer.join() !== "0.5,1" || reference.join() !== "1,0.25") throw new Error("row and column maxima");
 * ```
 */
export function bestMatches(cosines: Float32Array, rows: number, columns: number): BestMatches {
  const answer = new Float32Array(rows).fill(-Infinity),
    reference = new Float32Array(columns).fill(-Infinity);
  for (let i = 0, at = 0; i < rows; i++) {
    let best = -Infinity;
    for (let j = 0; j < columns; j++, at++) {
      const cosine = cosines[at]!;
      if (!(cosine <= best)) best = cosine;
      if (!(cosine <= reference[j]!)) reference[j] = cosine;
    }
    answer[i] = best;
  }
  return { answer, reference };
}

/**
 * BERTScore from best matches: their weighted means over the answer's tokens and over the reference's. Null where no
 * token of one of the texts weighs anything, or a vector was not a number: bert_score gives NaN there.
 */
export function matchScore(
  best: BestMatches,
  ids: { answer: readonly number[]; reference: readonly number[] },
  weight: TokenWeight,
): BertScore | null {
  const precision = weightedMean(best.answer, ids.answer, weight);
  const recall = weightedMean(best.reference, ids.reference, weight);
  if (!Number.isFinite(precision) || !Number.isFinite(recall)) return null;
  const sum = precision + recall;
  return { precision, recall, f1: sum === 0 ? 0 : 2 * precision * recall / sum };
}

function weightedMean(values: Float32Array, ids: readonly number[], weight: TokenWeight): number {
  let sum = 0, weights = 0;
  for (let t = 0; t < values.length; t++) {
    const w = weight(ids[t]!);
    weights += w;
    if (w !== 0) sum += w * values[t]!;
  }
  return sum / weights;
}
