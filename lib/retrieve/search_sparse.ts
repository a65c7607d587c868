import { type Rm3, type Sparse, sparseParts } from "../notation/mod.ts";
import type { Hit } from "../scores/mod.ts";
import { bestChunks, type ChunkRows } from "./best_chunks.ts";
import type { Bm25Index } from "./bm25.ts";
import { searchAll } from "./bm25_workers.ts";
import { correct, type CorrectedText } from "./correct.ts";
import { Corpus, type CorpusChunks, type IndexOptions, type OpenIndex } from "./corpus.ts";
import type { Corrector } from "./corrector.ts";
import { expand, type WeightedTerms } from "./rm3.ts";

/** The chunks of an index, row by row, and the text of one. */
export interface SearchedChunks {
  rows: ChunkRows;
  textOf(chunk: string): string;
}

/** A search by words, ready: everything that takes long has been done. */
export interface SparseSearch extends OpenIndex, SearchedChunks {
  rm3?: Rm3;
  /** The question as it is searched for: with its spelling corrected where the system does that. */
  corrected(question: string): CorrectedText;
}

/** Makes the index of a search by words, and the list of words where it corrects spelling. */
export async function openSparse(
  sparse: Sparse,
  chunks: CorpusChunks,
  options: IndexOptions,
): Promise<SparseSearch> {
  const { bm25, corrected } = sparseParts(sparse), corpus = Corpus.of(chunks);
  const open = await corpus.index(bm25, options), { rows, chunkAt } = corpus;
  const textOf = (chunk: string) => chunks[chunkAt.get(chunk)!]!.text;
  return sparseSearch(sparse, open, { rows, textOf }, corrected ? corpus.corrector : undefined);
}

/** A search by words over an index that is there; where it corrects spelling, with the words of the corpus. */
export function sparseSearch(
  sparse: Sparse,
  { index, analyser }: OpenIndex,
  chunks: SearchedChunks,
  corrector?: Corrector,
): SparseSearch {
  const { rm3 } = sparseParts(sparse), isKnown = isUnderstood({ index, analyser });
  return {
    index,
    analyser,
    ...chunks,
    ...(rm3 && { rm3 }),
    corrected: (question) =>
      corrector ? correct(question, corrector, isKnown) : { text: question, replaced: [] },
  };
}

/** Says of a word whether the index can do with it: all its terms are known, or it has none. */
export function isUnderstood({ index, analyser }: OpenIndex): (word: string) => boolean {
  return (word) => analyser.tokens(word).every((term) => index.termId(term) >= 0);
}

/** What the index is asked for a question: its terms, corrected and expanded where the system does that. */
export function queryOf(search: SparseSearch, question: string): WeightedTerms | { terms: Uint32Array } {
  const terms = search.index.terms(search.corrected(question).text);
  return search.rm3 && terms.length > 0 ? expanded(search, search.rm3, terms) : { terms };
}

/** The best `depth` documents for a question, each by its best chunk; `rows` says what a chunk counts as. */
export function searchSparse(search: SparseSearch, question: string, rows: ChunkRows, depth: number): Hit[] {
  return searchTerms(search.index, queryOf(search, question), rows, depth);
}

/**
 * As {@linkcode searchSparse} for many questions; where there is enough to do, several threads share the work. Expanded
 * questions, which have weights, are asked one by one.
 */
export async function searchSparseAll(
  search: SparseSearch,
  questions: readonly string[],
  rows: ChunkRows,
  depth: number,
): Promise<Hit[][]> {
  if (search.rm3) return questions.map((question) => searchSparse(search, question, rows, depth));
  const { index } = search, k = 2 * depth;
  const queries = questions.map((question) => index.terms(search.corrected(question).text));
  const first = await searchAll(index, queries, k);
  return queries.map((terms, q) => {
    const found = first[q]!, hits = bestChunks(rows, found.rows, found.scores, depth);
    return hits.length === depth || found.rows.length < k ? hits : searchTerms(index, { terms }, rows, depth);
  });
}

/**
 * Asks the index for more rows until they hold `depth` documents. Since it gives all rows that tie with the last one, a
 * document it did not give scores less than every one it gave: the result is that of a search for all rows. Of rows that
 * are not to be kept, the search is as if they were not there.
 */
export function searchTerms(
  index: Bm25Index,
  { terms, weights }: { terms: Uint32Array; weights?: Float64Array },
  rows: ChunkRows,
  depth: number,
  keeps?: (row: number) => boolean,
): Hit[] {
  if (terms.length === 0) return [];
  for (let k = 2 * depth;; k *= 4) {
    const found = index.search(terms, k, weights);
    const hits = bestChunks(rows, found.rows, found.scores, depth, keeps);
    if (hits.length === depth || found.rows.length < k) return hits;
  }
}

/**
 * The question with terms of the first documents, each read in its best chunk. Terms are added that have 2 to 20
 * letters or digits and stand in a tenth of the chunks at most (in ten, where there are fewer than a hundred).
 */
function expanded(
  { index, analyser, rows, textOf }: SparseSearch,
  rm3: Rm3,
  terms: Uint32Array,
): WeightedTerms {
  const feedback = searchTerms(index, { terms }, rows, rm3.documents).map(({ chunk, score }) => {
    const counts = new Map<number, number>();
    for (const term of analyser.tokens(textOf(chunk))) {
      const id = index.termId(term);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return { counts, score };
  });
  const most = Math.max(10, index.size / 10);
  const mayAdd = (term: number) =>
    /^[\p{L}\p{M}\p{N}]{2,20}$/u.test(index.vocabulary[term]!) && index.documentFrequency(term) <= most;
  return expand(terms, feedback, { terms: rm3.terms, weight: rm3.weight, mayAdd });
}
