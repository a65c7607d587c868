import { join } from "node:path";
import type { StartProgress } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { modelEntry } from "../models/mod.ts";
import { chromaIn, readRetriever } from "../notation/mod.ts";
import { Chroma, type Loaded } from "./chroma.ts";
import { type CollectionsInput, loadCollections } from "./chroma_collections.ts";

/** What Chroma is opened with: the experiment, the tables, and where the run is. */
export interface OpenChromaInput extends Omit<CollectionsInput, "systems" | "similarity"> {
  experiment: Pick<Experiment, "name" | "retrievers" | "chroma">;
  /** The run's folder. */
  folder: string;
  log: (message: string) => void;
  progress: StartProgress;
}

/** Opens Chroma with the collections of an experiment, if any of its systems searches there. */
export async function openChroma(
  { experiment, folder, log, progress, ...tables }: OpenChromaInput,
): Promise<{ chroma: Chroma; loaded: Loaded[] } | undefined> {
  const { name, retrievers, chroma: settings } = experiment;
  const systems = retrievers.flatMap((system) => chromaIn(readRetriever(system)));
  if (systems.length === 0) return undefined;
  const chroma = await Chroma.open(settings, { folder: join(folder, "chroma"), owner: name, log, progress });
  try {
    const similarity = (model: string) => modelEntry(model).similarity;
    return { chroma, loaded: await loadCollections(chroma, { systems, similarity, ...tables }) };
  } catch (error) {
    await chroma.close();
    throw error;
  }
}
