import type { Analyser } from "../text/mod.ts";

/** Lucene's BM25: idf = ln(1 + (N − df + 0.5)/(df + 0.5)), tf/(tf + k1·(1 − b + b·dl/avgdl)). */
export interface Bm25Parameters {
  k1: number;
  b: number;
}

/**
 * An inverted index in typed arrays with the scores computed beforehand: a question adds up the columns of its
 * terms in one accumulator.
 *
 * @example
 * ```ts
 * import { Bm25Index } from "./bm25.ts";
 * import { plainAnalyser } from "../text/mod.ts";
 * const index = new Bm25Index(["a blue whale", "a red fox", "whale song of a whale"], plainAnalyser);
 * const { rows } = index.search("whale", 2);
 * if (rows.join() !== "2,0") throw new Error(rows.join());
 * ```
 */
export class Bm25Index {
  readonly size: number;
  private readonly terms = new Map<string, number>();
  /** Where the postings of a term begin; one more than there are terms. */
  private readonly begin: Uint32Array;
  private readonly postings: Uint32Array;
  private readonly weights: Float64Array;
  private readonly totals: Float64Array;

  constructor(
    texts: readonly string[],
    private readonly analyser: Analyser,
    { k1, b }: Bm25Parameters = { k1: 1.2, b: 0.75 },
  ) {
    this.size = texts.length;
    this.totals = new Float64Array(texts.length);
    const lengths = new Uint32Array(texts.length);
    const counted = texts.map((text, row) => {
      const counts = new Map<number, number>();
      for (const token of analyser.tokens(text)) {
        let term = this.terms.get(token);
        if (term === undefined) this.terms.set(token, term = this.terms.size);
        counts.set(term, (counts.get(term) ?? 0) + 1);
        lengths[row]!++;
      }
      return counts;
    });
    const average = lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, texts.length);
    const documentFrequency = new Uint32Array(this.terms.size);
    for (const counts of counted) for (const term of counts.keys()) documentFrequency[term]!++;
    this.begin = new Uint32Array(this.terms.size + 1);
    documentFrequency.forEach((df, term) => this.begin[term + 1] = this.begin[term]! + df);
    this.postings = new Uint32Array(this.begin.at(-1)!);
    this.weights = new Float64Array(this.begin.at(-1)!);
    const next = this.begin.slice();
    counted.forEach((counts, row) => {
      const norm = k1 * (1 - b + b * lengths[row]! / average);
      for (const [term, tf] of counts) {
        const df = documentFrequency[term]!;
        const at = next[term]!++;
        this.postings[at] = row;
        this.weights[at] = Math.log(1 + (texts.length - df + 0.5) / (df + 0.5)) * tf / (tf + norm);
      }
    });
  }

  /** The `k` rows with the highest scores above zero, best first, equal scores by lower row. */
  search(question: string, k: number): { rows: number[]; scores: number[] } {
    const touched = new Set<number>();
    this.totals.fill(0);
    for (const token of this.analyser.tokens(question)) {
      const term = this.terms.get(token);
      if (term === undefined) continue;
      for (let at = this.begin[term]!; at < this.begin[term + 1]!; at++) {
        const row = this.postings[at]!;
        this.totals[row]! += this.weights[at]!;
        touched.add(row);
      }
    }
    const rows = [...touched].sort((a, b) => this.totals[b]! - this.totals[a]! || a - b).slice(0, k);
    return { rows, scores: rows.map((row) => this.totals[row]!) };
  }
}
