import { inRankOrder } from "./order.ts";

/**
 * Turns one question's ranked chunks into ranked documents: a document's score is that of its best chunk, and
 * it counts once. Gives the position of each document's best chunk, best document first; of equally good
 * chunks of a document the one that stands first in the input is taken.
 *
 * @example
 * ```ts
 * import { bestPerDocument } from "./best_per_document.ts";
 * const best = bestPerDocument(["a", "b", "a"], [0.4, 0.5, 0.9]);
 * if (best.join() !== "2,1") throw new Error("a by its second chunk, then b");
 * ```
 */
export function bestPerDocument(docIds: readonly string[], scores: ArrayLike<number>): Uint32Array {
  const seen = new Set<string>();
  return inRankOrder(docIds, scores).filter((at) => {
    const doc = docIds[at]!;
    return !seen.has(doc) && seen.add(doc);
  });
}
