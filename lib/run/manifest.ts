import { join } from "node:path";
import { Problem, writeWhole } from "../base/mod.ts";

/** What the manifest keeps of one finished step. */
export interface StepRecord {
  /** Hash of all the step depends on; another one means that it has to run again. */
  fingerprint: string;
  /** Hash of what the experiment said to it. */
  settings: string;
  /** Hashes of the tables it read. */
  inputs: Record<string, string>;
  /** Hashes of the files it wrote. */
  outputs: Record<string, string>;
  finished: string;
  seconds: number;
  /** Highest resident memory of the step's process, where the system tells it. */
  peakMemoryMB: number | null;
  /** Why no later step can follow. */
  stop?: string;
}

/** A model that steps use. */
export interface ModelRecord {
  model: string;
  /** The steps whose results depend on it, as two digits. */
  steps: readonly string[];
  /** Hash of what they depend on: weights, tokenizer, endpoint, prefixes. */
  content: string;
}

/** The file that says what a run is and how far it got. */
export interface Manifest {
  cotejo: 1;
  name: string;
  created: string;
  /** Questions of a pilot run; null for all. */
  pilot: number | null;
  seed: number;
  experiment: unknown;
  versions: Record<string, string>;
  hardware: { os: string; arch: string; cores: number; cpu: string; memoryMB: number };
  /** The models as they were when the run was last started. */
  models?: readonly ModelRecord[];
  steps: Record<string, StepRecord>;
}

const file = (folder: string) => join(folder, "manifest.json");

export async function readManifest(folder: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await Deno.readTextFile(file(folder));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  try {
    const manifest = JSON.parse(text);
    if (manifest?.cotejo !== 1) throw new Error(`"cotejo" is ${JSON.stringify(manifest?.cotejo)}, not 1`);
    return manifest;
  } catch (cause) {
    throw new Problem({
      what: "The run's manifest is damaged",
      where: file(folder),
      found: (cause as Error).message,
      todo: "remove the run's folder, or name another one with --out",
      cause,
    });
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(file(folder), JSON.stringify(manifest, null, 2) + "\n");
}
