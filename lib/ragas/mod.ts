/**
 * Answers → verdicts → measurements: the formulas of the RAGAS measures, and the embedding judge, a proxy that needs
 * no language model and is called a proxy wherever it shows. Needs `models` and `text`.
 */
export { EmbeddingJudge, type JudgeInput, type Verdict } from "./embedding_judge.ts";
export { judgeAnswers, type Judged } from "./judge.ts";
export { type RefusalCounts, refusals } from "./refusals.ts";
export { faithfulness } from "./faithfulness.ts";
export { contextPrecision } from "./context_precision.ts";
export { contextRecall } from "./context_recall.ts";
export { answerCorrectness, type StatementCounts } from "./answer_correctness.ts";
