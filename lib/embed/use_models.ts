import { join } from "node:path";
import type { DescribedEncoder, DescribedReranker, Experiment } from "../experiment/mod.ts";
import { type AnyReranker, configureModels, type ModelEntry } from "../models/mod.ts";
import { guardedFetch } from "../run/mod.ts";

/** What of an experiment says how models are used. */
export type ModelFields = Pick<Experiment, "name" | "models" | "device" | "budget" | "hosts">;

/**
 * Makes an experiment's models known to this process: those it describes, the device they run on, where downloaded ones
 * are kept, and who pays for endpoints. A model that is opened may connect to its own host and to those of the experiment.
 */
export function useModels({ name, models, device, budget, hosts }: ModelFields, cache: string): void {
  const described = Object.entries(models);
  const connect = (host: string) => guardedFetch([...hosts, host]);
  configureModels({
    entries: described.flatMap(([id, model]) => isEncoder(model) ? [entryOf(id, model)] : []),
    rerankers: described.flatMap(([id, model]) => isEncoder(model) ? [] : [rerankerOf(id, model)]),
    device,
    folder: join(cache, "models"),
    account: { name, budget, folder: cache, connect },
  });
}

function isEncoder(model: DescribedEncoder | DescribedReranker): model is DescribedEncoder {
  return "dimension" in model;
}

/** The entry of a reranker that an experiment describes. */
function rerankerOf(id: string, model: DescribedReranker): AnyReranker {
  const { language, licence } = model;
  if (model.kind !== "cross-encoder") {
    const { kind: speaks, language: _, licence: __, ...source } = model;
    return { id, speaks, language, licence, source: { kind: "api", ...source } };
  }
  const { limit, output, label, folder, repository = "", revision, file, sha256 = null, quantised, data } =
    model;
  const files = {
    weights: { file, sha256 },
    quantised,
    data: data.map((file) => ({ file, sha256: null })),
  };
  const source = folder === undefined
    ? { kind: "hub", repository, revision, ...files } as const
    : { kind: "folder", folder, ...files } as const;
  return { id, limit, output, ...(label !== undefined && { label }), language, licence, source };
}

/** The entry of a model that an experiment describes. */
export function entryOf(id: string, model: DescribedEncoder): ModelEntry {
  const { dimension, limit, similarity, prefixes, language, licence } = model;
  const common = {
    id,
    dimension,
    limit,
    similarity,
    prefixes,
    language,
    licence,
    normalised: similarity === "cosine",
  };
  if (model.kind === "api") {
    const { kind, address, model: there, key, asksDimension, tokenizer, batch, connections } = model;
    const { dollarsPerMillionTokens } = model;
    const source = {
      kind,
      address,
      model: there,
      key,
      asksDimension,
      tokenizer,
      batch,
      connections,
    } as const;
    return { ...common, positions: limit, pooling: null, source: { ...source, dollarsPerMillionTokens } };
  }
  const { pooling, positions = limit, file, sha256 = null, quantised, data, dense } = model;
  const pinned = (file: string) => ({ file, sha256: null });
  const files = {
    weights: { file, sha256 },
    quantised,
    data: data.map(pinned),
    ...(dense && {
      dense: { config: pinned(`${dense}/config.json`), weights: pinned(`${dense}/model.safetensors`) },
    }),
  };
  const source = model.kind === "hub"
    ? { kind: model.kind, repository: model.repository, revision: model.revision, ...files }
    : { kind: model.kind, folder: model.folder, ...files };
  return { ...common, positions, pooling, source };
}
