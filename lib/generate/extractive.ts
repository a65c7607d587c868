import type { TextVectors } from "../models/mod.ts";
import { sentences, withoutCitations } from "../text/mod.ts";

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
 * ones the first is taken. Undefined, which is a refusal, when not even the closest sentence reaches the threshold.
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
  return joined(chosen.sort((a, b) => a.place - b.place), options.language);
}

/** What two sentences share that differ in capitals, spaces and punctuation alone. */
function wordingOf(text: string): string {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)?.join(" ") ?? text;
}

/**
 * Quoted sentences with the numbers of their contexts, without any that they bear themselves. One that would run into the
 * next, because it has no full stop or the next begins with a small letter, ends its line.
 */
function joined(quotes: readonly Candidate[], language?: string): string {
  let answer = "", before: string | undefined;
  for (const { text, context } of quotes) {
    const quote = withoutCitations(text);
    if (before !== undefined) {
      answer += sentences(`${before} ${quote}`, language).at(-1) === quote ? " " : "\n";
    }
    answer += `${quote} [${context + 1}]`;
    before = quote;
  }
  return answer;
}
