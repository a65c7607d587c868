import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf, Problem, sha256File } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { type FileEntry, isApi, type ModelEntry } from "./entry.ts";
import { settings } from "./settings.ts";

/** A model's files on this machine. */
export interface ModelFiles {
  /** Holds config.json and tokenizer.json. */
  folder: string;
  weights: string;
  /** Hash of all files that vectors depend on. */
  sha256: string;
  /** The linear layer after the pooling, where the model has one. */
  dense?: { config: string; weights: string };
}

/** The entry of a model that can be opened from files, for work that an endpoint cannot do. */
export function fileEntry(model: string | ModelEntry): FileEntry {
  const entry = modelEntry(model);
  if (!isApi(entry)) return entry as FileEntry;
  throw new Problem({
    what: `${entry.id} is behind an endpoint: it gives vectors of texts, not of their tokens`,
    todo: "name a model with weights here",
  });
}

const verified = new Map<string, ModelFiles>();

/**
 * The files of a model, after they were compared with the hashes of its entry. Only files are read; no code of a
 * package runs.
 */
export async function modelFiles({ id, source }: FileEntry): Promise<ModelFiles> {
  const folder = source.kind === "npm"
    ? join(packageFolder(source.package), source.folder)
    : source.kind === "folder"
    ? source.folder
    : join(settings().folder, source.repository, source.revision);
  const weights = join(folder, source.weights.file);
  const known = verified.get(weights);
  if (known) return known;
  let found: string;
  try {
    found = await sha256File(weights);
  } catch (error) {
    throw new Problem({
      what: `The weights of ${id} are not there`,
      where: weights,
      found: messageOf(error),
      todo: `install the project's packages again with "deno install"`,
      cause: error,
    });
  }
  if (source.weights.sha256 !== null && found !== source.weights.sha256) {
    throw new Problem({
      what: `The weights of ${id} are not the released ones`,
      where: weights,
      found: `sha256 ${found}`,
      allowed: `sha256 ${source.weights.sha256}`,
      todo: `remove node_modules and run "deno install"`,
    });
  }
  const files = { folder, weights, sha256: found };
  verified.set(weights, files);
  return files;
}

function packageFolder(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

/** Refuses a model that cannot be used now: files that are missing or not the released ones, a key that is not set. */
export async function checkModel(entry: ModelEntry): Promise<void> {
  if (!isApi(entry)) await modelFiles(fileEntry(entry));
}
