import { Problem } from "../base/mod.ts";
import { inRankOrder } from "./order.ts";

/** Documents in fused order with their fused scores. */
export interface Fused {
  ids: string[];
  scores: Float64Array;
}

/**
 * Reciprocal rank fusion: a document's score is the sum of 1/(k + rank) over the lists it stands in, ranks
 * counted from 1. Each list holds one question's document ids, best first. The order of the lists does not
 * matter; equal scores are ordered by id as everywhere ({@linkcode inRankOrder}).
 *
 * @example
 * ```ts
 * import { reciprocalRankFusion } from "./reciprocal_rank_fusion.ts";
 * const { ids } = reciprocalRankFusion([["a", "b"], ["b", "c"]]);
 * if (ids.join() !== "b,a,c") throw new Error("b stands in both lists");
 * ```
 */
export function reciprocalRankFusion(lists: readonly (readonly string[])[], k = 60): Fused {
  if (!Number.isFinite(k) || k < 0) {
    throw new Problem({
      what: "The k of reciprocal rank fusion does not fit",
      found: k,
      allowed: "0 or more",
    });
  }
  const parts = new Map<string, number[]>();
  for (const [at, list] of lists.entries()) {
    if (new Set(list).size !== list.length) {
      const twice = list.find((id, i) => list.indexOf(id) !== i);
      throw new Problem({
        what: "A document stands twice in a ranking",
        where: `list ${at + 1}`,
        found: twice,
      });
    }
    for (const [i, id] of list.entries()) {
      const part = 1 / (k + i + 1);
      const known = parts.get(id);
      known ? known.push(part) : parts.set(id, [part]);
    }
  }
  const ids = [...parts.keys()];
  // Added from small to large, so that the same ranks in another order give the same sum to the last bit.
  const scores = Float64Array.from(
    parts.values(),
    (of) => of.sort((a, b) => a - b).reduce((sum, part) => sum + part, 0),
  );
  const order = inRankOrder(ids, scores);
  return { ids: Array.from(order, (at) => ids[at]!), scores: Float64Array.from(order, (at) => scores[at]!) };
}
