import { Problem } from "../base/mod.ts";
import type { Bm25Columns } from "./bm25_build.ts";
import { Bm25Query } from "./bm25_query.ts";
import { type Ranked, TopRows } from "./top_rows.ts";

/** Searches columns in one thread; what it needs of the size of the corpus is allocated once. */
export class Bm25Search {
  private readonly totals: Float64Array;
  private readonly top: TopRows;
  private readonly query: Bm25Query;

  constructor(private readonly columns: Bm25Columns) {
    this.totals = new Float64Array(columns.size);
    this.top = new TopRows(columns.size);
    this.query = new Bm25Query(columns);
  }

  /**
   * Adds up the columns of the terms and selects among the documents they name. Those of the strongest terms are looked
   * at first: when all other terms together cannot reach the k-th best score, their documents are not (MaxScore's bound).
   */
  search(terms: Uint32Array, k: number, weights?: Float64Array): Ranked {
    const { begin, rows, weights: column, size } = this.columns, { totals, top, query } = this;
    checkQuery(this.columns, terms, k, weights);
    query.read(terms, weights);
    const { ids, factors, bounds, length, absent } = query;
    if (length === 0 || k === 0) return { rows: new Uint32Array(0), scores: new Float64Array(0) };
    if (query.postings > size / 8) totals.fill(absent);
    else for (let i = 0; i < length; i++) put(totals, rows, begin[ids[i]!]!, begin[ids[i]! + 1]!, absent);
    for (let i = 0; i < length; i++) {
      add(totals, rows, column, begin[ids[i]!]!, begin[ids[i]! + 1]!, factors[i]!);
    }
    top.start(k);
    let rest = query.bound;
    for (let i = 0; i < length; i++) {
      if (absent + rest * ROUNDING < top.threshold) break;
      top.take(rows, begin[ids[i]!]!, begin[ids[i]! + 1]!, totals);
      rest -= bounds[i]!;
    }
    return top.ranked();
  }
}

/** Room for what additions in another order lose. */
const ROUNDING = 1 + 1e-9;

/** Refuses what is no query of these columns. */
export function checkQuery(
  columns: Bm25Columns,
  terms: Uint32Array,
  k: number,
  weights?: Float64Array,
): void {
  const all = columns.most.length;
  if (!(k >= 0)) throw new Problem({ what: "This is no number of results", found: k, allowed: "0 or more" });
  for (let i = 0; i < terms.length; i++) {
    if (terms[i]! < all) continue;
    throw new Problem({ what: "The index has no such term", found: terms[i], allowed: `0 to ${all - 1}` });
  }
  if (weights === undefined) return;
  if (weights.length !== terms.length) {
    const what = "A query needs one weight for each term";
    throw new Problem({ what, found: `${weights.length} weights, ${terms.length} terms` });
  }
  const wrong = weights.find((weight) => !Number.isFinite(weight));
  if (wrong !== undefined) {
    throw new Problem({ what: "The weight of a term is not a number", found: String(wrong) });
  }
}

function put(totals: Float64Array, rows: Uint32Array, from: number, to: number, value: number): void {
  for (let at = from; at < to; at++) totals[rows[at]!] = value;
}

/** Four at a time, which is faster: no two rows of a column are the same. */
function add(
  totals: Float64Array,
  rows: Uint32Array,
  weights: Float64Array,
  from: number,
  to: number,
  factor: number,
): void {
  let at = from;
  for (const last = to - 3; at < last; at += 4) {
    const a = rows[at]!, b = rows[at + 1]!, c = rows[at + 2]!, d = rows[at + 3]!;
    const ofA = totals[a]! + factor * weights[at]!, ofB = totals[b]! + factor * weights[at + 1]!;
    const ofC = totals[c]! + factor * weights[at + 2]!, ofD = totals[d]! + factor * weights[at + 3]!;
    totals[a] = ofA;
    totals[b] = ofB;
    totals[c] = ofC;
    totals[d] = ofD;
  }
  for (; at < to; at++) totals[rows[at]!]! += factor * weights[at]!;
}
