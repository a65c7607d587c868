import type { Experiment } from "./schema.ts";

type Collection = Experiment["collection"];
type Questions = Exclude<Extract<Collection, { kind: "site" }>["questions"], undefined>;

/** A site or forum that is crawled, live or from saved pages. */
export interface CrawledSource {
  /** Where the experiment names it: "collection" or "collection.questions". */
  field: string;
  source: Extract<Collection, { kind: "site" }> | Extract<Questions, { kind: "forum" }>;
}

/** The sources of a collection that are crawled. */
export function crawledSources(collection: Collection): CrawledSource[] {
  const found: CrawledSource[] = [];
  if (collection.kind === "site") found.push({ field: "collection", source: collection });
  if ("questions" in collection && collection.questions && "kind" in collection.questions) {
    const { questions } = collection;
    if (questions.kind === "forum") found.push({ field: "collection.questions", source: questions });
  }
  return found;
}
