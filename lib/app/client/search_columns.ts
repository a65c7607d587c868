interface Ranked {
  doc_id: string;
  rank: number;
}

/** How many of the first ones two lists are compared by. */
export const COMPARED = 10;

/** The rank of each document of a list. */
export function places(list: readonly Ranked[]): Map<string, number> {
  return new Map(list.map(({ doc_id, rank }) => [doc_id, rank]));
}

/** The share of the first documents that two lists have in common. */
export interface Common {
  count: number;
  /** The length of the shorter list's beginning that was looked at. */
  of: number;
}

/**
 * How many of the first ten documents two lists have in common; of the shorter list's number where it is shorter.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { common } from "./search_columns.ts";
 * const list = (...ids: string[]) => ids.map((doc_id, i) => ({ doc_id, rank: i + 1 }));
 * assert.deepEqual(common(list("a", "b", "c"), list("c", "d", "a")), { count: 2, of: 3 });
 * ```
 */
export function common(a: readonly Ranked[], b: readonly Ranked[]): Common {
  const of = Math.min(COMPARED, a.length, b.length);
  const first = (list: readonly Ranked[]) => list.filter(({ rank }) => rank <= of);
  const there = places(first(b));
  return { count: first(a).filter(({ doc_id }) => there.has(doc_id)).length, of };
}

/** A document that stands in both lists, with its index in each. */
export interface Pair {
  doc_id: string;
  a: number;
  b: number;
}

/** The documents of both lists, in the order of the first. */
export function pairs(a: readonly Ranked[], b: readonly Ranked[]): Pair[] {
  const there = new Map(b.map(({ doc_id }, i) => [doc_id, i]));
  return a.flatMap(({ doc_id }, i) => {
    const at = there.get(doc_id);
    return at === undefined ? [] : [{ doc_id, a: i, b: at }];
  });
}
