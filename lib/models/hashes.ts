import { join } from "node:path";
import { messageOf, Problem, writeWhole } from "../base/mod.ts";

/** Hashes of a model's files as they were when they were downloaded; null for a file that the hub does not have. */
export type Hashes = Record<string, string | null>;

const NAME = "hashes.json";

/** The hashes that stand in a model's folder; none where nothing was downloaded to it. */
export async function readHashes(folder: string): Promise<Hashes> {
  const path = join(folder, NAME);
  try {
    const hashes: unknown = JSON.parse(await Deno.readTextFile(path));
    if (areHashes(hashes)) return hashes;
    throw new SyntaxError("not names with hashes");
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return {};
    throw new Problem({
      what: "The hashes of a model's files cannot be read",
      where: path,
      found: messageOf(error),
      todo: "remove the folder and pull the model again",
      cause: error,
    });
  }
}

function areHashes(value: unknown): value is Hashes {
  return typeof value === "object" && value !== null &&
    Object.values(value).every((hash) =>
      hash === null || typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash)
    );
}

/** Writes the hashes of a model's files, whole or not at all. */
export async function writeHashes(folder: string, hashes: Hashes): Promise<void> {
  await writeWhole(join(folder, NAME), JSON.stringify(hashes, null, 2) + "\n");
}
