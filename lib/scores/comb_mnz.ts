import { type FromZero, scaledParts } from "./comb_sum.ts";
import { type Fused, inFusedOrder, type ScoredList, sumOf } from "./fused.ts";

/**
 * CombMNZ of Fox and Shaw: {@linkcode combSum}'s sum times the number of lists that hold the document, so that what
 * several systems found gains. A document at the end of a list by Min-Max counts as held, though its part is 0.
 *
 * @example
 * ```ts
 * import { combMnz } from "./comb_mnz.ts";
 * const lists = [{ ids: ["a", "b", "c"], scores: [9, 6, 5] }, { ids: ["b", "d"], scores: [0.8, 0.3] }];
 * if (combMnz(lists).scores[0] !== 2.5) throw new Error("b: (0.25 + 1) · 2");
 * ```
 */
export function combMnz(lists: readonly ScoredList[], scale: FromZero = "minmax"): Fused {
  const parts = scaledParts(lists, scale);
  return inFusedOrder(
    [...parts.keys()],
    Float64Array.from(parts.values(), (of) => of.length * sumOf(of)),
  );
}
