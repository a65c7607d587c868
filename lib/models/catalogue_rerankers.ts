import { Problem } from "../base/mod.ts";
import type { RerankerEntry } from "./entry.ts";

/** Cross-encoders that can be named without being described, in single precision. */
export const rerankers: readonly RerankerEntry[] = [
  {
    id: "mmarco-mMiniLMv2-L12-H384-v1",
    limit: 512,
    output: "logit",
    language: "multilingual",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "cross-encoder/mmarco-mMiniLMv2-L12-H384-v1",
      revision: "1427fd652930e4ba29e8149678df786c240d8825",
      weights: {
        file: "onnx/model.onnx",
        sha256: "3e9a03ed1e966f7c5288dd4230e3d6a9bf5e3a170a06f1f4241c5bca12c6487c",
        megabytes: 471,
      },
      quantised: false,
    },
  },
  {
    id: "ms-marco-MiniLM-L-6-v2",
    limit: 512,
    output: "logit",
    language: "en",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "Xenova/ms-marco-MiniLM-L-6-v2",
      revision: "fec3517fe1016cfeee39338ef98ba76fc449dbcc",
      weights: { file: "onnx/model.onnx", sha256: null, megabytes: 91 },
      quantised: false,
    },
  },
];

/** The entry of a cross-encoder. */
export function rerankerEntry(model: string | RerankerEntry): RerankerEntry {
  if (typeof model !== "string") return model;
  const entry = rerankers.find(({ id }) => id === model);
  if (!entry) {
    throw new Problem({
      what: "Unknown cross-encoder",
      found: model,
      allowed: rerankers.map(({ id }) => id).join(", "),
      todo: 'see "deno task models"',
    });
  }
  return entry;
}
