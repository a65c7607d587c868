import { z } from "zod";

const chat = z.string().min(1);
const temperature = z.number().min(0).max(2);

/** Who answers, from what, and for which systems and questions. */
export const answersSchema = z.strictObject({
  generator: chat.default("extractive").describe(
    "extractive: sentences chosen from the contexts, no language model; or the name of a language model: one of kind chat under models, else a model of OpenAI or of the server that OPENAI_BASE_URL names",
  ),
  model: z.string().default("all-MiniLM-L6-v2").describe(
    "encoder that compares question and sentences, for extractive answers",
  ),
  contexts: z.number().int().min(1).max(50).default(3).describe("chunks given to the generator"),
  sentences: z.number().int().min(1).max(20).default(3).describe("most sentences of an extractive answer"),
  temperature: temperature.default(0.1).describe("how freely a language model chooses its words"),
  maxTokens: z.number().int().min(16).max(100_000).default(512).describe(
    "most tokens of a language model's answer",
  ),
  systems: z.array(z.string().min(1)).min(1).optional().describe(
    "the systems whose contexts are answered from: all unless named",
  ),
  questions: z.number().int().min(1).optional().describe(
    "how many questions are answered, drawn by the seed: all unless named",
  ),
}).prefault({}).describe("step 05: answers from what was found");

/** What the measures of step 05 are called. */
export const JUDGED_MEASURES = [
  "faithfulness",
  "answer_relevancy",
  "answer_correctness",
  "context_precision",
  "context_precision_without_reference",
  "context_precision_first",
  "context_recall",
  "semantic_similarity",
  "noise_sensitivity_relevant",
  "noise_sensitivity_irrelevant",
  "context_entity_recall",
  "factual_correctness",
  "citation_precision",
  "citation_recall",
] as const;

export type JudgedMeasure = typeof JUDGED_MEASURES[number];

const judge = z.strictObject({
  kind: z.enum(["embedding", "llm", "rating-1-5"]).default("embedding").describe(
    "embedding: a proxy by sentence similarity, no language model; llm: statements and verdicts as in RAGAS; rating-1-5: one mark from 1 to 5 for each measure",
  ),
  model: z.string().default("all-MiniLM-L6-v2").describe(
    "encoder: of the embedding judge's sentences, and of the cosines in relevancy, correctness and similarity",
  ),
  chat: chat.optional().describe(
    "the language model that judges: one of kind chat under models, else a model of OpenAI or of the server that OPENAI_BASE_URL names",
  ),
  measures: z.array(z.enum(JUDGED_MEASURES)).min(1).optional().describe(
    "what is judged; unless named: of the embedding judge all it can, of llm the six common ones, of rating-1-5 the four of its document",
  ),
  repeats: z.number().int().min(1).max(50).default(1).describe(
    "how often each verdict of a language model is asked for: from 2 on, its reliability is measured",
  ),
  temperature: temperature.default(0.1),
  maxTokens: z.number().int().min(64).max(100_000).default(1024).describe(
    "most tokens of an answer of the judge; one that is cut off is asked for once more with twice as many",
  ),
  factual: z.number().min(0).max(1).default(0.75).describe(
    "weight of the statements in answer correctness; the rest is the weight of the similarity",
  ),
  labels: z.string().min(1).optional().describe(
    "a table of what people say of the judge's verdicts (CSV, TSV, JSONL or Parquet, as 05_to_label.csv), relative to this file",
  ),
});

export const judgeSchema = judge.prefault({}).describe("step 05: who judges the answers");
export const secondJudgeSchema = judge.optional().describe(
  "another judge of the same answers: how far both agree is measured, and their scores never mix",
);
