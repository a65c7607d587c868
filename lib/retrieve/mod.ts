/**
 * The first stage: BM25, exact vector search and Chroma over chunks, fusion of lists, documents ranked by their best
 * chunk. Needs `models` for the matrix product, `text` for analysis and `scores` for fusion.
 */
export { type Level, retrieve, type Retrieved, type RetrieveInput } from "./retrieve.ts";
export { Bm25Index, type Bm25Parameters } from "./bm25.ts";
export { bestChunks } from "./best_chunks.ts";
export { searchDense } from "./dense.ts";
export { Chroma, type Loaded } from "./chroma.ts";
export { type AgainstExact, againstExact } from "./against_exact.ts";
export { openChroma } from "./open_chroma.ts";
export { startChroma } from "./chroma_server.ts";
export { checkChroma } from "./chroma_check.ts";
