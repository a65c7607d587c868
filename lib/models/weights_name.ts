import { join } from "node:path";
import { sha256 } from "../base/mod.ts";
import { endpointAddress } from "./endpoint_access.ts";
import { isApi, type ModelEntry } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { settings } from "./settings.ts";

/** Names in the file names of caches all that a model's vectors depend on besides the text. */
export async function weightsName(model: ModelEntry): Promise<string> {
  const { id, limit, dimension, pooling, normalised, source } = model;
  const content = isApi(model)
    ? [endpointAddress(model.source), model.source.model, model.source.asksDimension, model.source.tokenizer]
    : [(await modelFiles(fileEntry(model))).sha256, settings().device];
  const facts = sha256(JSON.stringify([source.kind === "api", content, dimension, pooling, normalised]));
  return `${id.replaceAll(/[^\w.-]+/g, "--")}.${facts.slice(0, 12)}.${limit}`;
}

/** The file of the cache that holds a model's vectors of texts. */
export function vectorsFile(cache: string, weights: string): string {
  return join(cache, "vectors", `${weights}.sqlite`);
}
