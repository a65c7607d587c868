import { nearest } from "../models/mod.ts";
import type { Hit } from "../scores/mod.ts";
import type { VectorBlocks, VectorTable } from "../tables/mod.ts";
import { bestChunks, type ChunkRows } from "./best_chunks.ts";

/** Chunks held for all questions of a pass together: 130 MB of rows and scores. */
const RESULTS = 2 ** 24;

/**
 * Exact search by vectors: the `depth` documents whose best chunk is closest, for every question. The search goes deeper
 * over chunks until enough distinct documents are found, and until no chunk beyond can equal the last of them. Of chunks
 * that are not to be kept, the search is as if they were not there.
 */
export async function searchDense(
  questions: VectorTable,
  chunks: VectorBlocks,
  docIds: readonly string[],
  depth: number,
  keeps?: (row: number) => boolean,
): Promise<Hit[][]> {
  const { dimension } = questions, rows: ChunkRows = { chunkIds: chunks.ids, docIds };
  const documents = new Set(keeps ? docIds.filter((_, row) => keeps(row)) : docIds).size;
  const wanted = Math.min(depth, documents);
  const found: Hit[][] = questions.ids.map(() => []);
  let open = questions.ids.map((_, q) => q);
  for (let k = wanted * Math.ceil(docIds.length / documents) + 1; open.length > 0 && wanted > 0; k *= 4) {
    const still: number[] = [], most = Math.max(1, Math.floor(RESULTS / Math.min(k, docIds.length)));
    for (let at = 0; at < open.length; at += most) {
      const group = open.slice(at, at + most);
      const matrix = new Float32Array(group.length * dimension);
      group.forEach((q, i) =>
        matrix.set(questions.matrix.subarray(q * dimension, (q + 1) * dimension), i * dimension)
      );
      const best = await nearest(matrix, chunks, k), all = best.found === docIds.length;
      group.forEach((q, i) => {
        const from = i * best.found, to = from + best.found;
        const ranked = best.rows.subarray(from, to);
        const hits = bestChunks(rows, ranked, best.scores.subarray(from, to), depth, keeps);
        found[q] = hits;
        if (!all && (hits.length < wanted || hits.at(-1)!.score === best.scores[to - 1])) still.push(q);
      });
    }
    open = still;
  }
  return found;
}
