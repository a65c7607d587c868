import type { StartProgress } from "../base/mod.ts";
import { type EncodedTexts, encodeTexts, type ModelEntry } from "../models/mod.ts";
import type { VectorTable } from "../tables/mod.ts";

/** A text to encode, with its identifier. */
export interface Item {
  id: string;
  text: string;
}

/** Encodes items with one model through the shared cache, ordered by identifier. */
export async function embed(
  items: readonly Item[],
  options: {
    model: string | ModelEntry;
    role: "question" | "document";
    cache: string;
    progress: StartProgress;
  },
): Promise<VectorTable & Pick<EncodedTexts, "computed">> {
  const ordered = items.toSorted((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  const { matrix, dimension, truncated, computed } = await encodeTexts(
    ordered.map((item) => item.text),
    options,
  );
  return { ids: ordered.map((item) => item.id), matrix, dimension, truncated, computed };
}
