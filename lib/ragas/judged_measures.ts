import { Problem } from "../base/mod.ts";
import { type Experiment, JUDGED_MEASURES, type JudgedMeasure } from "../experiment/mod.ts";
import { judgeAnswerCorrectness } from "./answer_correctness.ts";
import { judgeAnswerRelevancy } from "./answer_relevancy.ts";
import type { Case, ClaimJudge, Scored } from "./case.ts";
import { judgeCitationPrecision } from "./citation_precision.ts";
import { judgeCitationRecall } from "./citation_recall.ts";
import { judgeContextEntityRecall } from "./context_entity_recall.ts";
import { judgeContextPrecision, judgeContextPrecisionWithoutReference } from "./context_precision.ts";
import { judgeContextPrecisionFirst } from "./context_precision_first.ts";
import { judgeContextRecall } from "./context_recall.ts";
import { judgeFactualCorrectness } from "./factual_correctness.ts";
import { judgeFaithfulness } from "./faithfulness.ts";
import type { JudgeMeasure } from "./judge_answers.ts";
import { judgeNoiseSensitivityIrrelevant, judgeNoiseSensitivityRelevant } from "./noise_sensitivity.ts";
import { judgeSemanticSimilarity } from "./semantic_similarity.ts";

type JudgeKind = Experiment["judge"]["kind"];

const RATED = [
  "faithfulness",
  "answer_relevancy",
  "context_precision",
  "context_recall",
] as const satisfies readonly JudgedMeasure[];

const COMMON = [
  ...RATED,
  "answer_correctness",
  "semantic_similarity",
] as const satisfies readonly JudgedMeasure[];

const WITHOUT_ENTITIES = JUDGED_MEASURES.filter((measure) => measure !== "context_entity_recall");

/**
 * The measures that a kind of judge can do, and those it does unless told otherwise.
 *
 * @example
 * ```ts
 * import { measuresOf } from "./judged_measures.ts";
 * if (measuresOf("embedding").can.includes("context_entity_recall")) throw new Error("it tells no entities");
 * ```
 */
export function measuresOf(
  kind: JudgeKind,
): { can: readonly JudgedMeasure[]; unlessTold: readonly JudgedMeasure[] } {
  switch (kind) {
    case "embedding":
      return { can: WITHOUT_ENTITIES, unlessTold: WITHOUT_ENTITIES };
    case "llm":
      return { can: JUDGED_MEASURES, unlessTold: COMMON };
    case "rating-1-5":
      return { can: RATED, unlessTold: RATED };
  }
}

/** The measures that a judge's settings ask for, each once; a Problem where its kind cannot do one. */
export function chosenMeasures(
  { kind, measures }: Pick<Experiment["judge"], "kind" | "measures">,
): readonly JudgedMeasure[] {
  const { can, unlessTold } = measuresOf(kind);
  const wrong = measures?.filter((measure) => !can.includes(measure)) ?? [];
  if (wrong.length > 0) {
    throw new Problem({
      what: `A judge of kind ${kind} cannot do a measure that is asked of it`,
      where: "judge.measures",
      found: wrong,
      allowed: can.join(", "),
    });
  }
  return [...new Set(measures ?? unlessTold)];
}

/** Every measure of claims, by its name. */
const MEASURES: Record<
  JudgedMeasure,
  (of: Case, judge: ClaimJudge, repeat: number, factual: number) => Promise<Scored>
> = {
  faithfulness: judgeFaithfulness,
  answer_relevancy: judgeAnswerRelevancy,
  answer_correctness: judgeAnswerCorrectness,
  context_precision: judgeContextPrecision,
  context_precision_without_reference: judgeContextPrecisionWithoutReference,
  context_precision_first: judgeContextPrecisionFirst,
  context_recall: judgeContextRecall,
  semantic_similarity: judgeSemanticSimilarity,
  noise_sensitivity_relevant: judgeNoiseSensitivityRelevant,
  noise_sensitivity_irrelevant: judgeNoiseSensitivityIrrelevant,
  context_entity_recall: judgeContextEntityRecall,
  factual_correctness: judgeFactualCorrectness,
  citation_precision: judgeCitationPrecision,
  citation_recall: judgeCitationRecall,
};

/** Measures by a judge of claims; `factual` is the weight of the statements in answer correctness. */
export function measuresBy(
  judge: ClaimJudge,
  names: readonly JudgedMeasure[],
  { factual }: { factual: number },
): Map<JudgedMeasure, JudgeMeasure> {
  return new Map(names.map((name) => [name, (of, repeat) => MEASURES[name](of, judge, repeat, factual)]));
}
