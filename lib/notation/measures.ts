import { Problem } from "../base/mod.ts";
import { didYouMean } from "./nearest.ts";

/** What a measure is computed from. */
export type MeasureSource = "rankings" | "ragas" | "bertscore";

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
  /** `null` where neither direction is better: the measure describes. */
  readonly higherIsBetter: true | null;
  /** Smallest and largest value. */
  readonly range: readonly [number, number];
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
  ...rest,
});

/** Every measure the project knows, in the order in which people read them. */
export const MEASURES: readonly MeasureDefinition[] = [
  declare("rankings", "P", "Precision: the share of the first k documents that are relevant", {
    parameters: [rel],
    k: "required",
  }),
  declare("rankings", "R", "Recall: the share of the relevant documents that are among the first k", {
    parameters: [rel],
    k: "required",
  }),
  declare("rankings", "F1", "The harmonic mean of precision and recall at k", {
    parameters: [rel],
    k: "required",
  }),
  declare(
    "rankings",
    "AP",
    "Average precision: the mean, over all relevant documents, of the precision at each",
    {
      parameters: [rel],
      k: "optional",
    },
  ),
  declare("rankings", "RR", "Reciprocal rank: one divided by the rank of the first relevant document", {
    parameters: [rel],
    k: "optional",
  }),
  declare(
    "rankings",
    "nDCG",
    "Graded gain discounted by rank, divided by that of the best possible ranking",
    {
      k: "optional",
    },
  ),
  declare("rankings", "Success", "1 if a relevant document is among the first k, otherwise 0", {
    parameters: [rel],
    k: "required",
  }),
  declare("rankings", "RBP", "Rank-biased precision: the gain of a reader who goes on with probability p", {
    parameters: [persistence],
    k: "optional",
  }),
  declare("rankings", "Judged", "The share of the first k documents that somebody has judged", {
    k: "required",
    higherIsBetter: null,
  }),
  declare("rankings", "Rprec", "Precision after as many documents as there are relevant ones", {
    parameters: [rel],
  }),
  declare("rankings", "num_ret", "The number of documents found", {
    higherIsBetter: null,
    range: [0, Infinity],
  }),
  declare("rankings", "num_rel", "The number of documents judged relevant", {
    parameters: [rel],
    higherIsBetter: null,
    range: [0, Infinity],
  }),
  declare("rankings", "num_rel_ret", "The number of relevant documents found", {
    parameters: [rel],
    range: [0, Infinity],
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
