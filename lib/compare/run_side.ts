import { join } from "node:path";
import { messageOf, Problem, sha256File } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { openRun, readManifest, type Run, type Standing, standings, stepNumber } from "../run/mod.ts";
import { partFiles, readFiles, type Row, schemas } from "../tables/mod.ts";

/** What of a run is compared with another one. */
export interface RunSide {
  /** The run's folder as it was named. */
  name: string;
  experiment: Pick<Experiment, "k" | "measures" | "seed"> & {
    statistics: Pick<Experiment["statistics"], "headline" | "alpha" | "correction" | "resamples" | "margin">;
  };
  pilot: number | null;
  measurements: Row<"measurements">[];
  questions: Pick<Row<"questions">, "question_id" | "text">[];
  judgements: Row<"judgements">[];
  /** The identifiers of its documents, and a hash of all that stands in them. */
  documents: { ids: string[]; hash: string };
  /** What a reader should know of the run itself. */
  notes: string[];
}

/** The step whose systems are not those of the experiment. */
const STUDY = "08";

/** Reads what is compared of a run: the tables of the steps it finished, and what is to be said of them. */
export async function readRunSide(folder: string): Promise<RunSide> {
  const info = await Deno.stat(folder).catch(() => undefined);
  if (!info?.isDirectory) {
    throw new Problem({
      what: `A run is compared by its folder, and this ${info ? "is a file" : "is not there"}`,
      found: folder,
      todo: "name a folder under outputs/",
    });
  }
  const run = await openRun(folder);
  const { steps, notes } = await usable(run, folder);
  const read = async <T extends "measurements" | "questions" | "judgements" | "documents">(
    table: T,
    columns?: readonly (keyof Row<T> & string)[],
  ): Promise<Row<T>[]> => {
    const files = steps.length === 0 ? [] : await partFiles(run.folder, table, steps.join("|"));
    return [...readFiles(run.folder, schemas[table], files, { ...(columns && { columns }) })]
      .flatMap((frame) => frame.toRecords() as Row<T>[]);
  };
  const hashes: string[] = [];
  for (const file of await partFiles(run.folder, "documents")) {
    hashes.push(await sha256File(join(run.folder, file)));
  }
  return {
    name: folder,
    experiment: run.experiment,
    pilot: run.pilot,
    measurements: await read("measurements"),
    questions: await read("questions", ["question_id", "text"]),
    judgements: await read("judgements"),
    documents: { ids: (await read("documents", ["doc_id"])).map((row) => row.doc_id), hash: hashes.join() },
    notes,
  };
}

/**
 * The numbers of the steps whose tables are read, and what is to be said of the run. Results that are out of date are
 * compared as they are: a run that was copied from elsewhere counts as such, and the note says so.
 */
async function usable(run: Run, name: string): Promise<{ steps: string[]; notes: string[] }> {
  const records = (await readManifest(run.folder))?.steps ?? {};
  const notes: string[] = [];
  try {
    notes.push(...unfinished(await standings(run), name));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    notes.push(`${name}: whether its steps are up to date cannot be told: ${messageOf(error)}.`);
  }
  const done = Object.keys(records).filter((id) => stepNumber(id) !== STUDY);
  for (const id of done) {
    for (const [file, hash] of Object.entries(records[id]!.outputs)) {
      if (!/_(measurements|judgements)(\.part-\d+)?\.parquet$/.test(file)) continue;
      const found = await sha256File(join(run.folder, file)).catch(() => undefined);
      if (found !== hash) {
        notes.push(`${name}: ${file} ${found ? "was changed since its step wrote it" : "is gone"}.`);
      }
    }
  }
  return { steps: done.map(stepNumber), notes };
}

function unfinished(standing: readonly Standing[], name: string): string[] {
  const ids = (state: Standing["state"]) =>
    standing.filter((entry) => entry.state === state).map(({ step }) => step.id);
  const missing = ids("missing"), old = ids("out of date");
  return [
    ...missing.length === 0 ? [] : [`${name} is not whole: ${missing.join(", ")} not run yet.`],
    ...old.length === 0 ? [] : [
      `${name}: ${
        old.join(", ")
      } out of date (made with other settings, from what has changed since, or in another ` +
      "place); compared as they are.",
    ],
  ];
}
