import { join } from "node:path";
import { knownHash, Problem, sha256 } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { knownCrossEncoders } from "./catalogue_rerankers.ts";
import { checkConfig } from "./check_config.ts";
import { checkLayers } from "./check_layers.ts";
import { checkEndpoint, CL100K } from "./endpoint_access.ts";
import {
  type AnyReranker,
  type FileEntry,
  isApi,
  isReranker,
  type ModelEntry,
  type RerankerEntry,
} from "./entry.ts";
import { readHashes } from "./hashes.ts";
import { hashNote, type ModelFolder, modelFolder } from "./model_folder.ts";
import { neededFiles } from "./needed_files.ts";
import { remedy } from "./remedy.ts";

/** A model's files on this machine. */
export interface ModelFiles {
  /** Holds tokenizer.json and tokenizer_config.json. */
  folder: string;
  weights: string;
  /** Hash of all files that vectors or scores depend on, whatever their names and wherever they are. */
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

/** The entry of an encoder or of a cross-encoder, for work on its files. */
export function entryWithFiles(model: string | ModelEntry | RerankerEntry): FileEntry | RerankerEntry {
  const named = typeof model === "string" ? knownCrossEncoders().find(({ id }) => id === model) : undefined;
  const entry = named ?? (typeof model === "string" ? modelEntry(model) : model);
  if (isReranker(entry) || !isApi(entry)) return entry as FileEntry | RerankerEntry;
  throw new Problem({
    what: `${entry.id} is behind an endpoint: there are no files of it here`,
    found: entry.id,
  });
}

/**
 * The files of a model, after they were compared with the hashes of its entry, or else with those noted when they were
 * downloaded. Only files are read; no code of a package runs. A file is hashed again when its size or time has changed.
 */
export async function modelFiles(entry: FileEntry | RerankerEntry): Promise<ModelFiles> {
  const { source } = entry;
  const place = await modelFolder(entry);
  const { folder } = place;
  const noted = await readHashes(folder);
  const hashes: string[] = [];
  for (const { file, sha256: pinned, counts } of neededFiles(source)) {
    if (!counts) continue;
    const found = await knownHash(join(folder, file), { note: hashNote(place, file) });
    if (found === null) throw missingFile(entry, place, file);
    const expected = pinned ?? noted[file] ?? found;
    if (found !== expected) throw wrongFile(entry, place, file, { found, expected });
    hashes.push(found);
  }
  await checkConfig(entry, folder);
  if (!isReranker(entry)) await checkLayers(entry, folder);
  const { dense } = source;
  return {
    folder,
    weights: join(folder, source.weights.file),
    sha256: sha256(hashes.join(" ")),
    ...(dense && {
      dense: { config: join(folder, dense.config.file), weights: join(folder, dense.weights.file) },
    }),
  };
}

function missingFile(entry: FileEntry | RerankerEntry, place: ModelFolder, file: string): Problem {
  const { id, source } = entry;
  return new Problem({
    what: source.kind === "hub" && place.keeper === "downloads" && !source.unpublished
      ? `${id} has not been downloaded, or not whole`
      : `A file of ${id} is not there`,
    where: join(place.folder, file),
    todo: remedy(entry, place, "missing"),
  });
}

function wrongFile(
  entry: FileEntry | RerankerEntry,
  place: ModelFolder,
  file: string,
  { found, expected }: { found: string; expected: string },
): Problem {
  return new Problem({
    what: `A file of ${entry.id} is not the released one`,
    where: join(place.folder, file),
    found: `sha256 ${found}`,
    allowed: `sha256 ${expected}`,
    todo: remedy(entry, place, "wrong"),
  });
}

/** Refuses a model that cannot be used now: files that are missing or not the released ones, a key that is not set. */
export async function checkModel(entry: ModelEntry | AnyReranker): Promise<void> {
  if (isReranker(entry)) return void await modelFiles(entry);
  if ("speaks" in entry) return checkEndpoint(entry);
  if (!isApi(entry)) return void await modelFiles(fileEntry(entry));
  checkEndpoint(entry);
  const { tokenizer } = entry.source;
  if (tokenizer !== undefined && tokenizer !== CL100K) await modelFiles(fileEntry(tokenizer));
}
