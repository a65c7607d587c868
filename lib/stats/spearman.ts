import { pearson } from "./pearson.ts";
import { rankData } from "./rank_data.ts";
import type { Figure } from "./result.ts";

/**
 * Spearman's rho: Pearson's correlation Σ(a − ā)(b − b̄)/√(Σ(a − ā)²·Σ(b − b̄)²) of the ranks of x and of y, ties
 * sharing their ranks.
 *
 * @example
 * ```ts
 * import { spearman } from "./spearman.ts";
 * if (spearman([1, 2, 9], [2, 3, 4]).value !== 1) throw new Error("the same order");
 * ```
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Figure {
  return pearson(rankData(x), rankData(y));
}
