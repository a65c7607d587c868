import { Problem } from "../base/mod.ts";
import { bestPerDocument, type Hit } from "../scores/mod.ts";
import type { VectorTable } from "../tables/mod.ts";
import type { Chroma } from "./chroma.ts";

/** What a collection of chunks holds. */
export interface ChunksInChroma {
  collection: string;
  /** The document of a chunk. */
  docOf: (chunk: string) => string;
  chunks: number;
  documents: number;
}

/**
 * Search by Chroma: the `depth` documents whose best chunk is closest, for every question, as far as Chroma's graph
 * finds them. The search goes deeper over chunks until enough distinct documents are found or all chunks were asked for.
 */
export async function searchChroma(
  chroma: Pick<Chroma, "search">,
  { collection, docOf, chunks, documents }: ChunksInChroma,
  { ids, matrix, dimension }: Pick<VectorTable, "ids" | "matrix" | "dimension">,
  depth: number,
): Promise<Hit[][]> {
  const found: Hit[][] = ids.map(() => []);
  const wanted = Math.min(depth, documents);
  let open = wanted > 0 ? [...ids.keys()] : [];
  for (let k = Math.min(chunks, depth * 4); open.length > 0; k = Math.min(chunks, k * 4)) {
    const asked = new Float32Array(open.length * dimension);
    open.forEach((q, i) => asked.set(matrix.subarray(q * dimension, (q + 1) * dimension), i * dimension));
    const best = await chroma.search(collection, asked, dimension, k);
    if (best.ids.length !== open.length || best.scores.length !== open.length) {
      throw new Problem({
        what: "Chroma has not answered every question",
        where: collection,
        found: best.ids.length,
        allowed: String(open.length),
      });
    }
    open.forEach((q, i) => found[q] = documentsOf(best.ids[i]!, best.scores[i]!, docOf).slice(0, depth));
    open = k < chunks ? open.filter((q) => found[q]!.length < wanted) : [];
  }
  return found;
}

function documentsOf(
  chunks: readonly string[],
  scores: Float64Array,
  docOf: (chunk: string) => string,
): Hit[] {
  const docs = chunks.map(docOf);
  return Array.from(
    bestPerDocument(docs, scores),
    (at) => ({ doc: docs[at]!, chunk: chunks[at]!, score: scores[at]! }),
  );
}
