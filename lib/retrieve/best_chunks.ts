import { bestPerDocument, type Hit } from "../scores/mod.ts";

/** The chunks a search runs over, row by row. */
export interface ChunkRows {
  chunkIds: readonly string[];
  docIds: readonly string[];
}

/**
 * Rows found by a search → the best `depth` documents, each by its best chunk: other chunks of a document
 * neither add to it nor replace its evidence. Rows that are not to be kept count as not found.
 *
 * @example
 * ```ts
 * import { bestChunks } from "./best_chunks.ts";
 * const rows = { chunkIds: ["a#0", "a#1", "b#0"], docIds: ["a", "a", "b"] };
 * const hits = bestChunks(rows, [0, 1, 2], [0.8, 0.9, 0.7], 15);
 * if (hits.map((h) => h.chunk).join() !== "a#1,b#0") throw new Error(JSON.stringify(hits));
 * ```
 */
export function bestChunks(
  { chunkIds, docIds }: ChunkRows,
  rows: ArrayLike<number>,
  scores: ArrayLike<number>,
  depth: number,
  keeps?: (row: number) => boolean,
): Hit[] {
  const at = Uint32Array.from({ length: rows.length }, (_, i) => i).filter((i) => !keeps || keeps(rows[i]!));
  const ids = Array.from(at, (i) => docIds[rows[i]!]!), own = Float64Array.from(at, (i) => scores[i]!);
  return Array.from(bestPerDocument(ids, own).subarray(0, depth), (best) => {
    const row = rows[at[best]!]!;
    return { doc: ids[best]!, chunk: chunkIds[row]!, score: own[best]! };
  });
}
