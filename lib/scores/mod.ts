/**
 * What can be done with the scores of one question's documents: bring them to a common scale, order them by
 * the one rule of the project, keep a document's best chunk, and fuse several rankings. Needs `base` and `tables`.
 * Every scaling keeps the order of the scores; it may make nearly equal ones equal, so rankings are ordered
 * by the raw score and show the scaled one.
 */
export { bestPerDocument } from "./best_per_document.ts";
export { compareIds, inRankOrder } from "./order.ts";
export { minMax } from "./min_max.ts";
export { zScore } from "./z_score.ts";
export { sigmoid } from "./sigmoid.ts";
export { ranks } from "./ranks.ts";
export { type Scale, type Scaled, scaled } from "./scale.ts";
export type { Fused, ScoredList } from "./fused.ts";
export { reciprocalRankFusion } from "./reciprocal_rank_fusion.ts";
export { combSum, type FromZero } from "./comb_sum.ts";
export { combMnz } from "./comb_mnz.ts";
export { addWeighted, type ScaledLists, scaledLists, weightedSum } from "./weighted_sum.ts";
export { type Hit, rankingRows, scoredList } from "./ranking_rows.ts";
export { calibrate, type Threshold } from "./threshold.ts";
