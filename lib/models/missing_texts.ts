import { existsSync } from "node:fs";
import { Store } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { type EncodeOptions, isWholeVector } from "./encode_texts.ts";
import { vectorsFile, weightsName } from "./weights_name.ts";

/** The texts that have no vector of a model in the cache yet, each once, with the prefix of their role. */
export async function missingTexts(
  texts: Iterable<string>,
  { model, role, cache }: Pick<EncodeOptions, "model" | "role" | "cache">,
): Promise<string[]> {
  const entry = modelEntry(model);
  const wanted = new Set(Array.from(texts, (text) => entry.prefixes[role] + text));
  const file = vectorsFile(cache, await weightsName(entry));
  if (!existsSync(file)) return [...wanted];
  const store = await Store.open(file);
  try {
    return [...wanted].filter((text) => !isWholeVector(store.get(text), entry.dimension));
  } finally {
    store.close();
  }
}
