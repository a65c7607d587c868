/**
 * The second stage: the candidates of a first-stage system in a new order, by late interaction over the token vectors of
 * an encoder, by a cross-encoder that reads question and text together, or by an endpoint; and what that did to each
 * question. Needs `models`, `scores` and `text`; `metrics` measures.
 */
export { rerank, rerankBy, type RerankCounts, type Reranked, type RerankInput } from "./rerank.ts";
export type { CandidateTexts } from "./candidates.ts";
export type { FirstShare } from "./first_share.ts";
export type { Candidates, PairScore, ScoreCandidates } from "./pair_scores.ts";
export { openScorer, type ReadOptions, type Scorer } from "./scorer.ts";
export { type KeptScorer, openKeptScorer, type TextInParts } from "./kept_scorer.ts";
export { crossScores } from "./cross.ts";
export { bestMatches, interact, maxSim } from "./maxsim.ts";
export { bandFlows, countMovements, type Movement, movements, placePairs } from "./movement.ts";
export { type Helped, helpedAndHurt } from "./helped.ts";
export { compareNormalisations, type Normalised } from "./normalisations.ts";
export { reorderedRows } from "./reordered_rows.ts";
export { beforeAndAfter, type HelpedQuestion, mostHelped, type PlacedDocument } from "./before_and_after.ts";
export { type PassedBy, passedBy } from "./passed_by.ts";
export { type RerankTime, rerankTime } from "./rerank_time.ts";
export { failedMeasurements } from "./failed_measurements.ts";
export { type RerankOutcome, worth } from "./worth.ts";
export { type AtDepth, depthStudy, drawnQuestions } from "./depth_study.ts";
