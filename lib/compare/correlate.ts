import { random } from "../base/mod.ts";
import { parseMeasure } from "../notation/mod.ts";
import {
  bootstrapStatistics,
  drawn,
  interval,
  kendall,
  kendallOfResample,
  mean,
  meanReplicates,
  spearman,
  spearmanOfResample,
} from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type MeasuredValues, valuesByQuestion } from "./measured_values.ts";
import { allPairs } from "./planned_pairs.ts";

/** With what correlations are computed. */
export interface CorrelateOptions {
  seed: number;
  /** Bootstrap resamples of an interval. */
  resamples: number;
}

/** A row of the `correlations` table. */
export type Correlation = Row<"correlations">;

const COEFFICIENTS = {
  spearman: { plain: spearman, ofResample: spearmanOfResample },
  kendall: { plain: kendall, ofResample: kendallOfResample },
} as const;
const NAMES = ["spearman", "kendall"] as const;

/**
 * How each pair of measures goes together over the questions of one system: does a question on which retrieval did
 * well also get a good answer? Questions without one of the two values are left out and counted; the intervals are BCa
 * bootstrap intervals over the questions.
 *
 * @example
 * ```ts
 * import { correlateQuestions } from "./correlate.ts";
 * const of = (measure: string, ...values: number[]) => ({
 *   ...{ measure, judge: null, systems: ["x"], questions: ["1", "2", "3"], values: [Float64Array.from(values)] },
 * });
 * const measured = [of("AP", 0.2, 0.4, 0.9), of("RR", 0.5, 0.3, 1)];
 * const [rho] = correlateQuestions("x", measured, { seed: 42, resamples: 99 });
 * if (rho?.value?.toFixed(3) !== "0.500") throw new Error("ranks 1, 2, 3 and 2, 1, 3");
 * ```
 */
export function correlateQuestions(
  system: string,
  measured: readonly MeasuredValues[],
  { seed, resamples }: CorrelateOptions,
): Correlation[] {
  return allPairs(measured.filter(({ systems }) => systems.includes(system))).flatMap(([first, second]) => {
    const x: number[] = [], y: number[] = [];
    const all = new Set([...first.questions, ...second.questions]);
    const of = [first, second].map((one) => valuesByQuestion(one, system));
    for (const question of all) {
      const values = of.map((one) => one(question));
      if (values.some(Number.isNaN)) continue;
      x.push(values[0]!);
      y.push(values[1]!);
    }
    const n = x.length, resample = drawn(random(seed, `bootstrap:correlation:${n}`));
    const statistics = NAMES.map((name) => COEFFICIENTS[name].ofResample(x, y));
    const intervals = bootstrapStatistics(statistics, n, { resample, resamples });
    return NAMES.map((coefficient, c): Correlation => {
      const { value, reason } = COEFFICIENTS[coefficient].plain(x, y);
      const { low, high, reason: noInterval } = intervals[c]!;
      return {
        scope: "questions",
        system,
        a: first.measure,
        b: second.measure,
        coefficient,
        value,
        low: value === null ? null : low,
        high: value === null ? null : high,
        n,
        failures: all.size - n,
        reason: reason ?? noInterval ?? null,
      };
    });
  });
}

/**
 * How each pair of measures orders the systems: the correlation of the systems' means over the questions that have both
 * values for all of them. The interval resamples the questions, not the systems, and says how far other questions would
 * have changed the figure.
 */
export function correlateSystems(
  systems: readonly string[],
  measured: readonly MeasuredValues[],
  { seed, resamples }: CorrelateOptions,
): Correlation[] {
  return allPairs(measured).flatMap(([first, second]) => {
    const both = systems.filter((system) => [first, second].every((one) => one.systems.includes(system)));
    const all = [...new Set([...first.questions, ...second.questions])];
    const values = [first, second].flatMap((one) => both.map((system) => valuesByQuestion(one, system)));
    const complete = all.filter((question) => values.every((one) => !Number.isNaN(one(question))));
    const n = complete.length;
    const columns = values.map((one) => Float64Array.from(complete, one));
    const halves = <T>(list: readonly T[]) => [list.slice(0, both.length), list.slice(both.length)] as const;
    const means = columns.map((column) => mean(column).value);
    const resample = drawn(random(seed, `bootstrap:correlation:${n}`));
    const drawnMeans = n < 2 ? [] : meanReplicates(columns, n, { resample, resamples }).means;
    return NAMES.map((coefficient): Correlation => {
      const of = (x: readonly number[], y: readonly number[]) =>
        COEFFICIENTS[coefficient].plain(x.map(unrounded), y.map(unrounded));
      const row = {
        scope: "systems",
        system: null,
        a: first.measure,
        b: second.measure,
        coefficient,
      } as const;
      const counts = { n: both.length, failures: all.length - n };
      const none = { value: null, low: null, high: null };
      if (n === 0) {
        return { ...row, ...none, ...counts, reason: "no question has both values of every system" };
      }
      if (both.length < 3) return { ...row, ...none, ...counts, reason: "fewer than three systems" };
      const [x, y] = halves(means as number[]), { value, reason } = of(x, y);
      if (value === null || n < 2) {
        return { ...row, ...none, value, ...counts, reason: reason ?? "one question" };
      }
      const [xs, ys] = halves(drawnMeans);
      const at = (lists: readonly Float64Array[], b: number) => lists.map((list) => list[b]!);
      const leftOut = (q: number) =>
        of(...halves(columns.map((column, c) => (means[c]! * n - column[q]!) / (n - 1)))).value ?? NaN;
      const { low, high, reason: noInterval } = interval({
        estimate: value,
        replicates: Float64Array.from({ length: resamples }, (_, b) => of(at(xs, b), at(ys, b)).value ?? NaN),
        leavingOneOut: Float64Array.from({ length: n }, (_, q) => leftOut(q)),
      });
      return { ...row, value, low, high, ...counts, reason: noInterval ?? null };
    });
  });
}

/** Of what judges measure, what others follow from or vary: the six that every judge of statements gives. */
const OF_ANSWERS = [
  "faithfulness",
  "answer_relevancy",
  "answer_correctness",
  "context_precision",
  "context_recall",
  "semantic_similarity",
  "bertscore_f1",
];

/**
 * The measures whose going together is worth knowing, one family after the other: the headline with precision and
 * recall at its cut-off, the six common measures of judges, and BERTScore's F1. Measures of words in common are left out:
 * step 06 sets them beside BERTScore.
 */
export function familyMeasures(present: readonly string[], headline: string): string[] {
  const k = parseMeasure(headline).k;
  const retrieval = [headline, ...k === undefined ? [] : [`P@${k}`, `R@${k}`]];
  const answers = present.filter((name) => OF_ANSWERS.includes(name));
  return [...new Set([...retrieval.filter((name) => present.includes(name)), ...answers])];
}

/** A mean without what rounding did to it, so that systems with the same mean share their rank. */
const unrounded = (mean: number) => Math.round(mean * 1e12) / 1e12;
