import type { TextVectors } from "../models/mod.ts";
import { citedText } from "./cited_text.ts";
import { wordingOf } from "./wording.ts";

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
 * other (maximal marginal relevance), in the order of the contexts, each with the number of its context. Of equally good
 * ones the first is taken. Undefined, which is a refusal, when not even the closest sentence reaches the threshold or nothing is said.
 */
export function extractiveAnswer(
  question: string,
  candidates: readonly Candidate[],
  vectors: Pick<TextVectors, "cosine">,
  options: { sentences: number; threshold: number; language?: string },
): string | undefined {
  const near = candidates
    .map((candidate, place) => ({
      ...candidate,
      place,
      wording: wordingOf(candidate.text),
      relevance: vectors.cosine(question, candidate.text),
    }))
    .filter(({ relevance }) => relevance >= options.threshold);
  const chosen: typeof near = [];
  while (chosen.length < options.sentences) {
    let best: typeof near[number] | undefined, bestGain = -Infinity;
    for (const candidate of near) {
      if (chosen.some((other) => other.wording === candidate.wording)) continue;
      const repeats = Math.max(0, ...chosen.map((other) => vectors.cosine(candidate.text, other.text)));
      const gain = RELEVANCE * candidate.relevance - (1 - RELEVANCE) * repeats;
      if (gain > bestGain) [best, bestGain] = [candidate, gain];
    }
    if (!best) break;
    chosen.push(best);
  }
  if (chosen.length === 0) return undefined;
  const quotes = chosen.sort((a, b) => a.place - b.place);
  const cited = quotes.map(({ text, context }) => ({ text, cites: [context + 1] }));
  return citedText(cited, options.language) || undefined;
}
