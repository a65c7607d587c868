import { isApi, knownCrossEncoders, knownModels, type ModelEntry, modelPresence } from "../../models/mod.ts";
import type { CollectionLanguage } from "./library_store.ts";

/** What own documents in a language can be searched with on this machine. */
export interface OwnModels {
  /** Encoders, that which is encoded with beforehand first. */
  encoders: string[];
  crossEncoders: string[];
}

/** The encoder of English texts that installs with the project. */
const USUAL = "all-MiniLM-L6-v2";

/**
 * The models that are on this machine and made for a language. Those behind endpoints are left out: own documents stay on
 * this computer. English models are of next to no use for other languages and left out there.
 */
export async function ownModels(language: CollectionLanguage): Promise<OwnModels> {
  const fitting = <T extends { language: string }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.language === language || entry.language === "multilingual");
  const encoders = fitting(knownModels().filter((entry) => !isApi(entry) && !isBare(entry)));
  const usualFirst = encoders.toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL));
  return {
    encoders: await present(usualFirst),
    crossEncoders: await present(fitting(knownCrossEncoders())),
  };
}

/** Language models that were never trained to encode texts for search. */
function isBare({ id }: ModelEntry): boolean {
  return /^(bert|roberta)-/.test(id);
}

async function present(entries: readonly Parameters<typeof modelPresence>[0][]): Promise<string[]> {
  const found = await Promise.all(entries.map((entry) => modelPresence(entry)));
  return entries.filter((_, i) => found[i]!.present).map(({ id }) => id);
}
