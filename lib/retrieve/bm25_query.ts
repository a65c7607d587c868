import type { Bm25Columns } from "./bm25_build.ts";

/** A query with each of its terms once, strongest first; one object serves all queries of a thread, one by one. */
export class Bm25Query {
  length = 0;
  ids: Uint32Array = new Uint32Array(64);
  /** How often the query has the term, or the sum of its weights. */
  factors: Float64Array = new Float64Array(64);
  /** The most that the term can add to a document. */
  bounds: Float64Array = new Float64Array(64);
  /** The most that all can add. */
  bound = 0;
  /** What a document without any of the terms scores. */
  absent = 0;
  /** The length of all columns together. */
  postings = 0;
  /** Where a term stands in the query, plus one. */
  private readonly place: Uint32Array;

  constructor(private readonly columns: Bm25Columns) {
    this.place = new Uint32Array(columns.most.length);
  }

  read(terms: Uint32Array, weights?: Float64Array): void {
    const { place, columns: { begin, most, absent } } = this;
    if (this.ids.length < terms.length) this.allocate(terms.length);
    const { ids, factors, bounds } = this;
    let length = 0;
    for (let i = 0; i < terms.length; i++) {
      const id = terms[i]!, weight = weights === undefined ? 1 : weights[i]!, before = place[id]!;
      if (before > 0) {
        factors[before - 1]! += weight;
      } else {
        ids[length] = id;
        factors[length++] = weight;
        place[id] = length;
      }
    }
    this.length = length;
    this.bound = this.absent = this.postings = 0;
    for (let i = 0; i < length; i++) {
      const id = ids[i]!, factor = factors[i]!;
      place[id] = 0;
      this.bound += bounds[i] = factor < 0 ? Infinity : Math.max(0, factor * most[id]!);
      this.absent += factor * absent[id]!;
      this.postings += begin[id + 1]! - begin[id]!;
    }
    this.sort();
  }

  private sort(): void {
    const { ids, factors, bounds, length } = this;
    if (length > 64) return this.sortMany();
    for (let i = 1; i < length; i++) {
      const id = ids[i]!, factor = factors[i]!, bound = bounds[i]!;
      let j = i;
      for (; j > 0 && bounds[j - 1]! < bound; j--) {
        ids[j] = ids[j - 1]!;
        factors[j] = factors[j - 1]!;
        bounds[j] = bounds[j - 1]!;
      }
      ids[j] = id;
      factors[j] = factor;
      bounds[j] = bound;
    }
  }

  private sortMany(): void {
    const { length } = this,
      ids = this.ids.slice(),
      factors = this.factors.slice(),
      bounds = this.bounds.slice();
    const order = Uint32Array.from({ length }, (_, i) => i);
    order.sort((x, y) => bounds[x] === bounds[y] ? x - y : bounds[y]! - bounds[x]!);
    order.forEach((from, to) => {
      this.ids[to] = ids[from]!;
      this.factors[to] = factors[from]!;
      this.bounds[to] = bounds[from]!;
    });
  }

  private allocate(length: number): void {
    this.ids = new Uint32Array(length);
    this.factors = new Float64Array(length);
    this.bounds = new Float64Array(length);
  }
}
