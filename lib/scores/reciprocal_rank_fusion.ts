import { Problem } from "../base/mod.ts";
import { type Fused, inFusedOrder, partsOf, sumOf } from "./fused.ts";

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
  const parts = partsOf(lists, (_, place) => 1 / (k + place + 1));
  return inFusedOrder([...parts.keys()], Float64Array.from(parts.values(), sumOf));
}
