import { basename, join } from "node:path";
import { openRun, readManifest, runsByAge } from "../../run/mod.ts";
import { notFound } from "../http/refusal.ts";
import { RunData } from "./run_data.ts";

/** A run in a list. */
export interface RunEntry {
  /** The name of its folder, which is its name in addresses. */
  name: string;
  title: string;
  language: string;
  created: string;
  /** Numbers of the steps that are finished: "03". */
  steps: string[];
}

/** The runs below a folder, opened when they are asked for. */
export class Runs {
  readonly #open = new Map<string, RunData>();

  constructor(private readonly outputs: string, private readonly cache: string) {}

  /** All runs, the one written last first; folders that hold none, or a damaged one, are left out. */
  async list(): Promise<RunEntry[]> {
    const entries: RunEntry[] = [];
    for (const folder of await runsByAge(this.outputs)) {
      const entry = await this.entry(basename(folder)).catch(() => undefined);
      if (entry) entries.push(entry);
    }
    return entries;
  }

  async entry(name: string): Promise<RunEntry> {
    const { run, created, steps } = await this.get(name), { title, collection } = run.experiment;
    return {
      name,
      title: title ?? run.experiment.name,
      language: collection.language ?? "en",
      created,
      steps,
    };
  }

  /** A run by the name of its folder; refused where it is not there, or no longer. */
  async get(name: string): Promise<RunData> {
    const gone = () =>
      notFound("There is no such run, or its folder was removed", {
        found: name,
        todo: "choose another one from the list of runs",
      });
    if (!canBeFolder(name)) throw gone();
    const folder = join(this.outputs, name), manifest = await readManifest(folder);
    if (!manifest) {
      this.#open.delete(name);
      throw gone();
    }
    const known = this.#open.get(name), stamp = JSON.stringify([manifest.created, manifest.steps]);
    if (known?.stamp === stamp) return known;
    const data = new RunData(name, await openRun(folder, this.cache), manifest, stamp);
    this.#open.set(name, data);
    return data;
  }
}

/** Longest name of a folder, in bytes, that the usual file systems take. */
const LONGEST_NAME = 255;

function canBeFolder(name: string): boolean {
  return /^[^/\\\0]+$/.test(name) && !name.startsWith(".") &&
    new TextEncoder().encode(name).length <= LONGEST_NAME;
}
