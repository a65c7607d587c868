import { type Fused, inFusedOrder, partsOf, type ScoredList, sumOf } from "./fused.ts";
import { scaled } from "./scale.ts";

/**
 * Scales for sums in which a document that a list lacks counts 0. z-scores are not among them: 0 is their mean, so a
 * document that was not found would stand above half of those that were.
 */
export type FromZero = "minmax" | "rank";

/**
 * CombSUM of Fox and Shaw: the sum of a document's scaled scores over the lists it stands in; a list that lacks it adds
 * 0. The order of the lists does not matter.
 *
 * @example
 * ```ts
 * import { combSum } from "./comb_sum.ts";
 * const lists = [{ ids: ["a", "b", "c"], scores: [9, 6, 5] }, { ids: ["b", "d"], scores: [0.8, 0.3] }];
 * const { ids, scores } = combSum(lists);
 * if (ids.join() !== "b,a,d,c" || scores[0] !== 1.25) throw new Error(`${ids}: ${scores}`);
 * ```
 */
export function combSum(lists: readonly ScoredList[], scale: FromZero = "minmax"): Fused {
  const parts = scaledParts(lists, scale);
  return inFusedOrder([...parts.keys()], Float64Array.from(parts.values(), sumOf));
}

/** The scaled scores of every document, one for each list that holds it. */
export function scaledParts(lists: readonly ScoredList[], scale: FromZero): Map<string, number[]> {
  const values = lists.map(({ scores }) => scaled(scores, scale).scores);
  return partsOf(lists.map(({ ids }) => ids), (list, place) => values[list]![place]!);
}
