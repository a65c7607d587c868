import { Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import {
  knownCrossEncoders,
  knownModels,
  type ModelEntry,
  modelPresence,
  type RerankerEntry,
} from "../models/mod.ts";
import { nearest } from "../notation/mod.ts";
import { hasStep } from "../run/mod.ts";

/** A model that is tried where it is present. */
export interface PresentModel {
  model: string;
  entry: ModelEntry | RerankerEntry;
  /** A language code, or "multilingual". */
  language: string;
  /** Why it cannot be used on this machine, and what to do; null where it can. */
  lack: string | null;
}

/**
 * Which of these encoders or cross-encoders can be used on this machine; a name that nobody knows is an error.
 *
 * @example
 * ```ts
 * import { presentModels } from "./present_models.ts";
 * const [gte] = await presentModels(["gte-small"]);
 * if (gte?.lack !== null || gte.language !== "en") throw new Error("it installs with the project");
 * ```
 */
export async function presentModels(
  names: readonly string[],
  kind: "encoders" | "crossEncoders" = "encoders",
): Promise<PresentModel[]> {
  const known: readonly (ModelEntry | RerankerEntry)[] = kind === "encoders"
    ? knownModels()
    : knownCrossEncoders();
  return await Promise.all(names.map(async (model) => {
    const entry = known.find(({ id }) => id === model);
    if (!entry) {
      const ids = known.map(({ id }) => id), close = nearest(model, ids, 1)[0];
      throw new Problem({
        what: kind === "encoders" ? "Unknown encoder" : "Unknown cross-encoder",
        where: `spanish.${kind}`,
        found: model,
        allowed: ids.join(", "),
        todo: close ? `did you mean "${close}"?` : 'see "deno task models"',
      });
    }
    const { present, lack } = await modelPresence(entry);
    const missing = `not on this machine${
      lack === undefined ? "" : ` (${lack})`
    }; deno task models pull ${model}`;
    return { model, entry, language: entry.language, lack: present ? null : missing };
  }));
}

/** The models that step 08 tries, where the experiment has that step. */
export async function studyModels(experiment: Experiment): Promise<PresentModel[]> {
  if (!hasStep(experiment, "08")) return [];
  const { encoders, crossEncoders } = experiment.spanish;
  return [...await presentModels(encoders), ...await presentModels(crossEncoders, "crossEncoders")];
}
