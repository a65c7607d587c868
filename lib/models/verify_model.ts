import { join } from "node:path";
import { knownHash } from "../base/mod.ts";
import type { ModelEntry, RerankerEntry } from "./entry.ts";
import { readHashes } from "./hashes.ts";
import { entryWithFiles } from "./model_files.ts";
import { hashNote, modelFolder } from "./model_folder.ts";
import { neededFiles } from "./needed_files.ts";
import { remedy } from "./remedy.ts";

/** What became of one file. */
export interface VerifiedFile {
  file: string;
  path: string;
  /** "unpinned": there, but nobody said what its hash must be. */
  state: "ok" | "unpinned" | "wrong" | "missing";
  found: string | null;
  expected: string | null;
  /** What to do where it is wrong or missing. */
  todo?: string;
}

/** Hashes every file of a model again, whatever is noted of it; one at a time, since large ones take seconds. */
export async function* verifyModel(
  model: string | ModelEntry | RerankerEntry,
): AsyncGenerator<VerifiedFile> {
  const entry = entryWithFiles(model);
  const place = await modelFolder(entry);
  const noted = await readHashes(place.folder);
  for (const { file, sha256, optional } of neededFiles(entry.source)) {
    const path = join(place.folder, file), expected = sha256 ?? noted[file] ?? null;
    const found = await knownHash(path, { note: hashNote(place, file), again: true });
    if (found === null && optional && expected === null) continue;
    const state = found === null
      ? "missing"
      : expected === null
      ? "unpinned"
      : found === expected
      ? "ok"
      : "wrong";
    const todo = state === "wrong" || state === "missing" ? remedy(entry, place, state) : undefined;
    yield { file, path, state, found, expected, todo };
  }
}
