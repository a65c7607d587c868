/**
 * From rankings and judgements to the value of each measure for each question, by trec_eval's definitions to
 * the last digit: one small file per measure. Needs `notation` for the names of measures and `scores` for the
 * rule of ranking. Metrics count documents, so a ranking that holds a document twice is refused.
 */
export { evaluate, type Evaluation, type MeasureValues } from "./evaluate.ts";
export { type Bounds, type BoundsOptions, judgementBounds } from "./judgement_bounds.ts";
export { isShown, judgementNote, positivesOnly } from "./judgement_note.ts";
export { type JudgingOptions, type JudgingValue, judgingValues, type RankedPair } from "./judging_value.ts";
export { questionValue } from "./question_value.ts";
export { overlapByQuestion } from "./overlap_by_question.ts";
export { rankingOverlap } from "./ranking_overlap.ts";
export { measureNames } from "./trec_names.ts";
export { upperBound } from "./upper_bound.ts";
export { type Judgements, Pool } from "./pool.ts";
export { type Rankings, Run } from "./run.ts";
export { readQrels, readRun, readRuns, type RunPart } from "./trec_files.ts";
export { evaluateRun, type QuestionValues, type RunEvaluation, type RunRequest } from "./evaluate_run.ts";
export { fourDecimals, type OutputOptions, trecOutput } from "./trec_output.ts";
export { type Overlap, rbo, type Scored } from "./rbo.ts";
export { type Column, type TrecOptions, TrecPlan } from "./trec_eval.ts";
export { type MeasuredLevel, measureRankings } from "./measure_rankings.ts";
export { trecRun } from "./trec_run.ts";
export { commonDocuments } from "./common_documents.ts";
export { type Curve, curvesOverK, type MeansTable, meansTable } from "./by_cut_off.ts";
export {
  type Example,
  exampleQuestions,
  hardestQuestions,
  type QuestionSpread,
  questionSpreads,
  type SystemValues,
} from "./question_spread.ts";
export { relevantPages } from "./relevant_pages.ts";
export { beginning, type FoundIn, type FoundText, foundTexts } from "./found_texts.ts";
export { withoutTune } from "./without_tune.ts";
export { type TunedWeights, tuneWeights, type TuningQuestion } from "./tune_weights.ts";
