import { systemsOf } from "../../experiment/mod.ts";
import { hasStep } from "../../run/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { RunData } from "../runs/run_data.ts";
import {
  type MeasuredOverview,
  measuredOverview,
  type MeasuredValuesOfRun,
  type MeasureEntry,
  measureValues,
} from "./measured.ts";
import { type QuestionIndex, questionIndex } from "./question_index.ts";

/** What a run can lack, and the step that makes it. */
export const PARTS = {
  questions: "01",
  rankings: "03",
  judgements: "01",
  reranked: "04",
  answers: "05",
  bertscore: "06",
  comparisons: "07",
} as const;
export type Part = keyof typeof PARTS;

/** Something that a run does not have. */
export interface Lack {
  part: Part;
  step: string;
  /** Whether the experiment has that step: then it has only not been run yet. */
  planned: boolean;
}

/** A run opened for looking inside. */
export interface Explored {
  data: RunData;
  index: QuestionIndex;
  /** All systems in the order of the experiment, others behind them. */
  systems: readonly Row<"systems">[];
  measures: readonly MeasureEntry[];
  /** The measure that is looked at first; undefined where nothing was measured. */
  headline: MeasureEntry | undefined;
  /** Places of the questions on which something failed. */
  failed: ReadonlySet<number>;
  measured: MeasuredOverview;
  lacks: readonly Lack[];
}

/** What a run holds, read once. */
export function explored(data: RunData): Promise<Explored> {
  return data.made("explored", async () => {
    const { experiment } = data.run;
    const index = questionIndex(await data.rows("questions"));
    const systems = inOrder(await data.rows("systems"), systemsOf(experiment));
    const measured = await measuredOverview(data), { measures } = measured;
    const failures = await data.rows("failures");
    const failed = [...measured.failed, ...failures.map((row) => row.question_id)];
    const lacking: Record<Part, boolean> = {
      questions: index.rows.length === 0,
      rankings: !await data.has("rankings"),
      judgements: (await data.rows("judgements")).length === 0,
      reranked: !systems.some(({ reranker }) => reranker !== null),
      answers: !await data.has("answers"),
      bertscore: !measures.some(({ measure }) => measure === "bertscore_f1"),
      comparisons: !await data.has("comparisons"),
    };
    return {
      data,
      index,
      systems,
      measures,
      measured,
      headline: measures.find(({ measure }) => measure === experiment.statistics.headline) ?? measures[0],
      failed: new Set(failed.flatMap((id) => index.at.get(id) ?? [])),
      lacks: (Object.keys(PARTS) as Part[]).filter((part) => lacking[part]).map((part) => {
        const step = PARTS[part];
        return {
          part,
          step,
          planned: hasStep(experiment, step) && !(part === "reranked" && experiment.rerankers.length === 0),
        };
      }),
    };
  });
}

/** Whether a run lacks something. */
export function lacks({ lacks }: Explored, part: Part): Lack | undefined {
  return lacks.find((lack) => lack.part === part);
}

/** The values of one measure of a run. */
export function valuesIn({ data, index }: Explored, entry: MeasureEntry): Promise<MeasuredValuesOfRun> {
  return measureValues(data, entry, index.at);
}

/** One system's values over the questions of the run: NaN where there are none. */
export function valuesOfSystem({ values }: MeasuredValuesOfRun, system: string, size: number): Float64Array {
  return values.get(system) ?? new Float64Array(size).fill(NaN);
}

/** The measure that was asked for; the headline where none was. */
export function measureNamed(
  { measures, headline }: Explored,
  id: string | undefined,
): MeasureEntry | undefined {
  if (!id) return headline;
  const found = measures.find((entry) => entry.id === id);
  if (found) return found;
  throw new Refusal(400, {
    what: "The run has no such measure",
    where: "measure",
    found: id,
    allowed: measures.map((entry) => entry.id).join(", ") || "none",
  });
}

/** The system that was asked for. */
export function systemNamed({ systems }: Explored, name: string, where: string): Row<"systems"> {
  const found = systems.find(({ system }) => system === name);
  if (found) return found;
  throw new Refusal(400, {
    what: "The run has no such system",
    where,
    found: name,
    allowed: systems.map(({ system }) => system).join(", ") || "none",
  });
}

/** Two systems to set side by side. */
export interface Pair {
  a: string;
  b: string;
}

/**
 * The two systems that were asked for. Where none was: the first stage that is best by the headline, and the same with
 * its reranker; without a reranker the two best systems. Undefined where the run has no system.
 */
export async function pairOf(of: Explored, asked: { a?: string; b?: string }): Promise<Pair | undefined> {
  if (asked.a) systemNamed(of, asked.a, "system");
  if (asked.b) systemNamed(of, asked.b, "with");
  if (asked.a && asked.b) return { a: asked.a, b: asked.b };
  const { systems } = of, order = await byHeadline(of);
  if (systems.length === 0) return undefined;
  const reranked = (base: string) => systems.find((row) => row.base === base)?.system;
  if (asked.b) {
    const base = systems.find(({ system }) => system === asked.b)!.base;
    return { a: base ?? order.find((system) => system !== asked.b) ?? asked.b, b: asked.b };
  }
  const a = asked.a || (order.find(reranked) ?? order[0]!);
  return { a, b: reranked(a) ?? order.find((system) => system !== a) ?? a };
}

/**
 * The experiment's own systems, that with the best mean on the headline first and those not measured last; where it has
 * none of them, whatever there is.
 */
async function byHeadline(of: Explored): Promise<string[]> {
  const all = of.systems.map(({ system }) => system), { headline } = of;
  const planned = new Set(systemsOf(of.data.run.experiment)), own = all.filter((name) => planned.has(name));
  const names = own.length > 0 ? own : all;
  if (headline === undefined) return names;
  const { values } = await valuesIn(of, headline), better = headline.better || 1;
  const means = new Map(names.map((name) => {
    const own = (values.get(name) ?? new Float64Array(0)).filter((value) => !Number.isNaN(value));
    return [name, own.length === 0 ? -Infinity : better * own.reduce((sum, x) => sum + x, 0) / own.length];
  }));
  return names.toSorted((a, b) => means.get(b)! - means.get(a)! || names.indexOf(a) - names.indexOf(b));
}

/** The systems whose rankings the run keeps; studies beside the experiment keep none. */
export function rankedSystems({ data }: Explored): Promise<ReadonlySet<string>> {
  return data.made("ranked systems", async () => {
    const found = new Set<string>();
    for (const part of await data.parts("rankings", ["system"])) {
      for (const system of part.getColumn("system").unique().toArray()) found.add(String(system));
    }
    return found;
  });
}

/** The question that an address means: its identifier, or its number in the run. */
export function questionNamed({ index, data }: Explored, named: string): number {
  const place = index.at.get(named) ?? (/^\d+$/.test(named) ? Number(named) - 1 : -1);
  if (index.rows[place]) return place;
  throw notFound("The run has no such question", {
    where: data.name,
    found: named,
    todo: "choose one from the list of questions",
  });
}

function inOrder(rows: readonly Row<"systems">[], names: readonly string[]): Row<"systems">[] {
  const place = (name: string) => names.includes(name) ? names.indexOf(name) : names.length;
  const seen = new Set<string>();
  return rows.filter(({ system }) => !seen.has(system) && seen.add(system))
    .toSorted((a, b) => place(a.system) - place(b.system) || (a.system < b.system ? -1 : 1));
}
