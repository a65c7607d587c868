/**
 * Answers → verdicts → measurements: the formulas of the RAGAS measures, and the embedding judge, a proxy that needs
 * no language model and is called a proxy wherever it shows. Needs `models` and `text`.
 */
export type { About, Case, ClaimJudge, Context, Judgement, Scored, Support, Verdict } from "./case.ts";
export { casesOf } from "./cases.ts";
export {
  type AnswerCase,
  judgeAnswers,
  type Judged,
  type JudgeMeasure,
  type JudgeOptions,
} from "./judge_answers.ts";
export type { Vectors } from "./closest_evidence.ts";
export { judgeName, type JudgeSettings } from "./judge_name.ts";
export { chosenMeasures, measuresBy, measuresOf } from "./judged_measures.ts";
export { EmbeddingJudge, type JudgeInput } from "./embedding_judge.ts";
export { LlmJudge, type LlmSettings } from "./llm_judge.ts";
export { RatingJudge, scoreOfMark } from "./rating.ts";
export type { RatedMeasure } from "./prompts/rating.ts";
export { type RefusalCounts, type RefusalRate, refusalRates, refusals } from "./refusals.ts";
export { faithfulness } from "./faithfulness.ts";
export { answerRelevancy } from "./answer_relevancy.ts";
export { answerCorrectness, type StatementCounts } from "./answer_correctness.ts";
export { contextPrecision } from "./context_precision.ts";
export { contextPrecisionFirst } from "./context_precision_first.ts";
export { contextRecall } from "./context_recall.ts";
export { type NoiseCounts, noiseSensitivity } from "./noise_sensitivity.ts";
export { contextEntityRecall } from "./context_entity_recall.ts";
export { factualCorrectness } from "./factual_correctness.ts";
export { citationPrecision, type CitationSupport } from "./citation_precision.ts";
export { citationRecall } from "./citation_recall.ts";
export { type AskerOf, type JudgedBy, type JudgeRun, runJudge } from "./run_judge.ts";
export { costToFinish, type Left } from "./cost_to_finish.ts";
export { type FailureCount, failureCounts } from "./failure_counts.ts";
export { type Example, examples } from "./examples.ts";
export { repeatAgreements } from "./reliability.ts";
export { type JudgeAgreementOptions, judgeAgreements } from "./agreements.ts";
export { type Label, type Labels, readLabels } from "./labels.ts";
export { type LabelAgreements, labelAgreements } from "./labels_agreements.ts";
export { toLabel, type ToLabelOptions, verdictsToLabel } from "./to_label.ts";
export { type Material, type ShownText, type TaskParts, taskParts } from "./to_label_task.ts";
export { csvText } from "./labels_csv.ts";
export { type RefusalRow, refusalTable } from "./refusal_table.ts";
