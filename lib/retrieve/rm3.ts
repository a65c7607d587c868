/** A document that answers the first search: how often it has each term, and its score. */
export interface FeedbackDocument {
  counts: ReadonlyMap<number, number>;
  score: number;
}

/** How a question is expanded. */
export interface Expansion {
  /** Terms that are added. */
  terms: number;
  /** Of the original question; the rest is that of the terms. */
  weight: number;
  /** Whether a term of the documents may be added. */
  mayAdd(term: number): boolean;
}

/** A question whose terms have weights. */
export interface WeightedTerms {
  terms: Uint32Array;
  weights: Float64Array;
}

/**
 * RM3 (Lavrenko and Croft's relevance model, with the original question): P(w|R) = Σ P(w|d)·P(d|q) over the feedback
 * documents, where P(w|d) is the count of w over the length of d in terms, all of them counted, and P(d|q) the score of
 * d over the sum of scores. The terms that may be added and have the highest P(w|R) are kept (of equal ones those that
 * the corpus has first), brought to the sum 1, and added to the question's own terms, whose weights are their counts
 * over the question's length: weight·P(w|q) + (1 − weight)·P(w|R). Documents with a score of 0 or less say nothing.
 *
 * @example
 * ```ts
 * import { expand } from "./rm3.ts";
 * const feedback = [{ counts: new Map([[0, 1], [1, 3]]), score: 3 }, { counts: new Map([[2, 1]]), score: 1 }];
 * const { terms, weights } = expand(Uint32Array.of(0), feedback, { terms: 2, weight: 0.5, mayAdd: () => true });
 * // P(1|R) = 3/4 · 3/4 = 9/16, P(2|R) = 1 · 1/4, P(0|R) = 1/4 · 3/4 = 3/16 is the third: 9/13 and 4/13 are kept.
 * if (terms.join() !== "0,1,2" || Math.abs(weights[1]! - 0.5 * 9 / 13) > 1e-15) throw new Error(`${terms}: ${weights}`);
 * ```
 */
export function expand(
  question: Uint32Array,
  feedback: readonly FeedbackDocument[],
  { terms, weight, mayAdd }: Expansion,
): WeightedTerms {
  const model = relevanceModel(feedback, mayAdd).slice(0, terms);
  const sum = model.reduce((total, { probability }) => total + probability, 0);
  const own = sum > 0 ? weight : 1;
  const expanded = new Map<number, number>();
  const add = (term: number, part: number) => expanded.set(term, (expanded.get(term) ?? 0) + part);
  for (const term of question) add(term, own / question.length);
  for (const { term, probability } of model) if (sum > 0) add(term, (1 - own) * probability / sum);
  const weighted = [...expanded].filter(([, part]) => part > 0);
  return {
    terms: Uint32Array.from(weighted, ([term]) => term),
    weights: Float64Array.from(weighted, ([, part]) => part),
  };
}

/** Terms of the feedback documents with P(w|R), highest first. */
function relevanceModel(feedback: readonly FeedbackDocument[], mayAdd: (term: number) => boolean) {
  const answering = feedback.filter(({ score }) => score > 0);
  const scores = answering.reduce((sum, { score }) => sum + score, 0);
  const model = new Map<number, number>();
  for (const { counts, score } of answering) {
    let length = 0;
    for (const count of counts.values()) length += count;
    for (const [term, count] of counts) {
      model.set(term, (model.get(term) ?? 0) + count / length * score / scores);
    }
  }
  return [...model].filter(([term]) => mayAdd(term)).map(([term, probability]) => ({ term, probability }))
    .sort((a, b) => b.probability - a.probability || a.term - b.term);
}
