import { Problem } from "../base/mod.ts";
import { inRankOrder } from "./order.ts";

/** One question's documents with the scores of one system. */
export interface ScoredList {
  ids: readonly string[];
  scores: ArrayLike<number>;
}

/** Documents in fused order with their fused scores. */
export interface Fused {
  ids: string[];
  scores: Float64Array;
}

/** Complains about a document that stands twice in one of the lists. */
export function refuseTwice(lists: readonly (readonly string[])[]): void {
  for (const [at, list] of lists.entries()) {
    if (new Set(list).size === list.length) continue;
    throw new Problem({
      what: "A document stands twice in a ranking",
      where: `list ${at + 1}`,
      found: list.find((id, i) => list.indexOf(id) !== i),
    });
  }
}

/** What the lists give to each document they hold: `of(list, place)` is the part of one place of one list. */
export function partsOf(
  lists: readonly (readonly string[])[],
  of: (list: number, place: number) => number,
): Map<string, number[]> {
  refuseTwice(lists);
  const parts = new Map<string, number[]>();
  for (const [at, list] of lists.entries()) {
    for (const [place, id] of list.entries()) {
      const part = of(at, place), known = parts.get(id);
      known ? known.push(part) : parts.set(id, [part]);
    }
  }
  return parts;
}

/** The sum, added from small to large: the same parts in another order give the same to the last bit. Sorts them. */
export function sumOf(parts: number[]): number {
  let sum = 0;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!;
    let at = i;
    for (; at > 0 && parts[at - 1]! > part; at--) parts[at] = parts[at - 1]!;
    parts[at] = part;
  }
  for (let i = 0; i < parts.length; i++) sum += parts[i]!;
  return sum;
}

/** Documents by their fused scores, equal ones as everywhere ({@linkcode inRankOrder}). */
export function inFusedOrder(ids: readonly string[], scores: Float64Array): Fused {
  const order = inRankOrder(ids, scores);
  return { ids: Array.from(order, (at) => ids[at]!), scores: Float64Array.from(order, (at) => scores[at]!) };
}
