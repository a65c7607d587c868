import { Problem } from "../../base/mod.ts";
import { useModels } from "../../embed/mod.ts";
import { anyReranker, isReranker, type ModelEntry, modelEntry, modelPresence } from "../../models/mod.ts";
import { chromaIn, encodersIn, isTuned, readReranker, readRetriever } from "../../notation/mod.ts";
import { mayConnect } from "../http/may_connect.ts";
import type { SearchSettings } from "./source.ts";

/** Why a first-stage system cannot be used on this machine now; undefined where it can. */
export function whyNoSystem(
  system: string,
  settings: SearchSettings,
  cache: string,
): Promise<string | undefined> {
  return whyNot(async () => {
    const retriever = readRetriever(system);
    const [chroma] = chromaIn(retriever);
    if (chroma) return `it is searched in Chroma; here, ${chroma.model} is searched exactly`;
    if (isTuned(retriever) && !settings.parameters.has(system)) return "its weights have not been tuned";
    for (const model of encodersIn(retriever)) {
      const lack = await lackOf(entryOf(model, settings, cache));
      if (lack !== undefined) return `${model}: ${lack}`;
    }
  });
}

/** Why a reranker cannot be used on this machine now; undefined where it can. */
export function whyNoReranker(
  reranker: string,
  settings: SearchSettings,
  cache: string,
): Promise<string | undefined> {
  return whyNot(async () => {
    const { kind, model } = readReranker(reranker);
    if (kind === "maxsim") return await lackOf(entryOf(model, settings, cache));
    useModels(settings.models, cache);
    const entry = kind === "cross" ? anyReranker(model) : undefined;
    if (!entry || !isReranker(entry)) return "it asks an endpoint, which takes long and may cost";
    return await lackOf(entry);
  });
}

/** The entry of an encoder as a source describes it, or the catalogue. */
export function entryOf(model: string, settings: SearchSettings, cache: string): ModelEntry {
  useModels(settings.models, cache);
  return modelEntry(model);
}

async function lackOf(entry: Parameters<typeof modelPresence>[0]): Promise<string | undefined> {
  if (entry.source.kind === "api" && !mayConnect()) {
    return "it is behind an endpoint: start the application with --connect";
  }
  const { present, lack } = await modelPresence(entry);
  return present ? undefined : lack ?? "its weights are not on this machine";
}

async function whyNot(find: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { what, found } = error.parts;
    return found === undefined ? what : `${what}: ${String(found)}`;
  }
}
