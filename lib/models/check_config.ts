import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { type FileEntry, isReranker, type RerankerEntry } from "./entry.ts";

/**
 * Refuses an entry that the model's own config.json contradicts: vectors of another length, or more tokens than its
 * weights have positions for. A config that does not say is left alone.
 */
export async function checkConfig(entry: FileEntry | RerankerEntry, folder: string): Promise<void> {
  const { id, limit, source } = entry;
  const path = join(folder, "config.json");
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (text === null) return;
  const { hidden_size, dim, max_position_embeddings } = parsed(text, id, path);
  const width = hidden_size ?? dim;
  if (!isReranker(entry) && width !== undefined && width !== entry.dimension && !source.dense) {
    throw new Problem({
      what: `${id} gives vectors of ${width} numbers, and its entry says another dimension`,
      where: path,
      found: `dimension ${entry.dimension}`,
      allowed: String(width),
      todo:
        `set "dimension" to ${width}; only a model with a layer after the pooling ("dense") has another one`,
    });
  }
  if (max_position_embeddings !== undefined && limit > max_position_embeddings) {
    throw new Problem({
      what: `${id} cannot read as many tokens as its entry says`,
      where: path,
      found: `limit ${limit}`,
      allowed: `${max_position_embeddings} at most`,
      todo: `set "limit" to what its authors let it read`,
    });
  }
}

function parsed(text: string, id: string, path: string): Record<string, number | undefined> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem({ what: `The config of ${id} is not JSON`, where: path, cause: error });
  }
}
