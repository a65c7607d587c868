import { join } from "node:path";
import { messageOf, Problem } from "../base/mod.ts";
import type { FileEntry } from "./entry.ts";

/** What sentence-transformers calls the parts that every model here has. */
const ORDINARY = ["Transformer", "Pooling", "Normalize"];

/**
 * Refuses a model whose modules.json names parts that its entry does not: without them its vectors would be others.
 * Folders without that file say nothing.
 */
export async function checkLayers({ id, source }: FileEntry, folder: string): Promise<void> {
  const path = join(folder, "modules.json");
  let parts: string[];
  try {
    const modules: { type: string }[] = JSON.parse(await Deno.readTextFile(path));
    parts = modules.map(({ type }) => type.split(".").at(-1)!);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw new Problem({
      what: `It cannot be read what ${id} is made of`,
      where: path,
      found: messageOf(error),
      cause: error,
    });
  }
  const more = parts.filter((part) => !ORDINARY.includes(part));
  if (source.dense && more.join() === "Dense" || more.length === 0) return;
  throw new Problem({
    what: `${id} has parts that its entry does not name, and without them its vectors would be wrong`,
    where: path,
    found: parts,
    allowed: `${ORDINARY.join(", ")}, and one Dense if the entry has it`,
    todo: more.join() === "Dense"
      ? 'name the folder of its linear layer, such as "2_Dense", as "dense"'
      : "this model cannot be used from files; put it behind an endpoint (Text Embeddings Inference)",
  });
}
