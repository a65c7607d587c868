import { Problem } from "../base/mod.ts";
import { didYouMean } from "./nearest.ts";

/** What a measure is computed from. */
export type MeasureSource = "rankings" | "ragas" | "bertscore" | "overlap";

/** A parameter of a measure, such as `rel` in `P(rel=2)@10`. */
export interface ParameterDefinition {
  readonly name: string;
  readonly meaning: string;
  readonly default: number;
  /** Smallest and largest value allowed. */
  readonly range: readonly [number, number];
  readonly whole: boolean;
}

/** A measure as declared data, apart from the code that computes it. */
export interface MeasureDefinition {
  readonly name: string;
  /** One sentence without a final full stop. */
  readonly meaning: string;
  readonly source: MeasureSource;
  readonly parameters: readonly ParameterDefinition[];
  /** Whether the notation takes a depth "@k". */
  readonly k: "required" | "optional" | "none";
  /** `false` where lower is better, `null` where neither is, since the measure describes; neither kind is compared. */
  readonly higherIsBetter: boolean | null;
  /** Smallest and largest value. */
  readonly range: readonly [number, number];
  /** How the values of all questions become one number. */
  readonly aggregate: "mean" | "sum" | "geometric mean";
}

const rel: ParameterDefinition = {
  name: "rel",
  meaning: "the lowest grade that counts as relevant",
  default: 1,
  range: [1, 2 ** 31 - 1],
  whole: true,
};

const persistence: ParameterDefinition = {
  name: "p",
  meaning: "the chance that the reader goes on to the next document",
  default: 0.9,
  range: [0.000001, 0.999999],
  whole: false,
};

const condensed: ParameterDefinition = {
  name: "condensed",
  meaning: "1 to leave documents without a judgement out of the ranking first",
  default: 0,
  range: [0, 1],
  whole: true,
};

type Rest = Partial<Omit<MeasureDefinition, "name" | "meaning" | "source">>;

const declare = (
  source: MeasureSource,
  name: string,
  meaning: string,
  rest: Rest = {},
): MeasureDefinition => ({
  name,
  meaning,
  source,
  parameters: [],
  k: "none",
  higherIsBetter: true,
  range: [0, 1],
  aggregate: "mean",
  ...rest,
});

const count: Rest = { higherIsBetter: null, range: [0, Infinity], aggregate: "sum" };

/** Every measure the project knows, in the order in which people read them. */
export const MEASURES: readonly MeasureDefinition[] = [
  declare("rankings", "P", "Precision: the share of the first k documents that are relevant", {
    parameters: [rel, condensed],
    k: "required",
  }),
  declare("rankings", "R", "Recall: the share of the relevant documents that are among the first k", {
    parameters: [rel, condensed],
    k: "required",
  }),
  declare("rankings", "F1", "The harmonic mean of precision and recall at k", {
    parameters: [rel, condensed],
    k: "required",
  }),
  declare(
    "rankings",
    "AP",
    "Average precision: the mean, over all relevant documents, of the precision at each",
    { parameters: [rel, condensed], k: "optional" },
  ),
  declare("rankings", "RR", "Reciprocal rank: one divided by the rank of the first relevant document", {
    parameters: [rel, condensed],
    k: "optional",
  }),
  declare(
    "rankings",
    "nDCG",
    "Graded gain discounted by rank, divided by that of the best possible ranking",
    { parameters: [condensed], k: "optional" },
  ),
  declare("rankings", "Success", "1 if a relevant document is among the first k, otherwise 0", {
    parameters: [rel, condensed],
    k: "required",
  }),
  declare("rankings", "Coverage", "The share of questions with a relevant document among the first k", {
    parameters: [rel, condensed],
    k: "required",
  }),
  declare("rankings", "RBP", "Rank-biased precision: the gain of a reader who goes on with probability p", {
    parameters: [persistence, condensed],
    k: "optional",
  }),
  declare(
    "rankings",
    "ERR",
    "Expected reciprocal rank: 1/rank of the document at which a reader stops, who stops sooner the higher the grade",
    { parameters: [condensed], k: "optional" },
  ),
  declare("rankings", "Judged", "The share of the first k documents that somebody has judged", {
    k: "required",
    higherIsBetter: null,
  }),
  declare("rankings", "Rprec", "Precision after as many documents as there are relevant ones", {
    parameters: [rel, condensed],
  }),
  declare(
    "rankings",
    "Bpref",
    "Binary preference: how often a relevant document stands before those judged irrelevant",
    { parameters: [rel] },
  ),
  declare("rankings", "infAP", "Average precision inferred where only a sample of the pool was judged", {
    parameters: [rel],
  }),
  declare("rankings", "iprec_at_recall", "The highest precision from the rank on where a recall is reached", {
    parameters: [rel, {
      name: "recall",
      meaning: "the share of the relevant documents to be found first",
      default: 0,
      range: [0, 1],
      whole: false,
    }, condensed],
  }),
  declare("rankings", "set_P", "The share of all documents found that are relevant", {
    parameters: [rel, condensed],
  }),
  declare("rankings", "set_R", "The share of the relevant documents that were found at any rank", {
    parameters: [rel, condensed],
  }),
  declare("rankings", "set_F", "The harmonic mean of set_P and set_R", {
    parameters: [rel, {
      name: "x",
      meaning: "how much set_R weighs against set_P",
      default: 1,
      range: [0, 1_000_000],
      whole: false,
    }, condensed],
  }),
  declare("rankings", "gm_map", "The geometric mean of AP over the questions, none counted below 0.00001", {
    parameters: [rel, condensed],
    aggregate: "geometric mean",
  }),
  declare("rankings", "num_q", "The number of questions", count),
  declare("rankings", "num_ret", "The number of documents found", count),
  declare("rankings", "num_rel", "The number of documents judged relevant", { ...count, parameters: [rel] }),
  declare("rankings", "num_rel_ret", "The number of relevant documents found", {
    ...count,
    parameters: [rel],
  }),
  declare("ragas", "faithfulness", "The share of the answer's statements that the contexts support"),
  declare(
    "ragas",
    "answer_relevancy",
    "How close questions made from the answer come to the question asked",
    {
      range: [-1, 1],
    },
  ),
  declare(
    "ragas",
    "answer_correctness",
    "Agreement of the answer with the reference, in statements and in sense",
    {
      range: [-0.25, 1],
    },
  ),
  declare("ragas", "context_precision", "How far the useful contexts stand before the useless ones"),
  declare(
    "ragas",
    "context_recall",
    "The share of the reference's sentences that the contexts can account for",
  ),
  declare(
    "ragas",
    "context_precision_without_reference",
    "Context precision where a context counts as useful if it helped to reach the answer given",
  ),
  declare(
    "ragas",
    "context_precision_first",
    "How early the first useful context stands: the context precision of document 001, 1/rank with yes and no",
  ),
  declare(
    "ragas",
    "noise_sensitivity_relevant",
    "The share of the answer's statements that are wrong and come from a context that is relevant",
    { higherIsBetter: false },
  ),
  declare(
    "ragas",
    "noise_sensitivity_irrelevant",
    "The share of the answer's statements that are wrong and come from irrelevant contexts alone",
    { higherIsBetter: false },
  ),
  declare("ragas", "context_entity_recall", "The share of the reference's entities that the contexts name"),
  declare(
    "ragas",
    "factual_correctness",
    "F1 of claims: those of the answer that the reference supports, and the other way round",
  ),
  declare("ragas", "citation_precision", "The share of the answer's citations that support their sentence"),
  declare(
    "ragas",
    "citation_recall",
    "The share of the answer's sentences that the contexts they cite support",
  ),
  declare("ragas", "semantic_similarity", "The cosine of the vectors of answer and reference", {
    range: [-1, 1],
  }),
  declare("bertscore", "bertscore_p", "How well the answer's tokens are matched in the reference", {
    range: [-1, 1],
  }),
  declare("bertscore", "bertscore_r", "How well the reference's tokens are matched in the answer", {
    range: [-1, 1],
  }),
  declare("bertscore", "bertscore_f1", "The harmonic mean of bertscore_p and bertscore_r", {
    range: [-1, 1],
  }),
  declare("overlap", "rouge1", "ROUGE-1: F1 of the words that answer and reference have in common"),
  declare("overlap", "rouge2", "ROUGE-2: F1 of the pairs of words that answer and reference have in common"),
  declare(
    "overlap",
    "rougeL",
    "ROUGE-L: F1 of the longest sequence of words that answer and reference have in this order",
  ),
  declare("overlap", "bleu", "BLEU: runs of one to four of the answer's words that the reference has"),
  declare("overlap", "chrf", "chrF2: runs of one to six characters in common, recall weighing double"),
  declare("overlap", "token_f1", "SQuAD's F1 of the words in common, without articles and punctuation"),
  declare("overlap", "exact_match", "1 if the answer has the words of the reference, otherwise 0"),
];

const byName = new Map(MEASURES.map((measure) => [measure.name, measure]));

/**
 * The declaration of a measure by its bare name.
 *
 * @example
 * ```ts
 * import { measureDefinition } from "./measures.ts";
 * if (measureDefinition("nDCG").k !== "optional") throw new Error("nDCG may stand without a depth");
 * ```
 */
export function measureDefinition(name: string): MeasureDefinition {
  const found = byName.get(name);
  if (found) return found;
  throw new Problem({ what: "Unknown measure", found: name, todo: didYouMean(name, byName.keys()) });
}
