/**
 * The second stage: the candidates of a first-stage system in a new order. Late interaction over token vectors
 * works with every encoder of the catalogue; a cross-encoder reads question and text together. Needs `models` and `scores`.
 */
export { rerank, rerankBy, type Reranked, type RerankInput, type ScoreCandidates } from "./rerank.ts";
export { crossScores } from "./cross_scores.ts";
export { type Candidates, maxSim } from "./maxsim.ts";
export { countMovements, type Movement, movements } from "./movement.ts";
