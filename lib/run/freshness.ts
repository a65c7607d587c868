import { join } from "node:path";
import { sha256File } from "../base/mod.ts";
import { labelPaths, sourcePaths, studyPaths } from "../experiment/mod.ts";
import { partFiles } from "../tables/mod.ts";
import { fingerprint, settingsHash, sourceHashes } from "./fingerprint.ts";
import { readManifest, type StepRecord, writeManifest } from "./manifest.ts";
import type { Run } from "./run.ts";
import { type StepEntry, stepNumber, stepsOf } from "./steps.ts";

/** The hashes of all a step reads from its run's folder or its sources, and of the models it uses. */
export async function inputsOf(run: Run, step: StepEntry): Promise<Record<string, string>> {
  const { experiment } = run;
  const sources = { "01_collect": sourcePaths, "05_ragas": labelPaths, "08_spanish": studyPaths }[step.id];
  const inputs: Record<string, string> = sources ? await sourceHashes(sources(experiment)) : {};
  for (const { model, steps, content } of run.models ?? []) {
    if (steps.includes(stepNumber(step.id))) inputs[`model ${model}`] = content;
  }
  const earlier = new Set(
    stepsOf(experiment).filter(({ id }) => id < step.id).map(({ id }) => stepNumber(id)),
  );
  for (const table of step.reads) {
    const files = table === "vectors" ? await vectorFiles(run.folder) : await partFiles(run.folder, table);
    for (const file of files) {
      const name = file.split("/").at(-1)!;
      if (earlier.has(name.slice(0, 2))) inputs[file] = await sha256File(join(run.folder, file));
    }
  }
  return inputs;
}

async function vectorFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const model of Deno.readDir(join(folder, "vectors"))) {
      if (!model.isDirectory) continue;
      for (const table of ["chunks", "questions"]) {
        const parts = await partFiles(join(folder, "vectors", model.name), table);
        files.push(...parts.map((part) => `vectors/${model.name}/${part}`));
      }
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}

/** The executed notebook of a step, inside its run. */
export function executedNotebook(run: Run, step: StepEntry): string {
  return join(run.folder, "notebooks", `${step.id}.ipynb`);
}

/** Why a step has to run, or undefined when its results and its executed notebook are whole and up to date. */
export async function staleness(run: Run, step: StepEntry): Promise<string | undefined> {
  const reason = await staleResults(run, step);
  if (reason !== undefined) return reason;
  const executed = await Deno.stat(executedNotebook(run, step)).catch(() => undefined);
  return executed ? undefined : "its executed notebook is not there";
}

/** Why a step's tables cannot be built on, or undefined when they are whole and up to date. */
export async function staleResults(run: Run, step: StepEntry): Promise<string | undefined> {
  const record: StepRecord | undefined = (await readManifest(run.folder))?.steps[step.id];
  if (!record) return "not done yet";
  const inputs = await inputsOf(run, step);
  if (record.fingerprint !== await fingerprint(step, run.experiment, run.pilot, inputs)) {
    return "its inputs, its part of the experiment or its code changed";
  }
  for (const [file, hash] of Object.entries(record.outputs)) {
    const found = await sha256File(join(run.folder, file)).catch(() => undefined);
    if (found === undefined) return `${file} is gone`;
    if (found !== hash) return `${file} was changed`;
  }
  return undefined;
}

/** How a step's results stand to the run as it is now. */
export interface Standing {
  step: StepEntry;
  record?: StepRecord;
  /** "out of date": they were made with other settings, or from results that have changed since. */
  state: "done" | "out of date" | "missing";
}

/**
 * Which steps' results belong together and may be shown side by side. A change of code alone does not count: the
 * report of an old run stays a report of that run.
 */
export async function standings(run: Run): Promise<Standing[]> {
  const records = (await readManifest(run.folder))?.steps ?? {};
  const list: Standing[] = [];
  for (const step of stepsOf(run.experiment)) {
    const record = records[step.id];
    if (!record) list.push({ step, state: "missing" });
    else {
      const read = new Set(Object.keys(record.inputs).map((file) => stepNumber(file.split("/").at(-1)!)));
      const needs = list.filter((earlier) => read.has(stepNumber(earlier.step.id)));
      const same = needs.every(({ state }) => state === "done") &&
        record.settings === settingsHash(step, run.experiment, run.pilot) &&
        sameHashes(record.inputs, await inputsOf(run, step));
      list.push({ step, record, state: same ? "done" : "out of date" });
    }
  }
  return list;
}

function sameHashes(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/**
 * Takes back that a step is done, before it runs again: whatever happens from here on, neither its old record nor a
 * half-executed notebook can pass for a result. Texts go too: the ranking of a system that is left out now would stay.
 */
export async function forgetStep(run: Run, step: StepEntry): Promise<void> {
  const manifest = await readManifest(run.folder);
  if (manifest?.steps[step.id]) {
    delete manifest.steps[step.id];
    await writeManifest(run.folder, manifest);
  }
  const texts: string[] = [];
  for await (const { name, isFile } of Deno.readDir(run.folder)) {
    const own = name.startsWith(`${stepNumber(step.id)}_`) && !name.endsWith(".parquet");
    if (isFile && own) texts.push(join(run.folder, name));
  }
  for (const path of [executedNotebook(run, step), ...texts]) {
    await Deno.remove(path).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
}
