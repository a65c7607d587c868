import type { ModelEntry } from "./entry.ts";

/** Models of OpenAI, at the prices of 2026. */
export const apiModels: readonly ModelEntry[] = [
  openai("text-embedding-ada-002", 1536, 0.1),
  openai("text-embedding-3-small", 1536, 0.02),
  openai("text-embedding-3-large", 3072, 0.13),
];

function openai(id: string, dimension: number, dollarsPerMillionTokens: number): ModelEntry {
  return {
    id,
    dimension,
    // The reference says 8192; OpenAI's own example of cutting texts stops at 8191, the safe one of both.
    limit: 8191,
    positions: 8192,
    pooling: null,
    normalised: true,
    similarity: "cosine",
    prefixes: { question: "", document: "" },
    language: "multilingual",
    licence: "OpenAI's terms",
    source: {
      kind: "api",
      address: "https://api.openai.com/v1",
      model: id,
      key: "OPENAI_API_KEY",
      asksDimension: false,
      tokenizer: "cl100k_base",
      dollarsPerMillionTokens,
      // OpenAI takes up to 2048 texts and 300,000 tokens a request; smaller ones lose less when they fail.
      batch: { texts: 512, tokens: 100_000 },
      connections: 8,
    },
  };
}
