import { join } from "node:path";
import { sha256 } from "../base/mod.ts";
import { CL100K, endpointAddress } from "./endpoint_access.ts";
import { type AnyReranker, isApi, isReranker, type ModelEntry, type RerankerEntry } from "./entry.ts";
import { LISTWISE_PROMPT_VERSION } from "./listwise_prompt.ts";
import { entryWithFiles, fileEntry, modelFiles } from "./model_files.ts";
import { settings } from "./settings.ts";

/** Goes up when texts are encoded otherwise than before: vectors of the old way are not taken from a cache then. */
const WAY = 1;

/** Names in the file names of caches all that a model's vectors, or scores of pairs, depend on besides the text. */
export async function weightsName(model: ModelEntry | RerankerEntry): Promise<string> {
  if (isReranker(model)) {
    const { source: { quantised }, output, label } = model;
    const content = [(await modelFiles(entryWithFiles(model))).sha256, settings().device, quantised];
    return named(model, [WAY, content, output, label ?? null]);
  }
  const { dimension, pooling, normalised, source } = model;
  const content = isApi(model)
    ? [
      endpointAddress(model.source),
      model.source.model,
      model.source.asksDimension,
      await tokenizerName(model.source.tokenizer),
    ]
    : [(await modelFiles(fileEntry(model))).sha256, settings().device, fileEntry(model).source.quantised];
  return named(model, [WAY, source.kind === "api", content, dimension, pooling, normalised]);
}

/** The same for any reranker: of one behind an endpoint, where it is, who it is there, and when passages are cut for it. */
export async function rerankerName(entry: AnyReranker): Promise<string> {
  if (isReranker(entry)) return await weightsName(entry);
  const { speaks, source } = entry;
  const facts = [
    speaks,
    endpointAddress(source),
    source.model,
    ...(speaks === "chat" ? [LISTWISE_PROMPT_VERSION, source.batch.tokens] : []),
  ];
  return named({ id: entry.id, limit: 0 }, facts);
}

function named({ id, limit }: { id: string; limit: number }, facts: readonly unknown[]): string {
  return `${id.replaceAll(/[^\w.-]+/g, "--")}.${sha256(JSON.stringify(facts)).slice(0, 12)}.${limit}`;
}

/** What cuts texts to the limit of a model behind an endpoint. */
async function tokenizerName(tokenizer: string | undefined): Promise<string | undefined> {
  if (tokenizer === undefined || tokenizer === CL100K) return tokenizer;
  return (await modelFiles(fileEntry(tokenizer))).sha256;
}

/** The file of the cache that holds a model's vectors of texts. */
export function vectorsFile(cache: string, weights: string): string {
  return join(cache, "vectors", `${weights}.sqlite`);
}
