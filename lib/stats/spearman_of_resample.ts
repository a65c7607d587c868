import { checkPairs, resampled, weightedCorrelation } from "./pearson.ts";
import type { ResampleStatistic } from "./resample.ts";

/**
 * Spearman's rho as a figure of resamples of the pairs: every resample is ranked anew, its repeated pairs sharing their
 * ranks like other ties. The order of the values is found once.
 *
 * @example
 * ```ts
 * import { spearmanOfResample } from "./spearman_of_resample.ts";
 * const rho = spearmanOfResample([1, 2, 9], [2, 3, 4]).of(new Uint32Array([2, 0, 1]));
 * if (Math.abs(rho - 1) > 1e-12) throw new Error("the same order");
 * ```
 */
export function spearmanOfResample(x: ArrayLike<number>, y: ArrayLike<number>): ResampleStatistic {
  checkPairs(x, y);
  const rankX = ranker(x), rankY = ranker(y);
  return resampled(x.length, (counts) => weightedCorrelation(rankX(counts), rankY(counts), counts));
}

/** Ranks values that stand so often each, into the same array every time. */
function ranker(values: ArrayLike<number>): (counts: Uint32Array) => Float64Array {
  const order = Uint32Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Float64Array(values.length);
  return (counts) => {
    let before = 0;
    for (let start = 0, end = 0; start < order.length; start = end) {
      let size = 0;
      while (end < order.length && values[order[end]!] === values[order[start]!]) {
        size += counts[order[end++]!]!;
      }
      const rank = before + (1 + size) / 2;
      for (let at = start; at < end; at++) ranks[order[at]!] = rank;
      before += size;
    }
    return ranks;
  };
}
