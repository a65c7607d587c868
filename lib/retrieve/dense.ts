import { nearest } from "../models/mod.ts";
import type { Hit } from "../scores/mod.ts";
import type { VectorTable } from "../tables/mod.ts";
import { bestChunks, type ChunkRows } from "./best_chunks.ts";

/**
 * Exact search by vectors: the `depth` documents whose best chunk is closest, for every question. The search
 * goes deeper over chunks until enough distinct documents are found.
 */
export async function searchDense(
  questions: VectorTable,
  chunks: VectorTable,
  docIds: readonly string[],
  depth: number,
): Promise<Hit[][]> {
  const rows: ChunkRows = { chunkIds: chunks.ids, docIds };
  const documents = new Set(docIds).size, wanted = Math.min(depth, documents);
  const found: Hit[][] = [];
  let open = questions.ids.map((_, q) => q);
  for (let k = depth * 4; open.length > 0; k *= 4) {
    const matrix = new Float32Array(open.length * questions.dimension);
    open.forEach((q, i) =>
      matrix.set(
        questions.matrix.subarray(q * questions.dimension, (q + 1) * questions.dimension),
        i * questions.dimension,
      )
    );
    const best = await nearest(matrix, chunks.matrix, chunks.dimension, k);
    open.forEach((q, i) => {
      const from = i * best.found, to = from + best.found;
      found[q] = bestChunks(rows, best.rows.subarray(from, to), best.scores.subarray(from, to), depth);
    });
    open = best.found < chunks.ids.length ? open.filter((q) => found[q]!.length < wanted) : [];
  }
  return found;
}
