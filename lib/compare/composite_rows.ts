import type { Row } from "../tables/mod.ts";
import {
  checkWeights,
  commonParts,
  compositeValues,
  ledShares,
  overSimplex,
  type Parts,
  type SimplexCell,
  type Weights,
} from "./composite.ts";
import { measuredValues, valuesByQuestion, valuesOf } from "./measured_values.ts";
import { mean } from "../stats/mod.ts";
import { summariseAll } from "./summarise.ts";

/** The composite score of systems, and how far its order depends on the weights. */
export interface Composite {
  /** The three measures, in the order of the weights. */
  measures: [string, string, string];
  systems: CompositeSystem[];
  /** Who leads for which weights. */
  cells: SimplexCell[];
  /** Questions with all three measures of every system, and questions left out. */
  n: number;
  failures: number;
  /** Rows of `summaries`: "composite", and "composite_led", the share of all weights for which the system leads. */
  summaries: Row<"summaries">[];
  reason: string | null;
}

/** The means of one system over the questions that all have in common. */
export interface CompositeSystem {
  system: string;
  means: [number, number, number];
  value: number;
  low: number | null;
  high: number | null;
  led: number;
}

/** What {@linkcode compositeScores} works with. */
export interface CompositeOptions {
  headline: string;
  weights: { retrieval: number; faithfulness: number; bertscore: number };
  seed: number;
  resamples: number;
}

/**
 * The composite score a₁·headline + a₂·faithfulness + a₃·BERTScore F1 of every system that has all three, over the
 * questions on which every one of them has all three: what failed is left out and counted, never filled in. Where a
 * measure has several judges the first one's values are taken, so that no score joins two judges.
 */
export function compositeScores(
  measurements: readonly Row<"measurements">[],
  systems: readonly string[],
  { headline, weights: { retrieval, faithfulness, bertscore }, seed, resamples }: CompositeOptions,
): Composite {
  const measures: [string, string, string] = [headline, "faithfulness", "bertscore_f1"];
  const weights: Weights = [retrieval, faithfulness, bertscore];
  checkWeights(weights);
  const all = measuredValues(measurements.filter(({ measure }) => measures.includes(measure)));
  const found = measures.map((measure) => valuesOf(all, measure));
  const missing = measures.filter((_, m) => found[m] === undefined);
  const none = { measures, systems: [], cells: [], n: 0, failures: 0, summaries: [] };
  if (missing.length > 0) return { ...none, reason: `this run has no ${missing.join(" and no ")}` };
  const questions = [...new Set(found.flatMap((one) => one!.questions))].sort();
  const having = systems.filter((system) => found.every((one) => one!.systems.includes(system)));
  if (having.length === 0) return { ...none, reason: "no system has all three measures" };
  const { parts, n, failures } = commonParts(having.map((system): Parts => ({
    system,
    values: found.map((one) =>
      Float64Array.from(questions, valuesByQuestion(one!, system))
    ) as unknown as Parts["values"],
  })));
  if (n === 0) return { ...none, failures, reason: "no question has all three measures of every system" };
  const means = parts.map(({ values }) =>
    values.map((list) => mean(list).value!) as [number, number, number]
  );
  const cells = overSimplex(having.map((system, s) => ({ system, means: means[s]! })));
  const led = ledShares(having, cells);
  const scores = summariseAll(parts.map((one) => ({ values: compositeValues(one, weights) })), {
    seed,
    resamples,
  });
  const rows = having.map((system, s): CompositeSystem => ({
    system,
    means: means[s]!,
    value: scores[s]!.mean!,
    low: scores[s]!.low,
    high: scores[s]!.high,
    led: led[s]!,
  }));
  const summary = (system: string, measure: string, value: number, more: Partial<Row<"summaries">> = {}) => ({
    ...{ system, measure, judge: null, value, low: null, high: null, n, failures },
    ...{ bound_low: null, bound_high: null },
    ...more,
  });
  return {
    measures,
    systems: rows,
    cells,
    n,
    failures,
    summaries: rows.flatMap(({ system, value, low, high, led }) => [
      summary(system, "composite", value, { low, high }),
      summary(system, "composite_led", led),
    ]),
    reason: null,
  };
}
