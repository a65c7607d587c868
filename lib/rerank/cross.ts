import type { StartProgress } from "../base/mod.ts";
import {
  CrossEncoder,
  type RerankerEntry,
  rerankerEntry,
  type TextPair,
  weightsName,
} from "../models/mod.ts";
import { type Candidates, type FreshScore, type PairScore, pairScores } from "./pair_scores.ts";

/** With what a cross-encoder works. */
export interface CrossOptions {
  model: string | RerankerEntry;
  /** Step from a window of a long text to the next, as a share of a window (0.5). */
  stride?: number;
  cache: string;
  progress: StartProgress;
}

/** Characters of the pairs whose tokens are in memory at once. */
const WINDOW = 4_000_000;

/**
 * The scores that a cross-encoder gives to each question with each of its texts: both are read together, and the score
 * is as the model was trained to give it. A text that is too long is read in windows, the best of which counts (MaxP).
 */
export async function crossScores(
  candidates: readonly Candidates[],
  { model, stride = 0.5, cache, progress }: CrossOptions,
): Promise<PairScore[][]> {
  const entry = rerankerEntry(model), name = crossName(await weightsName(entry), stride);
  const label = `Scoring pairs with ${entry.id}`;
  return await pairScores(candidates, { cache, progress, name, label }, async function* (missing) {
    const encoder = await CrossEncoder.open(entry);
    try {
      yield* scoreAll(encoder, missing, stride);
    } finally {
      await encoder.close();
    }
  });
}

/** Under which name scores and their rate are kept. */
export function crossName(weights: string, stride: number): string {
  return `cross.${weights}.${stride}`;
}

/** Scores pairs in slices that memory holds, those of like length together. */
export async function* scoreAll(
  encoder: CrossEncoder,
  candidates: readonly Candidates[],
  stride: number,
): AsyncGenerator<FreshScore[]> {
  const places = candidates.flatMap(({ texts }, q) => texts.map((_, t) => [q, t] as const));
  const pairOf = (
    [q, t]: readonly [number, number],
  ): TextPair => [candidates[q]!.question, candidates[q]!.texts[t]!];
  for (let from = 0; from < places.length;) {
    let to = from, characters = 0;
    while (to < places.length && (to === from || characters < WINDOW)) {
      characters += pairOf(places[to]!).join().length;
      to++;
    }
    const slice = places.slice(from, to);
    for await (const batch of encoder.score(slice.map(pairOf), { stride })) {
      yield batch.map(([i, score]): FreshScore => [...slice[i]!, score]);
    }
    from = to;
  }
}
