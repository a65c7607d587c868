import { Problem, random } from "../base/mod.ts";
import { formatMeasure, measureDefinition, nearest, parseMeasure } from "../notation/mod.ts";
import {
  bootstrapMeans,
  drawn,
  type Interval,
  mean,
  type MeanOf,
  rankBiserial,
  rankBiserialOfResample,
  type Wilcoxon,
  wilcoxon,
} from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { correctedTogether, type Correction } from "./corrections.ts";
import { decide, type Evidence, fewestForEquality, judgedApart, withheld } from "./decide.ts";
import { detectable } from "./detectable.ts";
import { type FailureBounds, failureBounds } from "./failure_bounds.ts";
import { allPairs } from "./planned_pairs.ts";
import { questionsToDecide } from "./questions_to_decide.ts";
import { evenDifferences } from "./without_rounding.ts";

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
  /** For each system the judge of its values; two systems with different judges are not compared. */
  judges?: readonly (string | null)[];
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
  /** Whether the effect sizes get intervals too, which take more time than all the rest (true). */
  effectIntervals?: boolean;
  seed?: number;
}

/**
 * Compares systems in pairs, question by question. Questions on which either system failed are left out of the
 * pair and counted. `difference` is the mean of a minus the mean of b over the others: positive, a is better.
 * `low` and `high` are its 95% BCa bootstrap interval; p comes from Wilcoxon's signed-rank test as in scipy, of the
 * differences without what rounding adds to them (see {@linkcode evenDifferences}), and is corrected over all pairs of the call, including those that allow no test; the effect is the rank-biserial
 * correlation with its own 95% BCa interval. `bound_low` and `bound_high` are the difference over all
 * questions if every failure had been the worst, or the best, for a (see {@linkcode failureBounds}); `detectable` is what
 * so many questions would show (see {@linkcode detectable}). Two systems of different judges are not compared: their row
 * has no figures and says so. See {@linkcode decide} for the decision and
 * {@linkcode questionsToDecide} for `n_needed`. Figures that the data do not allow are `null`.
 *
 * All pairs with the same number of questions share the same resamples, so a further system or measure changes no number.
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
  return compareAll([options])[0]!;
}

/** As {@linkcode compareSystems} for several families; the bootstrap means of all are one matrix product. */
export function compareAll(families: readonly CompareOptions[]): Comparison[][] {
  const prepared = families.map((options) => ({ options, pairs: preparePairs(options) }));
  const intervals = bootstrapAll(
    prepared.flatMap(({ options, pairs }) => pairs.map((pair): Wanted => ({ ...pair, options }))),
  );
  let from = 0;
  return prepared.map(({ options, pairs }) =>
    rowsOf(options, pairs, intervals.slice(from, from += pairs.length))
  );
}

/** Two systems question by question. */
interface Pair {
  a: string;
  b: string;
  /** Places among the systems. */
  i: number;
  j: number;
  judgesDiffer: boolean;
  differences: Float64Array;
  /** The same for what ranks them: equal where they differ by rounding alone. */
  even: Float64Array;
  /** What the difference is the mean of: the two systems' own values where neither failed. */
  mean: MeanOf;
  failures: number;
  bounds: FailureBounds;
  test: Wilcoxon;
}

function preparePairs(options: CompareOptions): Pair[] {
  const { systems, values, judges } = options, measure = parseMeasure(options.measure);
  const { higherIsBetter, aggregate, range } = measureDefinition(measure.name);
  const name = formatMeasure(measure);
  if (aggregate === "geometric mean") {
    throw new Problem({
      what:
        `${name} is not a mean over the questions, so that two systems cannot be compared question by question`,
      found: name,
      todo: "compare AP",
    });
  }
  if (!higherIsBetter) {
    throw new Problem({
      what: higherIsBetter === null
        ? `${name} describes a system; more of it is neither better nor worse`
        : `${name} counts what is wrong: less of it is better, and decisions are about more`,
      found: name,
    });
  }
  check(options);
  const at = new Map(systems.map((system, i) => [system, i]));
  return (options.pairs ?? allPairs(systems)).map(([a, b]) => {
    const [i, j] = [find(a, at), find(b, at)];
    const judgesDiffer = judges !== undefined && judges[i] !== judges[j];
    const x = judgesDiffer ? NONE : values[i]!, y = judgesDiffer ? NONE : values[j]!;
    const all = x.map((value, q) => value - y[q]!);
    const both = (_: number, q: number) => !Number.isNaN(all[q]!);
    const differences = all.filter(both), failures = all.length - differences.length;
    const even = evenDifferences(x.filter(both), y.filter(both));
    return {
      a,
      b,
      i,
      j,
      judgesDiffer,
      differences,
      even,
      mean: failures === 0 ? { x, y } : { x: differences },
      failures,
      bounds: failureBounds(x, y, range),
      test: wilcoxon(even),
    };
  });
}

function rowsOf(
  options: CompareOptions,
  pairs: readonly Pair[],
  intervals: readonly Intervals[],
): Comparison[] {
  const { judged, correction = "holm", alpha = 0.05, margin = 0.02 } = options;
  const measure = parseMeasure(options.measure), name = formatMeasure(measure);
  const { range: [least, most] } = measureDefinition(measure.name);
  const corrected = correctedTogether(pairs.map(({ test }) => test.p), correction);

  return pairs.map(({ a, b, i, j, judgesDiffer, differences, failures, bounds, test }, at) => {
    const { difference, effect } = intervals[at]!;
    const meanDifference = mean(differences).value;
    const evidence: Evidence = {
      n: differences.length,
      difference: meanDifference,
      low: difference.low,
      high: difference.high,
      constant: isConstant(differences),
      pCorrected: corrected[at]!,
      effect: effect.estimate,
      judgedApart: judgedApart(judged?.[i], judged?.[j], options.judgedMargin),
      judgesDiffer,
      failures,
      boundLow: failures === 0 ? meanDifference : bounds.low,
      boundHigh: failures === 0 ? meanDifference : bounds.high,
      alpha,
      margin,
      fewest: fewestForEquality(margin, most - least),
    };
    const decision = decide(evidence), reason = withheld(evidence);
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
      bound_low: evidence.boundLow ?? null,
      bound_high: evidence.boundHigh ?? null,
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
      withheld: reason,
      n_needed: decision === "undecided" && reason === null
        ? questionsToDecide(differences, evidence, pairs.length)
        : null,
      detectable: evidence.constant ? null : detectable(differences, alpha, pairs.length),
    };
  });
}

/** The values of two systems that are not to be compared. */
const NONE = new Float64Array(0);

/** A pair with the family it stands in. */
interface Wanted extends Pair {
  options: CompareOptions;
}

interface Intervals {
  difference: Interval;
  effect: Interval;
}

/** Intervals of the mean differences and of the effects, from resamples that all pairs of one length share. */
function bootstrapAll(pairs: readonly Wanted[]): Intervals[] {
  const intervals: Intervals[] = [];
  const groups = Map.groupBy(pairs.keys(), (at) => {
    const { differences, options: { resamples = 9999, seed = 42 } } = pairs[at]!;
    return `${differences.length}/${resamples}/${seed}`;
  });
  for (const members of groups.values()) {
    const { differences: { length: n }, options: { resamples, seed = 42 } } = pairs[members[0]!]!;
    const withEffects = members.filter((at) => pairs[at]!.options.effectIntervals !== false);
    const found = bootstrapMeans(members.map((at) => pairs[at]!.mean), n, {
      resample: drawn(random(seed, `bootstrap:${n}`)),
      resamples,
      figures: withEffects.map((at) => rankBiserialOfResample(pairs[at]!.even)),
    });
    members.forEach((at, i) => {
      const e = withEffects.indexOf(at);
      intervals[at] = { difference: found.means[i]!, effect: found.figures[e] ?? plainEffect(pairs[at]!) };
    });
  }
  return intervals;
}

function plainEffect({ even }: Pair): Interval {
  const { value, reason = "its interval was not asked for" } = rankBiserial(even);
  return { estimate: value, low: null, high: null, reason };
}

/** Whether all differences are the same, but for what rounding may have done to them. */
export function isConstant(differences: Float64Array): boolean {
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

function check(
  { systems, values, pairs, judged, judges, alpha = 0.05, margin = 0.02 }: CompareOptions,
): void {
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
  if (judges && judges.length !== systems.length) refuse("Every system needs its judge", judges.length);
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
