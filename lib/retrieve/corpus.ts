import type { StartProgress } from "../base/mod.ts";
import { type AnalyserSpec, type Bm25, formatAnalyser, readAnalyser } from "../notation/mod.ts";
import { type Analyser, openAnalyser } from "../text/mod.ts";
import type { ChunkRows } from "./best_chunks.ts";
import { Bm25Index } from "./bm25.ts";
import { columnsOf, countTerms } from "./bm25_build.ts";
import { Corrector } from "./corrector.ts";

/** The chunks that are searched. */
export type CorpusChunks = readonly { chunk_id: string; doc_id: string; text: string }[];

/** How indexes are made. */
export interface IndexOptions {
  /** The analyser of a BM25 that names none. */
  analyser: string;
  /** Where the table of lemmas is kept. */
  cache: string;
  progress?: StartProgress;
}

/** An index with the analyser it was made with. */
export interface OpenIndex {
  index: Bm25Index;
  analyser: Analyser;
}

/** Indexes and analysed texts kept at a time: a study of many parameters does not hold them all. */
const INDEXES = 8, ANALYSED = 2;

interface Analysed {
  analyser: Analyser;
  counted: ReturnType<typeof countTerms>;
}

const corpora = new WeakMap<CorpusChunks, Corpus>();

/** What searches by words over the same chunks share: indexes, and the words for spelling correction. */
export class Corpus {
  readonly #indexes = new Map<string, Promise<OpenIndex>>();
  readonly #counts = new Map<string, Promise<Analysed>>();
  #corrector: Corrector | undefined;
  #chunkAt: Map<string, number> | undefined;
  /** Each chunk with its document. */
  readonly rows: ChunkRows;

  private constructor(readonly chunks: CorpusChunks) {
    this.rows = { chunkIds: chunks.map((c) => c.chunk_id), docIds: chunks.map((c) => c.doc_id) };
  }

  /** The one corpus of an array of chunks, which must not change afterwards. */
  static of(chunks: CorpusChunks): Corpus {
    let corpus = corpora.get(chunks);
    if (!corpus) corpora.set(chunks, corpus = new Corpus(chunks));
    return corpus;
  }

  /** The index of a BM25, made when first asked for. */
  index(bm25: Bm25, options: IndexOptions): Promise<OpenIndex> {
    const spec = readAnalyser(bm25.analyser ?? options.analyser), { variant, k1, b, delta, epsilon } = bm25;
    const key = JSON.stringify([formatAnalyser(spec), variant, k1, b, delta, epsilon]);
    return kept(this.#indexes, key, INDEXES, async () => {
      const { analyser, counted } = await this.#analysed(spec, options);
      const { vocabulary, ids } = counted, parameters = { variant, k1, b, delta, epsilon };
      const parts = { analyser, parameters, vocabulary, columns: columnsOf(counted, parameters) };
      return { analyser, index: new Bm25Index(parts, ids) };
    });
  }

  /** How often each chunk has each term: the same for all formulas. */
  #analysed(spec: AnalyserSpec, { cache, progress }: IndexOptions): Promise<Analysed> {
    return kept(this.#counts, formatAnalyser(spec), ANALYSED, async () => {
      const analyser = await openAnalyser(spec, { cache, progress });
      return { analyser, counted: countTerms(this.chunks.map(({ text }) => text), analyser, progress) };
    });
  }

  /** The row of each chunk. */
  get chunkAt(): ReadonlyMap<string, number> {
    return this.#chunkAt ??= new Map(this.rows.chunkIds.map((id, row) => [id, row]));
  }

  /** The words of the chunks, for spelling correction. */
  get corrector(): Corrector {
    return this.#corrector ??= Corrector.of(this.chunks.map(({ text }) => text));
  }
}

/** What is kept under a key, or is made; of more than `most` the one that was not asked for longest is dropped. */
function kept<T>(
  store: Map<string, Promise<T>>,
  key: string,
  most: number,
  make: () => Promise<T>,
): Promise<T> {
  const found = store.get(key) ?? make();
  store.delete(key);
  store.set(key, found);
  found.catch(() => store.delete(key));
  const [oldest] = store.keys();
  if (store.size > most) store.delete(oldest!);
  return found;
}
