import { Problem, random } from "../base/mod.ts";
import { formatMeasure, measureDefinition, nearest, parseMeasure } from "../notation/mod.ts";
import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  bootstrapStatistics,
  drawn,
  holm,
  type Interval,
  mean,
  meanOfResample,
  rankBiserialOfResample,
  wilcoxon,
} from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { decide, type Evidence, fewestForEquality, judgedApart } from "./decide.ts";
import { allPairs } from "./planned_pairs.ts";
import { questionsToDecide } from "./questions_to_decide.ts";

const corrections = {
  "bonferroni": bonferroni,
  "holm": holm,
  "benjamini-hochberg": benjaminiHochberg,
  "benjamini-yekutieli": benjaminiYekutieli,
};

/** How p values that are read together are corrected. */
export type Correction = keyof typeof corrections;

/** A row of the `comparisons` table. */
export type Comparison = Row<"comparisons">;

/** What is compared, and how strictly. */
export interface CompareOptions {
  /** In the project's notation: "nDCG@10". */
  measure: string;
  systems: readonly string[];
  /** For each system its value for each question, in one order of questions; NaN where it failed. */
  values: readonly Float64Array[];
  /** The comparisons to make (all pairs). They are one family: their p values are corrected together. */
  pairs?: readonly (readonly [a: string, b: string])[];
  /** The family's name (the measure). */
  family?: string;
  /** For each system the mean share of its first k documents that were judged, if known. */
  judged?: readonly (number | null)[];
  /** How far two judged shares may lie apart before neither system is called better (0.1). */
  judgedMargin?: number;
  /** Level of significance (0.05). */
  alpha?: number;
  /** (holm) */
  correction?: Correction;
  /** Bootstrap resamples (9,999). */
  resamples?: number;
  /** The smallest difference worth having (0.02). */
  margin?: number;
  seed?: number;
}

/**
 * Compares systems in pairs, question by question. Questions on which either system failed are left out of the
 * pair and counted. `difference` is the mean of a minus the mean of b over the others: positive, a is better.
 * `low` and `high` are its 95% BCa bootstrap interval; p comes from Wilcoxon's signed-rank test as in scipy, and
 * is corrected over all pairs of the call, including those that allow no test; the effect is the rank-biserial
 * correlation with its own 95% BCa interval. See {@linkcode decide} for the decision and
 * {@linkcode questionsToDecide} for `n_needed`. Figures that the data do not allow are `null`.
 *
 * All pairs with the same number of questions share the same resamples, so a further system changes no number.
 *
 * @example
 * ```ts
 * import { compareSystems } from "./compare_systems.ts";
 * const good = Float64Array.from({ length: 40 }, (_, i) => 0.6 + (i % 5) / 20);
 * const poor = good.map((value, i) => value - 0.2 - (i % 3) / 50);
 * const [row] = compareSystems({ measure: "nDCG@10", systems: ["x", "y"], values: [good, poor], resamples: 999 });
 * if (row?.decision !== "better") throw new Error(JSON.stringify(row));
 * ```
 */
export function compareSystems(options: CompareOptions): Comparison[] {
  const { systems, values, judged, correction = "holm", alpha = 0.05, margin = 0.02 } = options;
  const measure = parseMeasure(options.measure), name = formatMeasure(measure);
  const { higherIsBetter, aggregate, range: [least, most] } = measureDefinition(measure.name);
  if (aggregate === "geometric mean") {
    throw new Problem({
      what:
        `${name} is not a mean over the questions, so that two systems cannot be compared question by question`,
      found: name,
      todo: "compare AP",
    });
  }
  if (higherIsBetter === null) {
    throw new Problem({
      what: `${name} describes a system; more of it is neither better nor worse`,
      found: name,
    });
  }
  check(options);
  const at = new Map(systems.map((system, i) => [system, i]));
  const pairs = (options.pairs ?? allPairs(systems)).map(([a, b]) => {
    const [i, j] = [find(a, at), find(b, at)];
    const all = values[i]!.map((value, q) => value - values[j]![q]!);
    const differences = all.filter((value) => !Number.isNaN(value));
    return {
      a,
      b,
      i,
      j,
      differences,
      failures: all.length - differences.length,
      test: wilcoxon(differences),
    };
  });

  const tested = pairs.flatMap(({ test }, at) => test.p === null ? [] : [{ at, p: test.p }]);
  const corrected = corrections[correction](tested.map(({ p }) => p), pairs.length);
  const correctedAt = new Map(tested.map(({ at }, i) => [at, corrected[i]!]));
  const intervals = bootstrapAll(pairs.map(({ differences }) => differences), name, options);

  return pairs.map(({ a, b, i, j, differences, failures, test }, at) => {
    const { difference, effect } = intervals[at]!;
    const evidence: Evidence = {
      n: differences.length,
      difference: mean(differences).value,
      low: difference.low,
      high: difference.high,
      constant: isConstant(differences),
      pCorrected: correctedAt.get(at) ?? null,
      effect: effect.estimate,
      judgedApart: judgedApart(judged?.[i], judged?.[j], options.judgedMargin),
      alpha,
      margin,
      fewest: fewestForEquality(margin, most - least),
    };
    const decision = decide(evidence);
    return {
      family: options.family ?? name,
      measure: name,
      k: measure.k ?? null,
      a,
      b,
      n: evidence.n,
      failures,
      judged_a: judged?.[i] ?? null,
      judged_b: judged?.[j] ?? null,
      difference: evidence.difference,
      low: evidence.low,
      high: evidence.high,
      test: "wilcoxon",
      statistic: test.statistic,
      p: test.p,
      correction,
      p_corrected: evidence.pCorrected,
      effect: "rank_biserial",
      effect_value: effect.estimate,
      effect_low: effect.low,
      effect_high: effect.high,
      decision,
      n_needed: decision === "undecided" && !evidence.judgedApart
        ? questionsToDecide(differences, evidence, pairs.length)
        : null,
    };
  });
}

/** Intervals of the mean difference and of the effect for every pair, from resamples shared by equal lengths. */
function bootstrapAll(differences: Float64Array[], measure: string, options: CompareOptions) {
  const { resamples = 9999, seed = 42 } = options;
  const intervals: { difference: Interval; effect: Interval }[] = [];
  for (const [n, members] of Map.groupBy(differences.keys(), (at) => differences[at]!.length)) {
    const statistics = members.flatMap((at) => [
      meanOfResample(differences[at]!),
      rankBiserialOfResample(differences[at]!),
    ]);
    const resample = drawn(random(seed, `bootstrap:${measure}:${n}`));
    const found = bootstrapStatistics(statistics, n, { resample, resamples });
    members.forEach((at, i) => intervals[at] = { difference: found[2 * i]!, effect: found[2 * i + 1]! });
  }
  return intervals;
}

/** Whether all differences are the same, but for what rounding may have done to them. */
function isConstant(differences: Float64Array): boolean {
  const sorted = differences.toSorted();
  const least = sorted[0], most = sorted.at(-1);
  if (least === undefined || most === undefined) return false;
  return most - least <= 1e-12 * Math.max(Math.abs(least), Math.abs(most));
}

function find(system: string, at: Map<string, number>): number {
  const found = at.get(system);
  if (found !== undefined) return found;
  const near = nearest(system, at.keys());
  throw new Problem({
    what: "A pair names a system that has no values",
    found: system,
    allowed: [...at.keys()].join(", "),
    ...(near.length > 0 && { todo: `Did you mean ${near.join(" or ")}?` }),
  });
}

function check({ systems, values, pairs, judged, alpha = 0.05, margin = 0.02 }: CompareOptions): void {
  const refuse = (what: string, found: unknown, allowed?: string): never => {
    throw new Problem({ what, found, ...(allowed && { allowed }) });
  };
  if (systems.length !== values.length) {
    refuse("Every system needs its values", `${systems.length} systems, ${values.length} lists of values`);
  }
  const twice = systems.find((system, i) => systems.indexOf(system) !== i);
  if (twice !== undefined) refuse("A system stands twice among those compared", twice);
  if (judged && judged.length !== systems.length) {
    refuse("Every system needs its judged share", judged.length);
  }
  const lengths = new Set(values.map(({ length }) => length));
  if (lengths.size > 1) refuse("The systems have values for different numbers of questions", [...lengths]);
  const infinite = values.findIndex((list) => list.some((value) => Math.abs(value) === Infinity));
  if (infinite >= 0) {
    refuse("A value is infinite", systems[infinite], "a finite number, or NaN for a failure");
  }
  if (!(alpha > 0 && alpha < 1)) refuse("The level of significance does not fit", alpha, "between 0 and 1");
  if (!(margin >= 0 && margin < Infinity)) {
    refuse("The smallest difference worth having does not fit", margin, "0 or more");
  }
  const known = new Set<string>();
  for (const [a, b] of pairs ?? []) {
    if (a === b) refuse("A system cannot be compared with itself", a);
    if (known.has(JSON.stringify([a, b].sort()))) refuse("A pair stands twice", [a, b]);
    known.add(JSON.stringify([a, b].sort()));
  }
}
