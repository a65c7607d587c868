import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf, Problem, sha256File } from "../base/mod.ts";
import type { ModelEntry } from "./catalogue.ts";

const verified = new Set<string>();

/**
 * The folder of a model's files, after its weights were compared with the hash in the catalogue.
 * Only files of the package are read; none of its code runs.
 */
export async function weightsFolder({ id, weights }: ModelEntry): Promise<string> {
  const folder = join(packageFolder(weights.package), weights.folder);
  const path = join(folder, weights.file);
  if (verified.has(path)) return folder;
  let found: string;
  try {
    found = await sha256File(path);
  } catch (error) {
    throw new Problem({
      what: `The weights of ${id} are not there`,
      where: path,
      found: messageOf(error),
      todo: `install the project's packages again with "deno install"`,
      cause: error,
    });
  }
  if (found !== weights.sha256) {
    throw new Problem({
      what: `The weights of ${id} are not the released ones`,
      where: path,
      found: `sha256 ${found}`,
      allowed: `sha256 ${weights.sha256}`,
      todo: `remove node_modules and run "deno install"`,
    });
  }
  verified.add(path);
  return folder;
}

function packageFolder(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}
