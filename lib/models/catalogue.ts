import { Problem } from "../base/mod.ts";
import { apiModels } from "./catalogue_api.ts";
import { hubModels } from "./catalogue_hub.ts";
import { npmModels } from "./catalogue_npm.ts";
import type { ModelEntry } from "./entry.ts";
import { checkOwnName } from "./own_name.ts";

/** Every model that can be named without being described. */
export const catalogue: readonly ModelEntry[] = [...npmModels, ...hubModels, ...apiModels];

const defined = new Map<string, ModelEntry>();

/** Adds the models that an experiment describes to those of the catalogue, for this process. */
export function defineModels(entries: Iterable<ModelEntry>): void {
  for (const entry of entries) {
    checkOwnName(entry.id, catalogue);
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
