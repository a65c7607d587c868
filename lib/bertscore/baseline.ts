import { mean } from "../stats/mod.ts";
import type { BertScore } from "./greedy_matching.ts";

/** What unrelated texts score, and where the figures come from. */
export interface Baseline extends BertScore {
  /** Given in the experiment, published for the model and layer, or the mean of unrelated pairs of the collection. */
  origin: "given" | "published" | "estimated";
  /** How many pairs it is the mean of; null where it was not estimated. */
  pairs: number | null;
}

/** The means over unrelated pairs of sentences that bert_score publishes, by model, layer and language. */
const PUBLISHED = [
  {
    model: "roberta-large",
    layer: 17,
    language: "en",
    precision: 0.83150584,
    recall: 0.8314941,
    f1: 0.83122575,
  },
  {
    model: "bert-base-multilingual-cased",
    layer: 9,
    language: "es",
    precision: 0.63474494,
    recall: 0.6346978,
    f1: 0.6342529,
  },
];

/**
 * The published baseline of a model, by the last part of its name: it holds for one layer and language, without IDF.
 *
 * @example
 * ```ts
 * import { publishedBaseline } from "./baseline.ts";
 * if (publishedBaseline("FacebookAI/roberta-large", 17, "en")?.f1 !== 0.83122575) throw new Error();
 * if (publishedBaseline("roberta-large", 24, "en") !== undefined) throw new Error("of another layer nothing is known");
 * ```
 */
export function publishedBaseline(
  model: string,
  layer: number | undefined,
  language: string,
): Baseline | undefined {
  const found = PUBLISHED.find((one) =>
    one.model === model.split("/").at(-1) && one.layer === layer && one.language === language
  );
  if (!found) return undefined;
  const { precision, recall, f1 } = found;
  return { precision, recall, f1, origin: "published", pairs: null };
}

/** The mean of each figure over the scores of unrelated pairs; undefined where there is none. */
export function meanBaseline(unrelated: readonly (BertScore | null)[]): Baseline | undefined {
  const scores = unrelated.filter((score) => score !== null);
  if (scores.length === 0) return undefined;
  const of = (figure: keyof BertScore) => mean(Float64Array.from(scores, (score) => score[figure])).value!;
  return {
    precision: of("precision"),
    recall: of("recall"),
    f1: of("f1"),
    origin: "estimated",
    pairs: scores.length,
  };
}

/**
 * A score on a scale where an unrelated text has 0 and the reference itself 1: (x − b)/(1 − b) for each figure by its
 * own b. Ranks stay, differences grow by 1/(1 − b). What scores below an unrelated text falls below 0, an empty text to
 * −b/(1 − b), as in bert_score.
 *
 * @example
 * ```ts
 * import { rescaled } from "./baseline.ts";
 * const half = { precision: 0.5, recall: 0.5, f1: 0.5 };
 * const { f1 } = rescaled({ precision: 1, recall: 0.75, f1: 0.75 }, half);
 * if (f1 !== 0.5) throw new Error("half of the way from unrelated to the same");
 * ```
 */
export function rescaled(score: BertScore, baseline: BertScore): BertScore {
  const of = (figure: keyof BertScore) => (score[figure] - baseline[figure]) / (1 - baseline[figure]);
  return { precision: of("precision"), recall: of("recall"), f1: of("f1") };
}
