import { type MeanDifference, meanDifferences, summariseAll, type Summary } from "../../compare/mod.ts";
import { helpedAndHurt } from "../../rerank/mod.ts";
import { quantile } from "../../stats/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { type Explored, valuesIn } from "../explore/explored.ts";
import type { MeasuredValuesOfRun, MeasureEntry } from "../explore/measured.ts";
import { chosenQuestions, type QuestionFilter } from "../explore/question_index.ts";

/** What is drawn, and of which questions and systems. */
export interface ChartChoice extends Pick<QuestionFilter, "topic" | "year" | "answerable"> {
  measure: MeasureEntry;
  /** Only systems that start from this first stage. */
  model?: string;
  /** Only systems with this reranker; "none" for those without one. */
  reranker?: string;
}

/** The mean of one system. */
export interface SystemMean extends Summary {
  system: string;
}

/** The means of a measure at one cut-off. */
export interface MeansAtK {
  k: number;
  measure: string;
  means: SystemMean[];
}

/** The values of one system over the questions, and their quartiles. */
export interface Distribution {
  system: string;
  values: number[];
  quartiles: [number, number, number];
}

/** What a reranker added to a first stage. */
export interface Gain extends MeanDifference {
  system: string;
  base: string;
  helped: number;
  unchanged: number;
  hurt: number;
}

/** How often a system failed on the measure, by cause. */
export interface FailureCount {
  system: string;
  cause: string;
  count: number;
}

/** All that the charts show. */
export interface ChartData {
  choice: ChartChoice;
  systems: Row<"systems">[];
  /** Questions that are left, and those of them on which the measure was taken for some system. */
  questions: number;
  measured: number;
  filtered: boolean;
  means: SystemMean[];
  overK: MeansAtK[];
  distributions: Distribution[];
  gains: Gain[];
  failures: FailureCount[];
}

/** Lists that are resampled before others are answered. */
const AT_ONCE = 8;

/** Choices whose figures are kept; the one asked for longest ago goes first. */
const KEPT = 40;

/** The figures of all charts. Intervals of filtered questions are computed from them, with the run's seed. */
export async function chartData(of: Explored, choice: ChartChoice): Promise<ChartData> {
  const kept = await of.data.made("charts", () => Promise.resolve(new Map<string, Promise<ChartData>>()));
  const key = JSON.stringify([
    choice.measure.id,
    choice.model,
    choice.reranker,
    choice.topic,
    choice.year,
    choice.answerable,
  ]);
  const known = kept.get(key) ?? compute(of, choice);
  kept.delete(key);
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return await known;
}

async function compute(of: Explored, choice: ChartChoice): Promise<ChartData> {
  const { measure } = choice, chosen = chosenQuestions(of.index, choice);
  const filtered = chosen.length < of.index.rows.length;
  const systems = of.systems.filter((row) => isWanted(row, choice));
  const own = await valuesIn(of, measure), asked = askedOf(own, chosen);
  const atK = of.measures.filter((entry) =>
    entry.name === measure.name && entry.judge === measure.judge && entry.k !== null
  );
  const curve = measure.k === null || atK.length < 2 ? [] : atK;
  const entries = [measure, ...curve.filter((entry) => entry !== measure)];
  const means = await meansOf(of, entries, systems, chosen, filtered);
  return {
    choice,
    systems,
    questions: chosen.length,
    measured: asked.length,
    filtered,
    means: means.get(measure.id)!,
    overK: curve.map((entry) => ({ k: entry.k!, measure: entry.measure, means: means.get(entry.id)! }))
      .sort((a, b) => a.k - b.k),
    distributions: systems.flatMap(({ system }) => {
      const values = [...valuesAt(own, system, chosen)].filter((value) => !Number.isNaN(value));
      return values.length === 0 ? [] : [{ system, values, quartiles: quartilesOf(values) }];
    }),
    gains: gainsOf(of, own, systems, chosen),
    failures: await failuresOf(of, measure, systems, chosen),
  };
}

function isWanted({ system, base, reranker }: Row<"systems">, choice: ChartChoice): boolean {
  if (choice.model && (base ?? system) !== choice.model) return false;
  return !choice.reranker || (choice.reranker === "none" ? reranker === null : reranker === choice.reranker);
}

/** The chosen questions on which the measure was taken for some system. */
function askedOf({ taken }: MeasuredValuesOfRun, chosen: readonly number[]): number[] {
  return chosen.filter((q) => taken.values().some((list) => list[q] === 1));
}

/** A system's values on the chosen questions that were measured; NaN where it failed. */
function valuesAt(
  { values, taken }: MeasuredValuesOfRun,
  system: string,
  chosen: readonly number[],
): Float64Array {
  const own = values.get(system), was = taken.get(system);
  return own && was
    ? Float64Array.from(chosen.filter((q) => was[q] === 1), (q) => own[q]!)
    : new Float64Array(0);
}

/** The means of some measures: of all questions those of the tables, else computed as the steps compute them. */
async function meansOf(
  of: Explored,
  entries: readonly MeasureEntry[],
  systems: readonly Row<"systems">[],
  chosen: readonly number[],
  filtered: boolean,
): Promise<Map<string, SystemMean[]>> {
  const summaries = filtered ? [] : await of.data.rows("summaries");
  const table = new Map(summaries.map((row) => [JSON.stringify([row.system, row.measure, row.judge]), row]));
  const wanted = [];
  for (const entry of entries) {
    for (const { system } of systems) {
      const row = table.get(JSON.stringify([system, entry.measure, entry.judge]));
      const measured = row ? undefined : await valuesIn(of, entry);
      if (measured && !measured.values.has(system)) continue;
      wanted.push({ entry, system, row, values: measured && valuesAt(measured, system, chosen) });
    }
  }
  const missing = wanted.flatMap(({ entry, values }) => values ? [{ values, range: entry.range }] : []);
  const { seed, statistics: { resamples } } = of.data.run.experiment;
  const made: Summary[] = [];
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    made.push(...summariseAll(missing.slice(from, from + AT_ONCE), { seed, resamples }));
    await new Promise((next) => setTimeout(next, 0));
  }
  const computed = made.values();
  const found = new Map(entries.map(({ id }): [string, SystemMean[]] => [id, []]));
  for (const { entry, system, row } of wanted) {
    const summary = row
      ? {
        ...{ mean: row.value, low: row.low, high: row.high, n: row.n, failures: row.failures },
        ...{ boundLow: row.bound_low, boundHigh: row.bound_high },
      }
      : computed.next().value!;
    found.get(entry.id)!.push({ system, ...summary });
  }
  return found;
}

function quartilesOf(values: readonly number[]): [number, number, number] {
  return [0.25, 0.5, 0.75].map((share) => quantile(values, share).value!) as [number, number, number];
}

/** What rerankers added, for every wanted system that reranks another one of the run. */
function gainsOf(
  of: Explored,
  own: MeasuredValuesOfRun,
  systems: readonly Row<"systems">[],
  chosen: readonly number[],
): Gain[] {
  const { seed, statistics: { resamples } } = of.data.run.experiment;
  const pairs = systems.flatMap(({ system, base }) => {
    if (base === null) return [];
    const [x, y] = [own.values.get(system), own.values.get(base)];
    const [with_, without] = [own.taken.get(system), own.taken.get(base)];
    if (!x || !y || !with_ || !without) return [];
    const both = chosen.filter((q) => with_[q] === 1 || without[q] === 1);
    const at = (list: Float64Array) => Float64Array.from(both, (q) => list[q]!);
    return [{ system, base, x: at(x), y: at(y) }];
  });
  const differences = meanDifferences(pairs, { seed, resamples });
  return pairs.map(({ system, base, x, y }, i) => {
    const { helped, unchanged, hurt } = helpedAndHurt(y, x), less = own.entry.better === -1;
    const counts = less ? { helped: hurt, unchanged, hurt: helped } : { helped, unchanged, hurt };
    return { system, base, ...differences[i]!, ...counts };
  });
}

async function failuresOf(
  { data, index }: Explored,
  { measure, judge }: MeasureEntry,
  systems: readonly Row<"systems">[],
  chosen: readonly number[],
): Promise<FailureCount[]> {
  const wanted = new Set(chosen.map((q) => index.rows[q]!.question_id)),
    names = systems.map(({ system }) => system);
  const frame = await data.find("measurements", { measure }, [
    "system",
    "question_id",
    "judge",
    "failure_cause",
  ]);
  const rows = frame.filter(frame.getColumn("failure_cause").isNotNull()).toRecords() as Row<
    "measurements"
  >[];
  const counts = new Map<string, FailureCount>();
  for (const { system, question_id, judge: by, failure_cause } of rows) {
    if (by !== judge || !wanted.has(question_id) || !names.includes(system)) continue;
    const key = JSON.stringify([system, failure_cause]), known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { system, cause: failure_cause!, count: 1 });
  }
  return [...counts.values()].sort((a, b) =>
    names.indexOf(a.system) - names.indexOf(b.system) || b.count - a.count
  );
}
