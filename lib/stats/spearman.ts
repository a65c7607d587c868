import { plainMean } from "./mean.ts";
import { rankData } from "./rank_data.ts";
import { checkLengths, type Figure, unavailable } from "./result.ts";

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
  const a = rankData(x), b = rankData(y);
  checkLengths(a, b);
  if (a.length < 2) return unavailable("a correlation needs two pairs or more");
  const centreA = plainMean(a), centreB = plainMean(b);
  let both = 0, squaresA = 0, squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    both += (a[i]! - centreA) * (b[i]! - centreB);
    squaresA += (a[i]! - centreA) ** 2;
    squaresB += (b[i]! - centreB) ** 2;
  }
  if (squaresA === 0 || squaresB === 0) {
    return unavailable("one of the lists holds the same value throughout");
  }
  return { value: both / Math.sqrt(squaresA * squaresB) };
}
