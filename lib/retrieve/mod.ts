/**
 * The first stage: BM25 with query expansion and spelling correction, exact vector search and Chroma over chunks, fusion
 * of lists, documents ranked by their best chunk. Needs `models` for the matrix product, `text` for analysis and
 * `scores` for fusion.
 */
export { type Level, retrieve, type Retrieved, type RetrieveInput } from "./retrieve.ts";
export { Bm25Index } from "./bm25.ts";
export type { Bm25Columns } from "./bm25_build.ts";
export { searchAll } from "./bm25_workers.ts";
export { type Ranked, TopRows } from "./top_rows.ts";
export { bestChunks } from "./best_chunks.ts";
export {
  isUnderstood,
  openSparse,
  queryOf,
  type SearchedChunks,
  searchSparse,
  searchTerms,
  type SparseSearch,
  sparseSearch,
} from "./search_sparse.ts";
export { type IndexOrder, type WordCounts, writeIndex, writeIndexBeside } from "./write_index.ts";
export { correct, type CorrectedText } from "./correct.ts";
export { Corrector } from "./corrector.ts";
export { expand, type FeedbackDocument, type WeightedTerms } from "./rm3.ts";
export { fuse, type SettledFusion } from "./fuse.ts";
export { searchDense } from "./dense.ts";
export { Chroma, type Loaded } from "./chroma.ts";
export { type AgainstExact, againstExact } from "./against_exact.ts";
export { openChroma } from "./open_chroma.ts";
export { startChroma } from "./chroma_server.ts";
export { checkChroma } from "./chroma_check.ts";
export { ablation, ALL_FOUR, type Preparation } from "./ablation.ts";
export { lexicalGap, type SharedTerms } from "./lexical_gap.ts";
export { analyserNotes } from "./analyser_notes.ts";
export {
  ARDOIZ_2022,
  FOUR_TECHNIQUES,
  gapTrials,
  parameterTrials,
  PUBLISHED,
  sparseTrials,
} from "./spanish_systems.ts";
export { type Trial, type Tried, tryOut } from "./try_out.ts";
