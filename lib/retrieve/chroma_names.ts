import { sha256 } from "../base/mod.ts";
import { type ChromaGraph, slug } from "../notation/mod.ts";

/** Chroma's own settings, which names leave out. */
export const usualGraph: ChromaGraph = { ef: 100, construction: 100, m: 16 };

/** The collection of the questions that have a judgement. */
export const withLinks = "questions_withlinks";

/**
 * The collection of a model's chunks. Settings of the graph that are not the usual ones stand before the model's name.
 *
 * @example
 * ```ts
 * import { docsCollection } from "./chroma_names.ts";
 * if (docsCollection("gte-small") !== "docs_gte-small") throw new Error("as in the thesis");
 * const wide = docsCollection("gte-small", { ef: 200, construction: 100, m: 32 });
 * if (wide !== "docs-ef200-m32_gte-small") throw new Error(wide);
 * ```
 */
export function docsCollection(model: string, graph: ChromaGraph = usualGraph): string {
  const changed = (["ef", "construction", "m"] as const).filter((key) => graph[key] !== usualGraph[key]);
  return `docs${changed.map((key) => `-${key}${graph[key]}`).join("")}_${safe(model)}`;
}

/** The collection of a model's questions. */
export function questionsCollection(model: string): string {
  return `questions_${model === "withlinks" ? hashed(model) : safe(model)}`;
}

/**
 * A part of a name in the signs that Chroma allows. A model's slug stands for itself where it fits and cannot be taken
 * for one that got a hash; the others get one.
 */
function safe(model: string): string {
  const name = slug(model);
  const fits = /^[a-z0-9._-]*[a-z0-9]$/.test(name) && !name.includes("..") && !/-[0-9a-f]{12}$/.test(name);
  return fits ? name : hashed(model);
}

function hashed(model: string): string {
  const readable = model.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60);
  return `${readable}-${sha256(model).slice(0, 12)}`;
}
