import { Problem } from "../base/mod.ts";
import { formatMeasure, type Measure, measureDefinition, MEASURES, parameterOf } from "../notation/mod.ts";
import { averagePrecision } from "./average_precision.ts";
import { f1 } from "./f1.ts";
import { judged } from "./judged.ts";
import { ndcg } from "./ndcg.ts";
import { precision } from "./precision.ts";
import { found, type Question, relevant } from "./question.ts";
import { rPrecision } from "./r_precision.ts";
import { rankBiasedPrecision } from "./rank_biased_precision.ts";
import { recall } from "./recall.ts";
import { reciprocalRank } from "./reciprocal_rank.ts";
import { success } from "./success.ts";

type Compute = (question: Question) => number;
type AtDepth = (question: Question, k: number, rel: number) => number;

const atDepth = (compute: AtDepth) => (measure: Measure): Compute => {
  const k = measure.k ?? Infinity, rel = parameterOf(measure, "rel");
  return (question) => compute(question, k, rel);
};

const computations: Record<string, (measure: Measure) => Compute> = {
  P: atDepth(precision),
  R: atDepth(recall),
  F1: atDepth(f1),
  AP: atDepth(averagePrecision),
  RR: atDepth(reciprocalRank),
  Success: atDepth(success),
  nDCG: ({ k = Infinity }) => (question) => ndcg(question, k),
  Judged: ({ k = Infinity }) => (question) => judged(question, k),
  RBP: (measure) => {
    const k = measure.k ?? Infinity, p = parameterOf(measure, "p");
    return (question) => rankBiasedPrecision(question, k, p);
  },
  Rprec: (measure) => {
    const rel = parameterOf(measure, "rel");
    return (question) => rPrecision(question, rel);
  },
  num_ret: () => (question) => question.grades.length,
  num_rel: (measure) => {
    const rel = parameterOf(measure, "rel");
    return (question) => relevant(question, rel);
  },
  num_rel_ret: atDepth(found),
};

/** The function that computes a measure for one question. */
export function compile(measure: Measure): Compute {
  const computation = computations[measure.name];
  if (computation) return computation(measure);
  const ours = MEASURES.filter(({ source }) => source === "rankings").map(({ name }) => name);
  throw new Problem({
    what: `${formatMeasure(measure)} is not computed from rankings but by ${
      measureDefinition(measure.name).source
    }`,
    allowed: ours.join(", "),
  });
}
