import { join, resolve } from "node:path";
import { Problem } from "../base/mod.ts";
import {
  type Experiment,
  loadExperiment,
  mapPaths,
  parseExperiment,
  relativePaths,
} from "../experiment/mod.ts";
import { hardware, versions } from "./environment.ts";
import { type Manifest, type ModelRecord, readManifest, writeManifest } from "./manifest.ts";
import { outputsFolder, projectRoot, sharedCache } from "./root.ts";

/** A run: the folder with all that came of one experiment. */
export interface Run {
  folder: string;
  experiment: Experiment;
  pilot: number | null;
  /** The folder that all runs share for what is worth keeping: vectors, scores, pages. */
  cache: string;
  /** The models that steps depend on; those of the manifest unless given. */
  models?: readonly ModelRecord[];
}

/** Where a new run of an experiment goes unless a folder is named. */
export function defaultFolder(experiment: Experiment, pilot: number | null): string {
  return join(outputsFolder, pilot === null ? experiment.name : `${experiment.name}-pilot${pilot}`);
}

/** What {@linkcode prepareRun} starts from. */
export interface RunRequest {
  /** Path of the experiment file. */
  config: string;
  /** The run's folder; under outputs/ by the experiment's name unless given. */
  out?: string;
  /** Questions to try the pipeline on; all unless given. */
  pilot?: number | null;
  /** Folder of what all runs share; outputs/.cache unless given. */
  cache?: string;
}

/**
 * Makes a run's folder, or takes up the one that is there: finished steps stay, and are run again only when
 * what they depend on has changed.
 */
export async function prepareRun(
  { config, out, pilot = null, cache = sharedCache }: RunRequest,
): Promise<Run> {
  const experiment = await loadExperiment(config);
  const folder = out === undefined ? defaultFolder(experiment, pilot) : resolve(out);
  return { folder, experiment, pilot, cache: resolve(cache) };
}

/** Writes the run's manifest; to be called by the process that holds the run's lock. */
export async function saveRun({ folder, experiment, pilot, models }: Omit<Run, "cache">): Promise<Manifest> {
  const before = await readManifest(folder);
  const manifest: Manifest = {
    cotejo: 1,
    name: experiment.name,
    created: before?.created ?? new Date().toISOString(),
    pilot,
    seed: experiment.seed,
    experiment: relativePaths(experiment, projectRoot),
    versions: await versions(),
    hardware: hardware(),
    models: models ?? before?.models ?? [],
    steps: before?.steps ?? {},
  };
  await Deno.mkdir(folder, { recursive: true });
  await writeManifest(folder, manifest);
  return manifest;
}

/** Makes a run the one written last. */
export async function touchRun({ folder }: Run): Promise<void> {
  const now = new Date();
  await Deno.utime(join(folder, "manifest.json"), now, now);
}

/** Opens a run that exists. */
export async function openRun(folder: string, cache = sharedCache): Promise<Run> {
  const manifest = await readManifest(folder);
  if (!manifest) {
    throw new Problem({
      what: "This is not the folder of a run: it has no manifest.json",
      where: folder,
      todo: 'name a folder under outputs/, or make a run with "deno task pipeline"',
    });
  }
  const experiment = parseExperiment(manifest.experiment, join(folder, "manifest.json"));
  return {
    folder: resolve(folder),
    experiment: mapPaths(experiment, (f) => resolve(projectRoot, f)),
    pilot: manifest.pilot,
    models: manifest.models,
    cache,
  };
}

/** The folders of all runs, that whose manifest was written last first. */
export async function runsByAge(outputs = outputsFolder): Promise<string[]> {
  const runs: { folder: string; time: number }[] = [];
  try {
    for await (const entry of Deno.readDir(outputs)) {
      if (!entry.isDirectory || entry.name.startsWith(".")) continue;
      const folder = join(outputs, entry.name);
      const info = await Deno.stat(join(folder, "manifest.json")).catch(() => undefined);
      if (info) runs.push({ folder, time: info.mtime?.getTime() ?? -Infinity });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return runs.sort((a, b) => b.time - a.time).map(({ folder }) => folder);
}
