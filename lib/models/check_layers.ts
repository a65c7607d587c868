import { join } from "node:path";
import { messageOf, Problem } from "../base/mod.ts";
import type { FileEntry } from "./entry.ts";

/** What sentence-transformers calls the parts that every model here has. */
const ORDINARY = ["Transformer", "Pooling", "Normalize"];
/** Where it says how the second part works. */
export const POOLING = "1_Pooling/config.json";

/**
 * Refuses a model whose own files contradict its entry: parts in modules.json that the entry does not name, another way
 * of pooling, vectors of length 1 where the entry says otherwise. Folders without those files say nothing.
 */
export async function checkLayers(entry: FileEntry, folder: string): Promise<void> {
  await checkParts(entry, join(folder, "modules.json"));
  await checkPooling(entry, join(folder, POOLING));
}

async function checkParts({ id, source, normalised }: FileEntry, path: string): Promise<void> {
  const parts = await readParts(id, path);
  const more = parts.filter((part) => !ORDINARY.includes(part));
  if (more.length > 0 && !(source.dense && more.join() === "Dense")) {
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
  if (!parts.includes("Normalize") || normalised) return;
  throw new Problem({
    what: `${id} scales its vectors to length 1, and its entry does not`,
    where: path,
    found: parts,
    allowed: 'no part Normalize, since the entry says "similarity": "dot"',
    todo: 'describe it with "similarity": "cosine": of such vectors the dot product is the cosine',
  });
}

async function readParts(id: string, path: string): Promise<string[]> {
  const modules = await readJson(id, path) ?? [];
  if (Array.isArray(modules) && modules.every((module) => typeof module?.type === "string")) {
    return modules.map(({ type }) => type.split(".").at(-1)!);
  }
  throw unreadable(id, path, "not a list of parts with their types");
}

/** Flags as older versions write them, or the names of the ways, one or several that are joined. */
async function checkPooling({ id, pooling }: FileEntry, path: string): Promise<void> {
  const config = await readJson(id, path);
  if (config === undefined) return;
  if (typeof config !== "object" || config === null) throw unreadable(id, path, "not a group of fields");
  const named = (config as { pooling_mode?: string | string[] }).pooling_mode;
  const flags = Object.entries(config).filter(([name, value]) =>
    /^pooling_mode_/.test(name) && value === true
  );
  const ways = named === undefined
    ? flags.map(([name]) => name.replace(/^pooling_mode_/, "").replace(/^(cls|mean|max)_tokens?$/, "$1"))
    : [named].flat();
  if (ways.length === 0 || ways.join() === pooling) return;
  throw new Problem({
    what: `${id} makes one vector of the tokens' in another way than its entry says`,
    where: path,
    found: ways.join(" and "),
    allowed: `${pooling}, as its entry says`,
    todo: ways.length === 1 && ["mean", "cls"].includes(ways[0]!)
      ? `describe it with "pooling": "${ways[0]}"`
      : "this model cannot be used from files; put it behind an endpoint (Text Embeddings Inference)",
  });
}

async function readJson(id: string, path: string): Promise<unknown> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return undefined;
    throw unreadable(id, path, error);
  }
}

function unreadable(id: string, path: string, cause: unknown): Problem {
  return new Problem({
    what: `It cannot be read what ${id} is made of`,
    where: path,
    found: messageOf(cause),
    cause,
  });
}
