import { readRetriever } from "../notation/mod.ts";
import { recallAgainst } from "./chroma_recall.ts";
import type { Retrieved } from "./retrieve.ts";

/** An approximate search beside the exact one over the same vectors. */
export interface AgainstExact {
  system: string;
  exact: string;
  /** For each k, the mean share of the exact top k that was found. */
  recall: number[];
  /** Questions for which it found fewer documents than the exact search. */
  short: number;
  /** Mean milliseconds a question. */
  ms: number;
  exactMs: number;
}

/**
 * How much of the exact results each system of Chroma found, and the time of both. `exactly` searches a model's vectors
 * exactly, where no system of the experiment did.
 */
export async function againstExact(
  found: readonly Retrieved[],
  k: readonly number[],
  exactly: (model: string) => Promise<Retrieved>,
): Promise<AgainstExact[]> {
  const rows: AgainstExact[] = [];
  for (const { system: { system }, hits, seconds } of found) {
    const retriever = readRetriever(system);
    if (retriever.kind !== "chroma") continue;
    const exact = found.find((other) => other.system.system === retriever.model) ??
      await exactly(retriever.model);
    const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
    rows.push({
      system,
      exact: retriever.model,
      recall: k.map((cut) => mean(recallAgainst(exact.hits, hits, cut))),
      short: hits.filter((list, q) => list.length < exact.hits[q]!.length).length,
      ms: 1000 * seconds / hits.length,
      exactMs: 1000 * exact.seconds / hits.length,
    });
  }
  return rows;
}
