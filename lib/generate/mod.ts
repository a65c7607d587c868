/**
 * Question and contexts → answers. A language model answers from numbered contexts, saying with every sentence
 * which of them say it, or refuses by a flag of its own; its prompt is in `prompts` and has a version. The extractive
 * answerer quotes sentences of the contexts and refuses below a calibrated threshold; it is deterministic and needs no
 * language model. Needs `models` and `text`.
 */
export {
  type Generated,
  generateExtractive,
  type GenerateInput,
  refusalThreshold,
} from "./generate_extractive.ts";
export { quotable } from "./quotable.ts";
export { type Candidate, extractiveAnswer } from "./extractive.ts";
export { generateAnswers, type GenerateAnswersInput, type GeneratedAnswers } from "./generate_answers.ts";
export { type AnswerCase, answerCases, type AnswerSources } from "./answer_cases.ts";
export { EXTRACTIVE, generatorName } from "./generator_name.ts";
export { chosenQuestions } from "./chosen_questions.ts";
export { answerPrompt, type AnswerRequest, answerShape, type ModelAnswer } from "./prompts/answer.ts";
export { withoutCitations } from "../text/mod.ts";
