import type { TextVectors } from "../models/mod.ts";

/** A sentence of a context that may be quoted. */
export interface Candidate {
  text: string;
  /** Which context it stands in, from 0. */
  context: number;
}

/** Weight of closeness to the question against novelty. */
const RELEVANCE = 0.7;

/**
 * An answer made of sentences quoted from the contexts: those closest to the question that do not repeat each
 * other (maximal marginal relevance), in the order of the contexts, each with the number of its context. Undefined,
 * which is a refusal, when not even the closest sentence reaches the threshold.
 */
export function extractiveAnswer(
  question: string,
  candidates: readonly Candidate[],
  vectors: TextVectors,
  options: { sentences: number; threshold: number },
): string | undefined {
  const relevance = candidates.map(({ text }) => vectors.cosine(question, text));
  if (Math.max(-Infinity, ...relevance) < options.threshold) return undefined;
  const chosen: number[] = [];
  while (chosen.length < Math.min(options.sentences, candidates.length)) {
    let best = -1, bestGain = -Infinity;
    candidates.forEach(({ text }, i) => {
      if (chosen.includes(i) || chosen.some((c) => candidates[c]!.text === text)) return;
      const repeats = Math.max(0, ...chosen.map((c) => vectors.cosine(text, candidates[c]!.text)));
      const gain = RELEVANCE * relevance[i]! - (1 - RELEVANCE) * repeats;
      if (gain > bestGain) [best, bestGain] = [i, gain];
    });
    if (best < 0 || (chosen.length > 0 && relevance[best]! < options.threshold)) break;
    chosen.push(best);
  }
  return chosen.sort((a, b) => a - b).map((i) => `${candidates[i]!.text} [${candidates[i]!.context + 1}]`)
    .join(" ");
}

/** An answer without its citations: the text that measures look at. */
export function withoutCitations(answer: string): string {
  return answer.replace(/ \[\d+\]/g, "");
}
