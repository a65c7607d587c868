import { averagePrecision } from "./average_precision.ts";
import { bpref } from "./bpref.ts";
import {
  binaryGain,
  discountedGain,
  gainNdcg,
  gainRbp,
  idealGain,
  ndcgAtLevels,
  ndcgAtRelevant,
  normalisedGain,
} from "./gain_measures.ts";
import { Gains } from "./gains.ts";
import { inferredAveragePrecision } from "./inferred_ap.ts";
import { interpolatedPrecision } from "./interpolated_precision.ts";
import { ndcg } from "./ndcg.ts";
import { precision } from "./precision.ts";
import { found, type Question, relevant } from "./question.ts";
import { rbpResidual } from "./rbp_residual.ts";
import { rPrecision } from "./r_precision.ts";
import { recall } from "./recall.ts";
import { reciprocalRank } from "./reciprocal_rank.ts";
import { relativePrecision, setF, setMap, setPrecision, setRecall } from "./set_measures.ts";
import { success } from "./success.ts";

/** What the measures of one question share. */
export interface Asked extends Question {
  /** The lowest grade that counts as relevant (-l). */
  rel: number;
  /** Documents in the collection (-N). */
  documents: number;
  /** The worth of grades when no parameter changes it. */
  gains(): Gains;
}

/** Parameters as trec_eval takes them after the measure's name: `P.5,10`, `ndcg.1=3,2=9`. */
export type TrecParameters =
  | { kind: "none" }
  /** One value for each depth. */
  | { kind: "depths"; values: readonly number[] }
  /** One value for each share. */
  | { kind: "shares"; values: readonly number[] }
  /** Numbers that make one value. */
  | { kind: "numbers"; values: readonly number[] }
  /** Names and numbers that make one value. */
  | { kind: "pairs"; values: ReadonlyMap<string, number> };

/** One of trec_eval's measures. */
export interface TrecMeasure {
  name: string;
  parameters: TrecParameters;
  /** A value for each depth or share, otherwise one. */
  compute(asked: Asked, parameters: TrecParameters): ArrayLike<number>;
  /** How the questions become one number, and whether each of them is printed. */
  over: "mean" | "sum" | "count" | "geometric mean" | "all positives";
  /**
   * Whether a question of which the run has no line counts 0 when -c brings it in. trec_eval gives it a ranking of
   * one unknown document and then clears some measures: these always, or only when no parameter was given.
   */
  cleared?: "always" | "without parameters";
}

const none: TrecParameters = { kind: "none" };
const depths = (...values: number[]): TrecParameters => ({ kind: "depths", values });
const usual = depths(5, 10, 15, 20, 30, 100, 200, 500, 1000);
const tenths = (from: number, to: number, step: number): TrecParameters => ({
  kind: "shares",
  values: Array.from({ length: (to - from) / step + 1 }, (_, i) => (from + i * step) / 10),
});
const pairs: TrecParameters = { kind: "pairs", values: new Map() };

type Over = TrecMeasure["over"];

const single = (name: string, compute: (asked: Asked) => number, over: Over = "mean"): TrecMeasure => ({
  name,
  parameters: none,
  compute: (asked) => [compute(asked)],
  over,
});

const atDepths = (
  name: string,
  compute: (asked: Asked, k: number, rel: number) => number,
  parameters = usual,
): TrecMeasure => ({
  name,
  parameters,
  compute: (asked, given) => numbersOf(given).map((k) => compute(asked, k, asked.rel)),
  over: "mean",
});

const byGain = (name: string, compute: (asked: Asked, gains: Gains) => number): TrecMeasure => ({
  name,
  parameters: pairs,
  compute: (asked, given) => [compute(asked, gainsOf(asked, given))],
  over: "mean",
});

const byNumbers = (
  name: string,
  defaults: number[],
  compute: (asked: Asked, numbers: readonly number[]) => number,
  kind: "numbers" | "shares" = "numbers",
): TrecMeasure => ({
  name,
  parameters: { kind: "numbers", values: defaults },
  compute: (asked, given) => [
    compute(asked, kind === "shares" ? numbersOf(given).toSorted((a, b) => a - b) : numbersOf(given)),
  ],
  over: "mean",
});

const map = (asked: Asked, k = Infinity) => averagePrecision(asked, k, asked.rel);
const hits = (asked: Asked) => found(asked, Infinity, asked.rel);

/** trec_eval's measures in the order in which it prints them; runid and relstring are not numbers and stand apart. */
export const TREC_MEASURES: readonly TrecMeasure[] = [
  single("num_q", () => 1, "count"),
  { ...single("num_ret", ({ grades }) => grades.length, "sum"), cleared: "always" },
  single("num_rel", (asked) => relevant(asked, asked.rel), "all positives"),
  single("num_rel_ret", hits, "sum"),
  single("map", (asked) => map(asked)),
  single("gm_map", (asked) => map(asked), "geometric mean"),
  single("Rprec", (asked) => rPrecision(asked, asked.rel)),
  single("bpref", (asked) => bpref(asked, asked.rel)),
  single("recip_rank", (asked) => reciprocalRank(asked, Infinity, asked.rel)),
  {
    name: "iprec_at_recall",
    parameters: tenths(0, 10, 1),
    compute: (asked, given) => interpolatedPrecision(asked, numbersOf(given), asked.rel),
    over: "mean",
  },
  atDepths("P", precision),
  atDepths("recall", recall),
  single("infAP", (asked) => inferredAveragePrecision(asked, asked.rel)),
  single("gm_bpref", (asked) => bpref(asked, asked.rel), "geometric mean"),
  {
    name: "Rprec_mult",
    parameters: tenths(2, 20, 2),
    compute: (asked, given) => {
      const all = relevant(asked, asked.rel);
      return numbersOf(given).map((share) => {
        const depth = Math.floor(share * all + 0.9);
        return depth === 0 ? 0 : precision(asked, depth, asked.rel);
      });
    },
    over: "mean",
  },
  {
    ...byNumbers("utility", [1, -1, 0, 0], (asked, [a, b, c, d]) => {
      const rel = relevant(asked, asked.rel), got = hits(asked), { length } = asked.grades;
      return a! * got + b! * (length - got) + c! * (rel - got) + d! * (asked.documents + got - length - rel);
    }),
    cleared: "without parameters",
  },
  byNumbers("11pt_avg", numbersOf(tenths(0, 10, 1)), (asked, levels) => {
    const values = interpolatedPrecision(asked, levels, asked.rel);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  }, "shares"),
  single("binG", (asked) => binaryGain(asked, asked.rel)),
  byGain("G", normalisedGain),
  byGain("dcg", discountedGain),
  byGain("ideal_dcg", (_, gains) => idealGain(gains)),
  byGain("ndcg", gainNdcg),
  byGain("ndcg_rel", ndcgAtRelevant),
  byGain("Rndcg", (asked, gains) => ndcgAtLevels(asked, gains, asked.rel)),
  atDepths("ndcg_cut", ndcg),
  atDepths("map_cut", averagePrecision),
  atDepths("relative_P", relativePrecision),
  atDepths("success", success, depths(1, 5, 10)),
  single("set_P", (asked) => setPrecision(asked, asked.rel)),
  single("set_relative_P", (asked) => relativePrecision(asked, asked.grades.length, asked.rel)),
  single("set_recall", (asked) => setRecall(asked, asked.rel)),
  single("set_map", (asked) => setMap(asked, asked.rel)),
  byNumbers("set_F", [1], (asked, [x]) => setF(asked, asked.rel, x!)),
  single("num_nonrel_judged_ret", (asked) => found(asked, Infinity, 0) - hits(asked), "sum"),
  single("yaap", (asked) => {
    const all = relevant(asked, asked.rel), sum = map(asked) * all;
    return Math.log((1 + sum) / (1 + all - sum));
  }),
  {
    name: "rbp",
    parameters: pairs,
    compute: (asked, given) => [gainRbp(asked, gainsOf(asked, given), persistence(given))],
    over: "mean",
  },
  {
    name: "rbp_resid",
    parameters: pairs,
    compute: (asked, given) => [rbpResidual(asked, persistence(given))],
    over: "mean",
    cleared: "without parameters",
  },
  {
    ...atDepths("unj", (asked, k) => {
      const { grades } = asked, end = Math.min(k, grades.length);
      let unjudged = 0;
      for (let i = 0; i < end; i++) if (grades[i]! < 0) unjudged++;
      return unjudged / k;
    }, depths(5, 10, 20)),
    cleared: "always",
  },
];

/** Names that stand for several measures. */
export const TREC_NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  official: [
    "runid",
    "num_q",
    "num_ret",
    "num_rel",
    "num_rel_ret",
    "map",
    "gm_map",
    "Rprec",
    "bpref",
    "recip_rank",
    "iprec_at_recall",
    "P",
  ],
  set: [
    "runid",
    "num_q",
    "num_ret",
    "num_rel",
    "num_rel_ret",
    "utility",
    "set_P",
    "set_recall",
    "set_relative_P",
    "set_map",
    "set_F",
  ],
  all_trec: [
    "runid",
    "relstring",
    ...TREC_MEASURES.map(({ name }) => name).filter((name) => !["dcg", "ideal_dcg", "yaap"].includes(name)),
  ],
}));

function numbersOf(parameters: TrecParameters): number[] {
  return "values" in parameters && !(parameters.values instanceof Map)
    ? [...parameters.values as readonly number[]]
    : [];
}

function gainsOf(asked: Asked, parameters: TrecParameters): Gains {
  if (parameters.kind !== "pairs" || parameters.values.size === 0) return asked.gains();
  const grades = [...parameters.values].filter(([name]) => /^[+-]?\d+$/.test(name));
  return grades.length === 0 ? asked.gains() : new Gains(
    asked,
    new Map(grades.map(([name, gain]) => [Number(name), gain])),
  );
}

function persistence(parameters: TrecParameters): number {
  return parameters.kind === "pairs" ? parameters.values.get("p") ?? 0.9 : 0.9;
}
