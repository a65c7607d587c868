/**
 * The first stage: BM25 and exact vector search over chunks, fusion of lists, documents ranked by their best
 * chunk. Needs `models` for the matrix product, `text` for analysis and `scores` for fusion.
 */
export { type ChromaSearch, type Level, retrieve, type Retrieved, type RetrieveInput } from "./retrieve.ts";
export { Bm25Index, type Bm25Parameters } from "./bm25.ts";
export { bestChunks } from "./best_chunks.ts";
export { searchDense } from "./dense.ts";
