import { Problem } from "../base/mod.ts";
import { type AnyReranker, isReranker, type RerankerEntry } from "./entry.ts";
import { checkOwnName } from "./own_name.ts";

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
  {
    id: "mxbai-rerank-xsmall-v1",
    limit: 512,
    output: "probability",
    language: "en",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "mixedbread-ai/mxbai-rerank-xsmall-v1",
      revision: "main",
      weights: { file: "onnx/model.onnx", sha256: null, megabytes: 284 },
      quantised: false,
    },
  },
  {
    id: "bge-reranker-base",
    limit: 512,
    output: "logit",
    language: "en",
    licence: "MIT",
    source: {
      kind: "hub",
      repository: "Xenova/bge-reranker-base",
      revision: "main",
      weights: { file: "onnx/model.onnx", sha256: null, megabytes: 1113 },
      quantised: false,
    },
  },
];

const defined = new Map<string, AnyReranker>();

/** Adds the rerankers that an experiment describes to those of the catalogue, for this process. */
export function defineRerankers(entries: Iterable<AnyReranker>): void {
  for (const entry of entries) {
    checkOwnName(entry.id, rerankers);
    defined.set(entry.id, entry);
  }
}

/** Every reranker that can be named: those of the catalogue, then those of the experiment. */
export function knownRerankers(): AnyReranker[] {
  return [...rerankers, ...defined.values()];
}

/** The cross-encoders with files among them. */
export function knownCrossEncoders(): RerankerEntry[] {
  return knownRerankers().filter(isReranker);
}

/** The entry of a reranker, with files or behind an endpoint. */
export function anyReranker(model: string | AnyReranker): AnyReranker {
  return typeof model === "string" ? found(model, knownRerankers(), "reranker") : model;
}

/** The entry of a cross-encoder with files. */
export function rerankerEntry(model: string | RerankerEntry): RerankerEntry {
  return typeof model === "string" ? found(model, knownCrossEncoders(), "cross-encoder") : model;
}

function found<T extends AnyReranker>(model: string, known: readonly T[], kind: string): T {
  const entry = known.find(({ id }) => id === model);
  if (entry) return entry;
  throw new Problem({
    what: `Unknown ${kind}`,
    found: model,
    allowed: known.map(({ id }) => id).join(", "),
    todo: 'see "deno task models", or describe it under "models" in the experiment',
  });
}
