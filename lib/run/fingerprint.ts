import { join, relative } from "node:path";
import { codeOf, importGraph, sha256, sha256File } from "../base/mod.ts";
import type { Experiment, SourcePath } from "../experiment/mod.ts";
import { projectRoot } from "./root.ts";
import type { StepEntry } from "./steps.ts";

/** Rooms that only show: a change there makes no result stale. */
const PRESENTATION = /^lib\/(report|notebook|app)\//;

/**
 * Hash of all a step's results depend on: the notebook's code and every module it reaches but those that only show, the
 * locked packages, its fields of the experiment, the pilot's size, and the hashes of its inputs.
 */
export async function fingerprint(
  step: StepEntry,
  experiment: Experiment,
  pilot: number | null,
  inputs: Record<string, string>,
): Promise<string> {
  return sha256(
    JSON.stringify([await codeHash(step), settingsHash(step, experiment, pilot), sorted(inputs)]),
  );
}

/** Hash of what the experiment says to a step. */
export function settingsHash(step: StepEntry, experiment: Experiment, pilot: number | null): string {
  const fields = step.fields.map((path) => [path, valueAt(experiment, path)]);
  return sha256(JSON.stringify([fields, pilot], inOrder));
}

/** The fields of an object by name, whatever order they were written in. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}

function valueAt(experiment: Experiment, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], experiment);
}

async function codeHash({ id, network }: StepEntry): Promise<string> {
  const notebook = join(projectRoot, "notebooks", `${id}.ipynb`);
  const files = [...(await importGraph([notebook])).keys()]
    .map((file) => ({ file, name: relative(projectRoot, file).replaceAll("\\", "/") }))
    .filter(({ name }) => !PRESENTATION.test(name))
    .sort((a, b) => a.name < b.name ? -1 : 1);
  const parts = await Promise.all(files.map(async ({ file, name }) => [name, sha256(await codeOf(file))]));
  // a crawl is not worth repeating because a package changed
  const packages = network ? null : await sha256File(join(projectRoot, "deno.lock"));
  return sha256(JSON.stringify([parts, packages]));
}

/** Hash of every file and folder that a step is read from. */
export async function sourceHashes(paths: readonly SourcePath[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { field, path, isFolder } of paths) {
    if (!isFolder || (await Deno.stat(path)).isFile) {
      hashes[`source ${field}`] = await sha256File(path);
      continue;
    }
    const lines: string[] = [];
    for await (const file of filesBelow(path)) {
      lines.push(`${relative(path, file).replaceAll("\\", "/")} ${await sha256File(file)}`);
    }
    hashes[`source ${field}`] = sha256(lines.sort().join("\n"));
  }
  return hashes;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isFile) yield path;
    else if (entry.isDirectory && !entry.name.startsWith(".")) yield* filesBelow(path);
  }
}

function sorted(record: Record<string, string>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => a < b ? -1 : 1);
}
