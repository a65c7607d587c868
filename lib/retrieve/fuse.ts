import type { Fusion } from "../notation/mod.ts";
import {
  combMnz,
  combSum,
  type FromZero,
  type Fused,
  type Hit,
  reciprocalRankFusion,
  type ScoredList,
  scoredList,
  weightedSum,
} from "../scores/mod.ts";

/** A fusion whose weights are known. */
export type SettledFusion = Omit<Fusion, "weights"> & { weights?: readonly number[] };

/**
 * One question's lists, best first, joined into one of `depth` documents. The chunk kept as evidence is that of the list
 * in which the document stands highest, of equal places that of the first list.
 *
 * @example
 * ```ts
 * import { fuse } from "./fuse.ts";
 * const hit = (doc: string, chunk: string, score: number) => ({ doc, chunk, score });
 * const lists = [[hit("a", "a#0", 9), hit("b", "b#0", 5)], [hit("b", "b#7", 0.9)]];
 * const [best] = fuse({ kind: "fusion", method: "rrf", parts: [], k: 60, scale: "rank" }, lists, 10);
 * if (best?.doc !== "b" || best.chunk !== "b#7") throw new Error(JSON.stringify(best));
 * ```
 */
export function fuse(fusion: SettledFusion, lists: readonly (readonly Hit[])[], depth: number): Hit[] {
  const best = new Map<string, { chunk: string; place: number }>();
  for (const list of lists) {
    list.forEach(({ doc, chunk }, place) => {
      if (place < (best.get(doc)?.place ?? Infinity)) best.set(doc, { chunk, place });
    });
  }
  const { ids, scores } = fused(fusion, lists.map(scoredList));
  return ids.slice(0, depth).map((doc, i) => ({ doc, score: scores[i]!, chunk: best.get(doc)!.chunk }));
}

function fused({ method, k, scale, weights }: SettledFusion, lists: ScoredList[]): Fused {
  switch (method) {
    case "rrf":
      return reciprocalRankFusion(lists.map(({ ids }) => ids), k);
    case "sum":
      return weightedSum(lists, weights!, scale);
    case "combsum":
      return combSum(lists, scale as FromZero);
    case "combmnz":
      return combMnz(lists, scale as FromZero);
  }
}
