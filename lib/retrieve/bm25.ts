import type { StartProgress } from "../base/mod.ts";
import { bm25Defaults, type Bm25Parameters } from "../notation/mod.ts";
import type { Analyser } from "../text/mod.ts";
import { type Bm25Columns, columnsOf, countTerms } from "./bm25_build.ts";
import { loadBm25, saveBm25 } from "./bm25_file.ts";
import { Bm25Search } from "./bm25_search.ts";
import { checkParameters } from "./bm25_weights.ts";
import type { Ranked } from "./top_rows.ts";

/** What an index consists of. */
export interface Bm25Parts {
  analyser: Analyser;
  parameters: Bm25Parameters;
  vocabulary: readonly string[];
  columns: Bm25Columns;
}

/**
 * An inverted index in typed arrays with the scores computed beforehand: a question adds up the columns of its terms in
 * one accumulator. Scores are totals as bm25s gives them, and as rank_bm25 gives them but for its BM25L, which
 * multiplies by the count once more: in bm25l and bm25+ a term of the question that a document lacks adds its constant.
 * Documents with none of the terms are not found.
 *
 * @example
 * ```ts
 * import { Bm25Index } from "./bm25.ts";
 * import { plainAnalyser } from "../text/mod.ts";
 * const index = Bm25Index.build(["a blue whale", "a red fox", "whale song of a whale"], plainAnalyser);
 * const { rows } = index.search(index.terms("Whale?"), 2);
 * if (rows.join() !== "2,0") throw new Error(rows.join());
 * ```
 */
export class Bm25Index {
  readonly parameters: Bm25Parameters;
  readonly vocabulary: readonly string[];
  readonly columns: Bm25Columns;
  private readonly analyser: Analyser;
  private readonly ids: ReadonlyMap<string, number>;
  private opened: Bm25Search | undefined;

  constructor({ analyser, parameters, vocabulary, columns }: Bm25Parts, ids?: ReadonlyMap<string, number>) {
    this.analyser = analyser;
    this.parameters = parameters;
    this.vocabulary = vocabulary;
    this.columns = columns;
    this.ids = ids ?? new Map(vocabulary.map((term, id) => [term, id]));
  }

  /** Reads the texts one by one; row i is the i-th of them. */
  static build(
    texts: Iterable<string>,
    analyser: Analyser,
    parameters: Bm25Parameters = bm25Defaults.lucene,
    progress?: StartProgress,
  ): Bm25Index {
    checkParameters(parameters);
    const counted = countTerms(texts, analyser, progress);
    const { vocabulary, ids } = counted, columns = columnsOf(counted, parameters);
    return new Bm25Index({ analyser, parameters, vocabulary, columns }, ids);
  }

  /** How many documents there are. */
  get size(): number {
    return this.columns.size;
  }

  /** How many documents have a term. */
  documentFrequency(term: number): number {
    const { begin } = this.columns;
    return begin[term + 1]! - begin[term]!;
  }

  /** The number of a term; −1 where no document has it. */
  termId(term: string): number {
    return this.ids.get(term) ?? -1;
  }

  /** The known terms of a question in their order, repeated ones repeated. */
  terms(question: string): Uint32Array {
    const found: number[] = [];
    this.analyser.words(question, (word) => {
      const id = this.ids.get(this.analyser.term(word));
      if (id !== undefined) found.push(id);
    });
    return Uint32Array.from(found);
  }

  /**
   * The best `k` documents that have at least one of the terms: best first, equal scores by lower row, and all that tie
   * with the k-th, so possibly more than `k`. A repeated term counts again; `weights`, one for each term, multiply.
   */
  search(terms: Uint32Array, k: number, weights?: Float64Array): Ranked {
    this.opened ??= new Bm25Search(this.columns);
    return this.opened.search(terms, k, weights);
  }

  /** Writes the index to one file, whole or not at all. */
  save(file: string): Promise<void> {
    return saveBm25(file, this.analyser.name, this);
  }

  /** Reads an index that was saved; the analyser must be the one it was built with. */
  static async load(file: string, analyser: Analyser): Promise<Bm25Index> {
    return new Bm25Index({ analyser, ...await loadBm25(file, analyser.name) });
  }
}
