import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { checkEndpoint } from "./endpoint_access.ts";
import {
  type AnyReranker,
  type FileEntry,
  isApi,
  isReranker,
  type ModelEntry,
  type RerankerEntry,
} from "./entry.ts";
import { secretOf } from "./environment.ts";
import { entryWithFiles } from "./model_files.ts";
import { modelFolder, sizeOf } from "./model_folder.ts";
import { neededFiles } from "./needed_files.ts";

/** Whether a model can be used on this machine, as far as can be told without hashing its files. */
export interface Presence {
  present: boolean;
  /** What is missing, in a few words. */
  lack?: string;
  /** Where its files are; undefined for a model behind an endpoint, or of which there is nothing. */
  folder?: string;
  /** Of the files that are there. */
  bytes?: number;
}

/**
 * Whether the files of a model are there, or for one behind an endpoint, whether it can be asked.
 *
 * @example
 * ```ts
 * import { modelEntry } from "./catalogue.ts";
 * import { modelPresence } from "./model_presence.ts";
 * const { present, folder } = await modelPresence(modelEntry("gte-small"));
 * if (!present || folder === undefined) throw new Error("it installs with the project");
 * ```
 */
export async function modelPresence(entry: ModelEntry | AnyReranker): Promise<Presence> {
  try {
    if (isReranker(entry) || !("speaks" in entry) && !isApi(entry)) {
      return await presenceOfFiles(entryWithFiles(entry));
    }
    const { key } = entry.source;
    if (key !== undefined && secretOf(key) === undefined) {
      return { present: false, lack: `${key} not set` };
    }
    checkEndpoint(entry);
    return { present: true };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { present: false, lack: error.parts.what };
  }
}

async function presenceOfFiles(entry: FileEntry | RerankerEntry): Promise<Presence> {
  const { folder } = await modelFolder(entry);
  const missing: string[] = [];
  let bytes = 0, found = 0;
  for (const { file, optional } of neededFiles(entry.source)) {
    const size = await sizeOf(join(folder, file));
    if (size !== null) found++;
    else if (!optional) missing.push(file);
    bytes += size ?? 0;
  }
  if (found === 0) {
    const { source } = entry;
    return { present: false, ...(source.kind === "hub" && source.unpublished && { lack: "export it" }) };
  }
  return missing.length === 0
    ? { present: true, folder, bytes }
    : { present: false, lack: `lacks ${missing.join(", ")}`, folder, bytes };
}
