import { formatMeasure, parseMeasure } from "../notation/mod.ts";
import {
  alignedRankAnova,
  type Factor,
  type FactorialAnalysis,
  type FactorialValues,
  repeatedAnova,
} from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { measuredValues, valuesByQuestion, valuesOf } from "./measured_values.ts";
import { plannedPairs, type PlannedSystem } from "./planned_pairs.ts";

/** A row of the `effects` table. */
export type Effect = Row<"effects">;

/** The complete factorial part of an experiment on one measure. */
export interface Design extends FactorialValues {
  /** The measure, without its cut-off where that is a factor: "nDCG". */
  measure: string;
  /** Questions that lack a value in some cell, and are left out. */
  failures: number;
}

/** Word for a system without reranker, as a level of the factor. */
const NONE = "none";

/**
 * The factorial design within questions: first stage × reranker × cut-off, as far as each of them varies. First stages
 * that lack one of the rerankers, and engines that are compared with the exact search alone, take no part. Only
 * questions with a value in every cell count; the others are counted as failures. Where there is no such design, or a
 * cell was never measured, the reason is given.
 *
 * @example
 * ```ts
 * import { factorialDesign } from "./factorial.ts";
 * import { measurementsOf } from "./measurements_for_tests.ts";
 * const measurements = ["a", "b"].flatMap((system) => measurementsOf(system, "AP", [0.2, 0.5, system === "a" ? 1 : NaN]));
 * const systems = ["a", "b"].map((system) => ({ system, base: null, reranker: null }));
 * const design = factorialDesign(measurements, systems, "AP", [5, 10]);
 * if ("reason" in design || design.questions !== 2 || design.failures !== 1) throw new Error("two models, two questions");
 * ```
 */
export function factorialDesign(
  measurements: readonly Row<"measurements">[],
  systems: readonly PlannedSystem[],
  headline: string,
  cutOffs: readonly number[],
): Design | { reason: string } {
  const parsed = parseMeasure(headline);
  const cuts = parsed.k === undefined ? [] : [...new Set(cutOffs)];
  const engines = new Set(
    plannedPairs(systems).filter(({ name }) => name === "engines").flatMap(({ pairs }) =>
      pairs.map(([a]) => a)
    ),
  );
  const taking = systems.filter(({ system }) => !engines.has(system));
  const rerankers = [NONE, ...new Set(taking.flatMap(({ reranker }) => reranker ?? []))];
  const systemOf = (base: string, reranker: string) =>
    reranker === NONE ? base : taking.find((row) => row.base === base && row.reranker === reranker)?.system;
  const bases = taking.filter(({ base }) => base === null).map(({ system }) => system)
    .filter((base) => rerankers.every((reranker) => systemOf(base, reranker) !== undefined));
  if (taking.length === 0) return { reason: "there are no systems" };
  if (bases.length === 0) {
    return { reason: `no first stage has every reranker (${rerankers.slice(1).join(", ")})` };
  }
  const factors: Factor[] = [
    { name: "model", levels: bases },
    { name: "reranking", levels: rerankers },
    { name: "k", levels: cuts },
  ].filter(({ levels }) => levels.length > 1);
  if (factors.length === 0) return { reason: "nothing was varied: there is one configuration" };

  const measures = cuts.length > 1
    ? cuts.map((k) => formatMeasure({ ...parsed, k }))
    : [formatMeasure(parsed)];
  const found = measuredValues(measurements.filter(({ measure }) => measures.includes(measure)));
  const wanted = bases.flatMap((base) =>
    rerankers.flatMap((reranker) =>
      measures.map((measure) => ({ measure, system: systemOf(base, reranker)! }))
    )
  );
  const cells: ((question: string) => number)[] = [];
  for (const { measure, system } of wanted) {
    const of = valuesOf(found, measure);
    if (!of?.systems.includes(system)) return { reason: `${measure} of ${system} was not measured` };
    cells.push(valuesByQuestion(of, system));
  }
  const questions = [...new Set(found.flatMap(({ questions }) => questions))].sort();
  const complete = questions.filter((question) => cells.every((cell) => !Number.isNaN(cell(question))));
  const values = new Float64Array(complete.length * cells.length);
  complete.forEach((question, q) =>
    cells.forEach((cell, c) => values[q * cells.length + c] = cell(question))
  );
  return {
    measure: cuts.length > 1 ? formatMeasure({ ...parsed, k: undefined }) : formatMeasure(parsed),
    factors,
    questions: complete.length,
    values,
    failures: questions.length - complete.length,
  };
}

/** The effects of a design by analysis of variance with repeated measures and by the aligned rank transform. */
export function factorialEffects(design: Design): Effect[] {
  const rows = (method: Effect["method"], { effects }: FactorialAnalysis) =>
    effects.map(({ factors, df, dfError, f, p, partialEta, sphericity, reason }): Effect => ({
      measure: design.measure,
      method,
      effect: factors.join(" × "),
      n: design.questions,
      df,
      df_error: dfError,
      f,
      p,
      epsilon: sphericity?.greenhouseGeisser ?? null,
      p_corrected: sphericity ? sphericity.pGreenhouseGeisser : p,
      eta: partialEta,
      mauchly_w: sphericity?.w ?? null,
      mauchly_p: sphericity?.p ?? null,
      reason: reason ?? null,
    }));
  return [
    ...rows("repeated-measures ANOVA", repeatedAnova(design)),
    ...rows("aligned ranks", alignedRankAnova(design)),
  ];
}
