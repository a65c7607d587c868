import { dotProducts, Encoder, type ModelEntry, tokenEntry, Tokenizer } from "../models/mod.ts";
import type { ScoredAnswer } from "./measure.ts";

/** The tokens of an answer against those of its reference, without the special ones at both ends. */
export interface Alignment {
  answer: string[];
  reference: string[];
  /** Of the answer's token i with the reference's token j. */
  cosines: number[][];
  /** The place of each answer's token's best match among those shown. */
  matches: number[];
  /** Tokens left out at the end of either text. */
  left: { answer: number; reference: number };
}

/**
 * How the tokens of two texts match. The texts are read whole, since a token's vector depends on them; of each at most
 * `most` tokens are given.
 *
 * @example
 * ```ts
 * import { align } from "./align.ts";
 * const pair = { answer: "Restart the machine.", reference: "Reboot the computer." };
 * const { answer, matches } = await align(pair, { model: "all-MiniLM-L6-v2", most: 40 });
 * if (answer[2] !== "machine" || matches[2] !== 3) throw new Error(`${answer} ${matches}`);
 * ```
 */
export async function align(
  pair: { answer: string; reference: string },
  { model, layer, most }: { model: string | ModelEntry; layer?: number; most: number },
): Promise<Alignment> {
  const entry = tokenEntry(model), tokenizer = await Tokenizer.open(entry);
  const encoder = await Encoder.open(entry, { layer });
  const sides: { tokens: string[]; matrix: Float32Array; left: number }[] = [];
  try {
    for await (const batch of encoder.encodeTokens([pair.answer.trim(), pair.reference.trim()])) {
      for (const [i, { ids, matrix, dimension, truncated }] of batch) {
        const own = ids.slice(1, -1), shown = own.slice(0, most);
        sides[i] = {
          tokens: tokenizer.written(shown),
          matrix: matrix.slice(dimension, (1 + shown.length) * dimension),
          left: own.length - shown.length + truncated,
        };
      }
    }
  } finally {
    await encoder.close();
  }
  const [answer, reference] = sides as [typeof sides[0], typeof sides[0]];
  const columns = reference.tokens.length, rows = answer.tokens.length;
  const all = await dotProducts(answer.matrix, reference.matrix, answer.matrix.length / rows);
  const cosines = answer.tokens.map((_, i) => [...all.slice(i * columns, (i + 1) * columns)]);
  return {
    answer: answer.tokens,
    reference: reference.tokens,
    cosines,
    matches: cosines.map((row) => row.indexOf(Math.max(...row))),
    left: { answer: answer.left, reference: reference.left },
  };
}

/** Characters that a token stands for on average, in English and Spanish texts. */
const CHARACTERS = 4;

/** The best answer whose alignment fits a picture of so many tokens either way; the shortest pair where none does. */
export function exampleToAlign(scored: readonly ScoredAnswer[], most: number): ScoredAnswer | undefined {
  const whole = scored.filter(({ scores }) => scores.plain && !scores.empty);
  const size = ({ answer, reference }: ScoredAnswer) => Math.max(answer.length, reference.length);
  const small = whole.filter((one) => size(one) <= most * CHARACTERS);
  if (small.length === 0) return whole.toSorted((a, b) => size(a) - size(b))[0];
  return small.toSorted((a, b) => b.scores.plain!.f1 - a.scores.plain!.f1)[0];
}
