/**
 * Answers compared with accepted ones: BERTScore, the greedy matching of token vectors, as bert_score computes it, with
 * IDF, several references and rescaling; and beside it what texts have in common letter for letter, as ROUGE, BLEU, chrF
 * and SQuAD's measures count it. Needs `models`, `text`, `scores` and `stats`.
 */
export { type BertScoreOptions, bertScores, type Pair, type PairScores } from "./bertscore.ts";
export type { BertScore } from "./greedy_matching.ts";
export { Idf, type TokenWeight } from "./idf.ts";
export { type Baseline, meanBaseline, publishedBaseline, rescaled } from "./baseline.ts";
export { type Subject, unrelatedPairs } from "./unrelated_pairs.ts";
export { type BertScoreSettings, scoringName } from "./settings.ts";
export {
  type Accepted,
  measureAnswers,
  type MeasuredAnswers,
  type MeasureOptions,
  type ScoredAnswer,
} from "./measure.ts";
export { type ReadCounts, readCounts, readNotes } from "./read_counts.ts";
export { type Disagreement, disagreements } from "./disagreements.ts";
export { type Variants, variants } from "./variants.ts";
export { align, type Alignment, exampleToAlign } from "./align.ts";
export { type Overlap, overlap, OVERLAP_MEASURES } from "./overlap.ts";
export { type Rouge, rouge, rougeWords } from "./rouge.ts";
export { bleu, bleuWords } from "./bleu.ts";
export { chrf } from "./chrf.ts";
export { exactMatch, squadWords, tokenF1 } from "./token_f1.ts";
export type { OverlapFigures } from "./overlap_figures.ts";
