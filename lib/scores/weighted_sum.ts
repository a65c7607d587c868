import { Problem } from "../base/mod.ts";
import { type Fused, inFusedOrder, refuseTwice, type ScoredList, sumOf } from "./fused.ts";
import { type Scale, scaled } from "./scale.ts";

/** One question's lists on a common scale, ready to be added with one set of weights after the other. */
export interface ScaledLists {
  ids: string[];
  /** For each list, the value of each document of `ids`. */
  values: Float64Array[];
  /** For each list, 1 where it holds the document. */
  holds: Uint8Array[];
}

/** The documents of all lists, each with its scaled score in every list, as {@linkcode scaled} says. */
export function scaledLists(lists: readonly ScoredList[], scale: Scale): ScaledLists {
  refuseTwice(lists.map(({ ids }) => ids));
  const ids = [...new Set(lists.flatMap((list) => list.ids))];
  const row = new Map(ids.map((id, i) => [id, i]));
  const holds = lists.map(() => new Uint8Array(ids.length));
  const values = lists.map((list, at) => {
    const { scores, missing } = scaled(list.scores, scale), all = new Float64Array(ids.length).fill(missing);
    list.ids.forEach((id, place) => {
      all[row.get(id)!] = scores[place]!;
      holds[at]![row.get(id)!] = 1;
    });
    return all;
  });
  return { ids, values, holds };
}

/**
 * The sum of each document's values times the weights; lists with weight 0 are as if they were not there. With `most`
 * the best of them only, and those that tie with the last.
 */
export function addWeighted(
  { ids, values, holds }: ScaledLists,
  weights: readonly number[],
  most = Infinity,
): Fused {
  checkWeights(weights, values.length);
  const used = weights.flatMap((weight, list) => weight > 0 ? [list] : []);
  const held = ids.flatMap((_, i) => used.some((list) => holds[list]![i]) ? [i] : []);
  const parts = used.map(() => 0);
  const scores = Float64Array.from(held, (i) => {
    for (let at = 0; at < used.length; at++) parts[at] = weights[used[at]!]! * values[used[at]!]![i]!;
    return sumOf(parts);
  });
  if (held.length <= most) return inFusedOrder(held.map((i) => ids[i]!), scores);
  const last = scores.toSorted()[held.length - most]!,
    best = [...held.keys()].filter((at) => scores[at]! >= last);
  return inFusedOrder(best.map((at) => ids[held[at]!]!), Float64Array.from(best, (at) => scores[at]!));
}

/**
 * The weighted sum of scaled scores. What a list lacks counts there as {@linkcode scaled} says: never more than what it
 * holds. A list with weight 0 has no say and brings no documents.
 *
 * @example
 * ```ts
 * import { weightedSum } from "./weighted_sum.ts";
 * const lists = [{ ids: ["a", "b", "c"], scores: [9, 6, 5] }, { ids: ["b", "d"], scores: [0.8, 0.3] }];
 * const { ids, scores } = weightedSum(lists, [0.8, 0.2], "minmax");
 * if (ids.join() !== "a,b,d,c" || scores[0] !== 0.8) throw new Error(`${ids}: ${scores}`);
 * ```
 */
export function weightedSum(lists: readonly ScoredList[], weights: readonly number[], scale: Scale): Fused {
  return addWeighted(scaledLists(lists, scale), weights);
}

function checkWeights(weights: readonly number[], lists: number): void {
  const fit = weights.every((weight) => Number.isFinite(weight) && weight >= 0) &&
    weights.some((weight) => weight > 0);
  if (weights.length === lists && (fit || lists === 0)) return;
  throw new Problem({
    what: "The weights of a sum do not fit",
    found: weights.join(":"),
    allowed: `${lists} numbers of 0 or more, not all of them 0`,
  });
}
