import { Problem } from "../base/mod.ts";
import { formatMeasure, type Measure, measureDefinition, MEASURES, parameterOf } from "../notation/mod.ts";
import { averagePrecision } from "./average_precision.ts";
import { bpref } from "./bpref.ts";
import { expectedReciprocalRank } from "./expected_reciprocal_rank.ts";
import { f1 } from "./f1.ts";
import { inferredAveragePrecision } from "./inferred_ap.ts";
import { interpolatedPrecision } from "./interpolated_precision.ts";
import { judged } from "./judged.ts";
import { ndcg } from "./ndcg.ts";
import { precision } from "./precision.ts";
import { found, type Question, relevant, shortened } from "./question.ts";
import { rPrecision } from "./r_precision.ts";
import { rankBiasedPrecision } from "./rank_biased_precision.ts";
import { recall } from "./recall.ts";
import { reciprocalRank } from "./reciprocal_rank.ts";
import { setF, setPrecision, setRecall } from "./set_measures.ts";
import { success } from "./success.ts";

/** A measure of one question. */
export type Compute = (question: Question) => number;

/** What a measure may have to know of the whole collection. */
export interface Collection {
  /** The highest grade of all judgements. */
  highest: number;
}

type AtDepth = (question: Question, k: number, rel: number) => number;
type Whole = (question: Question, rel: number) => number;
type Make = (measure: Measure, collection: Collection) => Compute;

const atDepth = (compute: AtDepth): Make => (measure) => {
  const k = measure.k ?? Infinity, rel = parameterOf(measure, "rel");
  return (question) => compute(question, k, rel);
};

const whole = (compute: Whole): Make => (measure) => {
  const rel = parameterOf(measure, "rel");
  return (question) => compute(question, rel);
};

const computations: Record<string, Make> = {
  P: atDepth(precision),
  R: atDepth(recall),
  F1: atDepth(f1),
  AP: atDepth(averagePrecision),
  gm_map: whole((question, rel) => averagePrecision(question, Infinity, rel)),
  RR: atDepth(reciprocalRank),
  Success: atDepth(success),
  Coverage: atDepth(success),
  nDCG: ({ k = Infinity }) => (question) => ndcg(question, k),
  ERR: ({ k = Infinity }, { highest }) => (question) => expectedReciprocalRank(question, k, highest),
  Judged: ({ k = Infinity }) => (question) => judged(question, k),
  RBP: (measure) => {
    const k = measure.k ?? Infinity, p = parameterOf(measure, "p");
    return (question) => rankBiasedPrecision(question, k, p);
  },
  Rprec: whole(rPrecision),
  Bpref: whole(bpref),
  infAP: whole(inferredAveragePrecision),
  set_P: whole(setPrecision),
  set_R: whole(setRecall),
  set_F: (measure) => {
    const rel = parameterOf(measure, "rel"), x = parameterOf(measure, "x");
    return (question) => setF(question, rel, x);
  },
  iprec_at_recall: (measure) => {
    const rel = parameterOf(measure, "rel"), level = [parameterOf(measure, "recall")];
    return (question) => interpolatedPrecision(question, level, rel)[0]!;
  },
  num_q: () => () => 1,
  num_ret: () => (question) => question.grades.length,
  num_rel: whole(relevant),
  num_rel_ret: whole((question, rel) => found(question, Infinity, rel)),
};

/** The function that computes a measure for one question. */
export function compile(measure: Measure, collection: Collection): Compute {
  const computation = computations[measure.name];
  if (computation) {
    const compute = computation(measure, collection);
    if (!measure.parameters.condensed) return compute;
    return (question) => compute(shortened(question, Infinity, true));
  }
  const ours = MEASURES.filter(({ source }) => source === "rankings").map(({ name }) => name);
  throw new Problem({
    what: `${formatMeasure(measure)} is not computed from rankings but by ${
      measureDefinition(measure.name).source
    }`,
    allowed: ours.join(", "),
  });
}
