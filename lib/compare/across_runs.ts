import { Problem } from "../base/mod.ts";
import { judgedBeside } from "../notation/mod.ts";
import { mean } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type CompareOptions, compareSystems, type Comparison } from "./compare_systems.ts";
import { type MeasuredValues, measuredValues } from "./measured_values.ts";
import type { RunSide } from "./run_side.ts";
import { circumstances, commonQuestions, measuresIn, pairedSystems } from "./runs_in_common.ts";

/** One system and measure in two runs; a difference is that of the new run minus the old one. */
export interface AcrossRow extends
  Pick<
    Comparison,
    | "family"
    | "measure"
    | "n"
    | "failures"
    | "difference"
    | "low"
    | "high"
    | "bound_low"
    | "bound_high"
    | "p"
    | "correction"
    | "p_corrected"
    | "effect_value"
    | "effect_low"
    | "effect_high"
    | "decision"
    | "withheld"
    | "n_needed"
    | "detectable"
  > {
  /** Its name in the new run, and in the old one. */
  system: string;
  old_system: string;
  /** Means over the questions that both were measured on. */
  old: number | null;
  new: number | null;
  /** Whether the new run is worse for certain, also where the drop is smaller than worth having. */
  fell: boolean;
}

/** What {@linkcode acrossRuns} gives. */
export interface AcrossRuns {
  rows: AcrossRow[];
  /** Questions that both runs have. */
  questions: number;
  /** What a reader should know before believing the rows. */
  notes: string[];
}

/** What is compared across runs, and how strictly; what is not given is taken from the new run's experiment. */
export interface AcrossOptions
  extends Partial<Pick<CompareOptions, "alpha" | "correction" | "resamples" | "margin" | "seed">> {
  /** The headline and the other retrieval measures at its cut-off unless given. */
  measures?: readonly string[];
  /** Systems that go by different names: that of the old run, that of the new one. */
  renamed?: readonly (readonly [old: string, now: string])[];
}

/**
 * Compares a new run with an old one, question by question: each system with the system of the same name, on every
 * measure. The systems of a measure are one family, whose p values are corrected together; measures are not corrected
 * against each other. Only questions that both runs have, with the same text, are paired; on these, what one run did not
 * measure counts as a failure. A measure by a judge is compared where both runs had the same judge.
 *
 * @example
 * ```ts
 * import { acrossRuns } from "./across_runs.ts";
 * import { measurementsOf } from "./measurements_for_tests.ts";
 * const values = Array.from({ length: 30 }, (_, q) => (q % 5) / 10);
 * const run = (name: string, shift: number) => ({
 *   name,
 *   experiment: {
 *     k: [10],
 *     measures: ["RR@k"],
 *     statistics: { headline: "RR@10", alpha: 0.05, correction: "holm" as const, resamples: 199, margin: 0.02 },
 *     seed: 42,
 *   },
 *   pilot: null,
 *   measurements: measurementsOf("bm25", "RR@10", values.map((value, q) => value + shift * (1 + q % 3))),
 *   questions: [],
 *   judgements: [],
 *   documents: { ids: [], hash: "" },
 *   notes: [],
 * });
 * const { rows } = acrossRuns(run("old", 0.1), run("new", 0));
 * if (rows[0]?.decision !== "worse") throw new Error("the new run fell");
 * ```
 */
export function acrossRuns(old: RunSide, now: RunSide, options: AcrossOptions = {}): AcrossRuns {
  const { statistics: { alpha, correction, resamples, margin }, seed } = now.experiment;
  const { measures: asked, renamed = [], ...given } = options;
  const strictness = { alpha, correction, resamples, margin, seed, ...given };
  const notes = [...old.notes, ...now.notes];
  const measures = measuresIn(old, now, asked, notes);
  const wanted = (side: RunSide) => side.measurements.filter((row) => measures.includes(row.measure));
  const [before, after] = [wanted(old), wanted(now)];
  const questions = commonQuestions(old, now, before, after, notes);
  const pairs = pairedSystems(old, now, before, after, renamed, notes);
  notes.push(...circumstances(old, now, before, after, questions));

  const within = (rows: readonly Row<"measurements">[]) =>
    rows.filter((row) => questions.has(row.question_id));
  const [measuredBefore, measuredAfter] = [measuredValues(within(before)), measuredValues(within(after))];
  const rows = measures.flatMap((measure) => {
    const of = (all: MeasuredValues[]) => all.filter((entry) => entry.measure === measure);
    const [a, b] = [of(measuredBefore), of(measuredAfter)];
    const same = a.flatMap((entry): [MeasuredValues, MeasuredValues][] => {
      const other = b.find(({ judge }) => judge === entry.judge);
      return other ? [[entry, other]] : [];
    });
    if (same.length === 0 && a[0] && b[0]) {
      notes.push(
        `${measure} was scored by ${judgeOf(a[0])} in ${old.name} and by ${
          judgeOf(b[0])
        } in ${now.name}: it is not compared.`,
      );
      same.push([a[0], b[0]]);
    }
    return same.flatMap(([x, y]) => {
      const judged = sharesOf(measure, old, now, questions);
      return compareMeasure(x, y, pairs, { ...strictness, measure, judged, several: same.length > 1 });
    });
  });
  if (rows.length === 0) {
    throw new Problem({
      what: "The runs have no measured system in common",
      found: `${old.name} and ${now.name}`,
      todo: "pair systems of different names with --system OLD=NEW",
    });
  }
  return { rows, questions: questions.size, notes };
}

const judgeOf = ({ judge }: MeasuredValues) => judge ?? "no judge";

function compareMeasure(
  old: MeasuredValues,
  now: MeasuredValues,
  pairs: readonly (readonly [string, string])[],
  { several, judged, ...options }: Omit<CompareOptions, "systems" | "values" | "pairs" | "judged"> & {
    several: boolean;
    judged: (side: "old" | "now", system: string) => number | null;
  },
): AcrossRow[] {
  const questions = [...new Set([...old.questions, ...now.questions])].sort();
  const aligned = (entry: MeasuredValues, system: string) => {
    const values = entry.values[entry.systems.indexOf(system)];
    const at = new Map(entry.questions.map((id, q) => [id, q]));
    return Float64Array.from(questions, (id) => values?.[at.get(id) ?? -1] ?? NaN);
  };
  const present = pairs.filter(([a, b]) => old.systems.includes(a) && now.systems.includes(b));
  if (present.length === 0) return [];
  const key = (side: "old" | "now", system: string) => `${side} ${system}`;
  const values = present.map(([a, b]) => [aligned(now, b), aligned(old, a)] as const);
  const compared = compareSystems({
    ...options,
    systems: present.flatMap(([a, b]) => [key("now", b), key("old", a)]),
    values: values.flat(),
    pairs: present.map(([a, b]) => [key("now", b), key("old", a)]),
    judged: present.flatMap(([a, b]) => [judged("now", b), judged("old", a)]),
    judges: present.flatMap(() => [now.judge, old.judge]),
  });
  const { alpha = 0.05 } = options;
  return compared.map((row, i): AcrossRow => {
    const [b, a] = values[i]!;
    const both = (x: Float64Array) => x.filter((_, q) => !Number.isNaN(a[q]! + b[q]!));
    const comparable = row.withheld !== "judges differ";
    return {
      ...picked(row),
      family: several ? `${row.measure}, judged by ${judgeOf(old)}` : row.measure,
      system: present[i]![1],
      old_system: present[i]![0],
      old: comparable ? mean(both(a)).value : null,
      new: comparable ? mean(both(b)).value : null,
      fell: hasFallen(row, alpha),
    };
  });
}

function picked(row: Comparison) {
  const { a: _a, b: _b, k: _k, test: _t, statistic: _s, effect: _e, judged_a: _ja, judged_b: _jb, ...rest } =
    row;
  return rest;
}

/** Worse, or so small a drop that it is not worth minding, but there: all that speaks for "worse" but the margin. */
function hasFallen(row: Comparison, alpha: number): boolean {
  if (row.decision === "worse") return true;
  const { difference, high, p_corrected, effect_value } = row;
  return row.decision === "practically equal" && (high ?? difference ?? 0) < 0 && (effect_value ?? 0) < 0 &&
    p_corrected !== null && p_corrected < alpha;
}

/** The mean judged share of a system beside a measure, on the common questions; none where only positives were judged. */
function sharesOf(measure: string, old: RunSide, now: RunSide, questions: ReadonlySet<string>) {
  const beside = judgedBeside(measure);
  const told = [old, now].every((side) => side.judgements.some(({ grade }) => grade === 0));
  return (side: "old" | "now", system: string): number | null => {
    if (beside === undefined || !told) return null;
    const rows = (side === "old" ? old : now).measurements.filter((row) =>
      row.measure === beside && row.system === system && questions.has(row.question_id)
    );
    const [values] = measuredValues(rows)[0]?.values ?? [];
    return values ? mean(values.filter((value) => !Number.isNaN(value))).value : null;
  };
}
