import { measureLabel } from "../../compare/mod.ts";
import { measureDefinition, MEASURES, type MeasureSource, parseMeasure } from "../../notation/mod.ts";
import type { RunData } from "../runs/run_data.ts";

/** A measure of a run, by the judge who gave it. */
export interface MeasureEntry {
  /** Its name in addresses: the measure, and its judge where it has several. */
  id: string;
  measure: string;
  judge: string | null;
  /** How it is shown: what a proxy gave is called so. */
  label: string;
  /** Its name without the cut-off: "nDCG". */
  name: string;
  k: number | null;
  /** 1 where more is better, -1 where less is, 0 where it only describes. */
  better: 1 | -1 | 0;
  range: readonly [worst: number, best: number];
  /** What it is computed from. */
  source: MeasureSource;
}

/** What was measured in a run, without the values. */
export interface MeasuredOverview {
  measures: readonly MeasureEntry[];
  /** Identifiers of the questions on which some measurement failed. */
  failed: ReadonlySet<string>;
  /** Systems that were measured. */
  systems: ReadonlySet<string>;
}

/** The values of one measure over the questions of a run, in the order of their table. */
export interface MeasuredValuesOfRun {
  entry: MeasureEntry;
  /** By system; NaN where there is none. */
  values: ReadonlyMap<string, Float64Array>;
  /** By system: 1 where a measurement was taken, whether it gave a value or failed. */
  taken: ReadonlyMap<string, Uint8Array>;
}

/** Which measures a run has, retrieval first, and where something failed. */
export function measuredOverview(data: RunData): Promise<MeasuredOverview> {
  return data.made("measured overview", async () => {
    const found = new Map<string, { measure: string; judge: string | null }>();
    const failed = new Set<string>(), systems = new Set<string>();
    const columns = ["system", "question_id", "measure", "judge", "level", "failure_cause"];
    for (const frame of await data.parts("measurements", columns)) {
      for (const row of frame.select("measure", "judge").unique().toRecords()) {
        const one = row as { measure: string; judge: string | null };
        found.set(JSON.stringify([one.measure, one.judge]), one);
      }
      for (const system of frame.getColumn("system").unique().toArray()) systems.add(String(system));
      const lost = frame.filter(frame.getColumn("failure_cause").isNotNull());
      for (const id of lost.getColumn("question_id").unique().toArray()) failed.add(String(id));
    }
    const { measures, k } = data.run.experiment, order = orderOf(measures, k);
    const list = [...found.values()];
    const judgesOf = Map.groupBy(list, ({ measure }) => measure);
    const entries = list.map((one) => entryOf(one, judgesOf.get(one.measure)!.length > 1));
    const sorted = entries.sort((a, b) => order(a) - order(b) || compare(a.id, b.id));
    return { measures: sorted, failed, systems };
  });
}

/** The values of one measure; those counted in documents where chunks were counted too. Repeats are averaged. */
export function measureValues(
  data: RunData,
  entry: MeasureEntry,
  at: ReadonlyMap<string, number>,
): Promise<MeasuredValuesOfRun> {
  return data.made(`values ${entry.id}`, async () => {
    const { measure, judge } = entry, columns = ["system", "question_id", "judge", "level", "value"];
    const all = await data.find("measurements", { measure }, columns);
    const of = (name: string) => all.getColumn(name).toArray();
    const [system, question, by, level, value] = columns.map(of) as [
      ...[string[], string[], (string | null)[], string[]],
      (number | null)[],
    ];
    const counted = level.includes("document") ? "document" : "chunk";
    const sums = new Map<string, Float64Array>(), counts = new Map<string, Uint32Array>();
    const taken = new Map<string, Uint8Array>();
    for (let i = 0; i < system.length; i++) {
      const q = at.get(question[i]!);
      if (q === undefined || by[i] !== judge || level[i] !== counted) continue;
      const name = system[i]!;
      if (!taken.has(name)) {
        sums.set(name, new Float64Array(at.size));
        counts.set(name, new Uint32Array(at.size));
        taken.set(name, new Uint8Array(at.size));
      }
      taken.get(name)![q] = 1;
      if (value[i] === null) continue;
      sums.get(name)![q]! += value[i]!;
      counts.get(name)![q]!++;
    }
    const values = new Map([...sums].map(([name, sum]) => {
      const count = counts.get(name)!;
      return [name, sum.map((x, q) => x / count[q]!)];
    }));
    return { entry, values, taken };
  });
}

function entryOf(
  { measure, judge }: { measure: string; judge: string | null },
  named: boolean,
): MeasureEntry {
  const parsed = parseMeasure(measure), { higherIsBetter, range, source } = measureDefinition(parsed.name);
  const label = measureLabel(measure, judge).replaceAll("_", " ");
  return {
    id: named ? `${measure} by ${judge ?? "nobody"}` : measure,
    measure,
    judge,
    label: named && judge !== null ? `${label}, ${judge}` : label,
    name: measure.replace(/@\d+$/, ""),
    k: parsed.k ?? null,
    better: higherIsBetter === null ? 0 : higherIsBetter ? 1 : -1,
    range,
    source,
  };
}

/** Retrieval in the order of the experiment, then answers in the order in which measures are declared. */
function orderOf(measures: readonly string[], k: readonly number[]): (entry: MeasureEntry) => number {
  const names = measures.map((name) => name.replace(/@k$|@\d+$/, ""));
  const declared = MEASURES.map(({ name }) => name);
  const rank = (name: string) =>
    names.includes(name) ? names.indexOf(name) : names.length + declared.indexOf(name);
  return ({ name, k: cut, better }) =>
    rank(name) * 1e5 + (better === 0 ? 1e8 : 0) + (cut ?? Math.max(...k, 0) + 1);
}

const compare = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0;
