/**
 * BERTScore: greedy matching of token vectors of answer and reference, as bert_score computes it. Needs `models`.
 */
export { type BertScore, bertScores, type Pair } from "./bertscore.ts";
export { measureBertScore } from "./measure.ts";
