import { join } from "node:path";
import { recommendation } from "../../compare/mod.ts";
import { steps, stepsOf } from "../../run/mod.ts";
import type { Row } from "../../tables/mod.ts";
import type { RunData } from "../runs/run_data.ts";
import { type Explored, explored } from "./explored.ts";
import type { MeasureEntry } from "./measured.ts";

/** How large a run is. */
export interface RunSize {
  documents: number;
  chunks: number;
  questions: number;
  judgements: number;
  systems: number;
}

/** How large a run is; 0 for what is not there yet. */
export function runSize(data: RunData): Promise<RunSize> {
  return data.made("size", async () => {
    const height = async (table: "documents" | "chunks" | "questions" | "judgements") => {
      const column =
        { documents: "doc_id", chunks: "doc_id", questions: "question_id", judgements: "doc_id" }[table];
      let rows = 0;
      for (const part of await data.parts(table, [column])) rows += part.height;
      return rows;
    };
    const systems = new Set((await data.rows("systems")).map((row) => row.system));
    return {
      documents: await height("documents"),
      chunks: await height("chunks"),
      questions: await height("questions"),
      judgements: await height("judgements"),
      systems: systems.size,
    };
  });
}

/** Which of the experiment's steps are done. */
export function stepsDone({ run, steps: done }: RunData): { step: string; id: string; done: boolean }[] {
  return stepsOf(run.experiment).map(({ id }) => ({
    step: id.slice(0, 2),
    id,
    done: done.includes(id.slice(0, 2)),
  }));
}

/** A mean of the table of summaries. */
export interface Mean {
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  failures: number;
}

/** A system with its means on the measures looked at first. */
export interface SystemMeans {
  system: Row<"systems">;
  /** In the order of the measures; null where it was not measured. */
  means: (Mean | null)[];
}

/** The systems of a run and their headline measures, as its tables have them. */
export interface RunOverview {
  of: Explored;
  measures: readonly MeasureEntry[];
  systems: SystemMeans[];
  /** What the figures recommend, in English as in the report; empty where they say nothing. */
  recommended: string[];
}

const RETRIEVAL = ["R@5", "RR@10", "Success@1"],
  ANSWERS = ["faithfulness", "answer_correctness", "bertscore_f1"];

/** The overview of a run. */
export async function runOverview(data: RunData): Promise<RunOverview> {
  const of = await explored(data), { headline } = of;
  const summaries = await data.rows("summaries");
  const named = (measure: string) => of.measures.filter((entry) => entry.measure === measure);
  const measures = [...headline ? [headline] : [], ...[...RETRIEVAL, ...ANSWERS].flatMap(named)]
    .filter((entry, i, all) => all.indexOf(entry) === i);
  const means = new Map(summaries.map((row) => [key(row.system, row.measure, row.judge), row]));
  const compared = (await data.rows("comparisons")).filter((row) => row.measure === headline?.measure);
  return {
    of,
    measures,
    systems: of.systems.map((system) => ({
      system,
      means: measures.map(({ measure, judge }) => {
        const row = means.get(key(system.system, measure, judge));
        if (!row) return null;
        const { value, low, high, n, failures } = row;
        return { value, low, high, n, failures };
      }),
    })),
    recommended: headline && compared.length > 0
      ? recommendation(
        headline.measure,
        summaries.filter((row) => row.measure === headline.measure),
        compared,
      )
      : [],
  };
}

const key = (...parts: (string | null)[]) => JSON.stringify(parts);

/** The pages of the run's own report that are there: the front page, then the steps. */
export async function reportPages({ folder }: RunData): Promise<string[]> {
  const names = ["index.html", ...steps.map(({ id }) => `${id}.html`)], found: string[] = [];
  for (const name of names) {
    const info = await Deno.stat(join(folder, "reports", name)).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    });
    if (info?.isFile) found.push(name);
  }
  return found;
}
