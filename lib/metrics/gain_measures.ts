import type { Gains } from "./gains.ts";
import { type Question, relevant } from "./question.ts";

const discount = (i: number) => Math.log2(i + 2);

/** The discounted gain of all documents found. */
export function discountedGain({ grades }: Question, gains: Gains): number {
  let sum = 0;
  for (let i = 0; i < grades.length; i++) {
    const gain = gains.of(grades[i]!);
    if (gain !== 0) sum += gain / discount(i);
  }
  return sum;
}

/** The discounted gain of the best possible ranking. */
export function idealGain({ ideal }: Gains): number {
  return ideal.reduce((sum, gain, i) => sum + gain / discount(i), 0);
}

/** trec_eval's `ndcg`: nDCG without a depth, with gains of one's own. */
export function gainNdcg(question: Question, gains: Gains): number {
  const ideal = idealGain(gains);
  return ideal > 0 ? discountedGain(question, gains) / ideal : 0;
}

/**
 * trec_eval's `ndcg_rel`: nDCG measured at the rank of each document of positive gain and averaged over all of
 * them; those not found count with the nDCG at the end of the list.
 */
export function ndcgAtRelevant({ grades }: Question, gains: Gains): number {
  const { ideal } = gains;
  if (ideal.length === 0) return 0;
  let dcg = 0, best = 0, sum = 0, hits = 0;
  for (let i = 0; i < Math.max(grades.length, ideal.length); i++) {
    const gain = i < grades.length ? gains.of(grades[i]!) : 0;
    if (gain !== 0) dcg += gain / discount(i);
    if (i < ideal.length) best += ideal[i]! / discount(i);
    if (gain <= 0) continue;
    sum += dcg / best;
    hits++;
  }
  return Math.max(0, (sum + (ideal.length - hits) * dcg / best) / ideal.length);
}

/**
 * trec_eval's `Rndcg`: nDCG averaged over the ranks at which the gain of the best possible ranking changes, and
 * the end of the list if it is longer than that.
 */
export function ndcgAtLevels(question: Question, gains: Gains, rel: number): number {
  const { grades } = question, { ideal } = gains;
  if (relevant(question, rel) === 0 || ideal.length === 0) return 0;
  let dcg = 0, best = 0, sum = 0, points = 0;
  for (let i = 0; i <= ideal.length; i++) {
    if (i > 0 && ideal[i] !== ideal[i - 1]) {
      sum += dcg / best;
      points++;
    }
    if (i < grades.length) dcg += gains.of(grades[i]!) / discount(i);
    if (i < ideal.length) best += ideal[i]! / discount(i);
  }
  if (grades.length > ideal.length + 1) {
    for (let i = ideal.length + 1; i < grades.length; i++) dcg += gains.of(grades[i]!) / discount(i);
    sum += dcg / best;
    points++;
  }
  return sum / points;
}

/**
 * trec_eval's `G`: the gain of each document found divided by log2(2 + what the best possible ranking is ahead
 * at that rank), added up and divided by all the gain there is. A rank costs 1 where the ideal gain is lower.
 */
export function normalisedGain({ grades }: Question, gains: Gains): number {
  const { ideal } = gains;
  const all = ideal.reduce((sum, gain) => sum + gain, 0);
  if (all === 0) return 0;
  let cost = 0, gained = 0, sum = 0;
  for (let i = 0; i < grades.length; i++) {
    const gain = gains.of(grades[i]!);
    gained += gain;
    cost += Math.max(ideal[i] ?? 0, 1);
    if (gain !== 0) sum += gain / Math.log2(2 + cost - gained);
  }
  return sum / all;
}

/** trec_eval's `binG`: the mean over all relevant documents of 1/log2(2 + irrelevant documents before it). */
export function binaryGain(question: Question, rel: number): number {
  const { grades } = question;
  let hits = 0, sum = 0;
  for (let i = 0; i < grades.length; i++) {
    if (grades[i]! >= rel) sum += 1 / Math.log2(3 + i - ++hits);
  }
  return hits === 0 ? 0 : sum / relevant(question, rel);
}

/** RBP with gains of one's own: (1 − p)·Σ p^(rank − 1)·gain, the gains between 0 and 1. */
export function gainRbp({ grades }: Question, gains: Gains, p: number): number {
  let weight = 1, sum = 0;
  for (const grade of grades) {
    sum += weight * gains.scaled(grade);
    weight *= p;
  }
  return (1 - p) * sum;
}
