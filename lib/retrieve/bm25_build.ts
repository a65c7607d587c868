import { Problem, silent, type StartProgress } from "../base/mod.ts";
import type { Bm25Parameters } from "../notation/mod.ts";
import type { Analyser } from "../text/mod.ts";
import { checkParameters, countPart, idfs } from "./bm25_weights.ts";

/**
 * An inverted index by columns: the documents of term t and their weights stand from `begin[t]` to `begin[t + 1]`, by
 * ascending document. All arrays lie in shared memory, for workers.
 */
export interface Bm25Columns {
  /** Documents. */
  size: number;
  begin: Uint32Array;
  rows: Uint32Array;
  /** What a document scores for the term over what a document without it scores. */
  weights: Float64Array;
  /** The highest weight of each term. */
  most: Float64Array;
  /** What a document without the term scores: over 0 in bm25l and bm25+. */
  absent: Float64Array;
}

/** How often each term stands in each document, in the order they were read. */
export interface Counted {
  vocabulary: string[];
  ids: Map<string, number>;
  /** Where the counts of a document end. */
  ends: Uint32Array;
  terms: Uint32Array;
  counts: Uint32Array;
  lengths: Uint32Array;
}

const REPORT = 256;

/** Analyses texts one by one and counts their terms; each different word goes through the analyser once. */
export function countTerms(
  texts: Iterable<string>,
  analyser: Pick<Analyser, "words" | "term">,
  startProgress: StartProgress = silent,
): Counted {
  const progress = startProgress("Indexing for BM25", "documents");
  const known = Array.isArray(texts) ? texts.length : undefined;
  const ids = new Map<string, number>(), vocabulary: string[] = [];
  const ofWord = new Map<string, number>();
  let ends: Uint32Array = new Uint32Array(1024), lengths: Uint32Array = new Uint32Array(1024);
  let terms: Uint32Array = new Uint32Array(1 << 16), counts: Uint32Array = new Uint32Array(1 << 16);
  /** Where a term was counted last: in this document if not before its start. */
  let last: Uint32Array = new Uint32Array(1024);
  let size = 0, used = 0, start = 0, length = 0;
  const termOf = (word: string): number => {
    const text = analyser.term(word);
    let id = text === "" ? -1 : ids.get(text);
    if (id === undefined) {
      const term = ownCopy(text);
      ids.set(term, id = vocabulary.push(term) - 1);
      if (id === last.length) last = grown(last);
    }
    ofWord.set(ownCopy(word), id);
    return id;
  };
  const count = (word: string) => {
    const id = ofWord.get(word) ?? termOf(word);
    if (id < 0) return;
    length++;
    const before = last[id]!;
    if (before > start) return void counts[before - 1]!++;
    if (used === terms.length) {
      terms = grown(terms);
      counts = grown(counts);
    }
    terms[used] = id;
    counts[used] = 1;
    last[id] = ++used;
  };
  for (const text of texts) {
    if (size === ends.length) {
      ends = grown(ends);
      lengths = grown(lengths);
    }
    start = used;
    length = 0;
    analyser.words(text, count);
    lengths[size] = length;
    ends[size++] = used;
    if (size % REPORT === 0) progress.update(size, known ?? size);
  }
  progress.update(size, size);
  return {
    vocabulary,
    ids,
    ends: ends.subarray(0, size),
    lengths: lengths.subarray(0, size),
    terms: terms.subarray(0, used),
    counts: counts.subarray(0, used),
  };
}

/** Sorts the counts by term and turns them into weights. */
export function columnsOf(counted: Counted, parameters: Bm25Parameters): Bm25Columns {
  checkParameters(parameters);
  const { ends, terms, counts, lengths } = counted, size = ends.length, all = counted.vocabulary.length;
  const df = new Uint32Array(all);
  for (let at = 0; at < terms.length; at++) df[terms[at]!]!++;
  const columns = emptyColumns(size, all, terms.length);
  const { begin, rows, weights } = columns;
  for (let term = 0; term < all; term++) begin[term + 1] = begin[term]! + df[term]!;
  const idf = idfs(parameters, size, df), part = countPart(parameters), zero = part(0, 0);
  const average = lengths.reduce((sum, n) => sum + n, 0) / size;
  const next = begin.slice();
  for (let row = 0, at = 0; row < size; row++) {
    const relative = lengths[row]! / average;
    for (; at < ends[row]!; at++) {
      const term = terms[at]!, to = next[term]!++;
      rows[to] = row;
      weights[to] = idf[term]! * (part(counts[at]!, relative) - zero);
    }
  }
  columns.absent.set(idf.map((x) => x * zero));
  setBounds(columns);
  return columns;
}

/** Columns of a given size in shared memory, to be filled. */
export function emptyColumns(size: number, terms: number, postings: number): Bm25Columns {
  const numbers = (n: number) => new Float64Array(shared(8 * n)),
    whole = (n: number) => new Uint32Array(shared(4 * n));
  return {
    size,
    begin: whole(terms + 1),
    rows: whole(postings),
    weights: numbers(postings),
    most: numbers(terms),
    absent: numbers(terms),
  };
}

/** Notes the highest weight of every term. */
export function setBounds({ begin, weights, most }: Bm25Columns): void {
  for (let term = 0; term < most.length; term++) {
    let high = -Infinity;
    for (let at = begin[term]!; at < begin[term + 1]!; at++) high = Math.max(high, weights[at]!);
    most[term] = high;
  }
}

function shared(bytes: number): SharedArrayBuffer {
  try {
    return new SharedArrayBuffer(bytes);
  } catch (cause) {
    const what = "There is not enough memory for a BM25 index of this size";
    throw new Problem({ what, found: `${Math.ceil(bytes / 2 ** 20)} MB in one piece`, cause });
  }
}

function grown(array: Uint32Array): Uint32Array {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** A long piece of a text keeps the whole text in memory; a copy of it does not. */
function ownCopy(piece: string): string {
  return piece.length < 13 ? piece : (" " + piece).slice(1);
}
