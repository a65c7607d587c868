import { minMax } from "./min_max.ts";
import { ranks } from "./ranks.ts";
import { zScore } from "./z_score.ts";

/** How the scores of one list are made comparable with those of another. */
export type Scale = "minmax" | "z" | "rank";

/** One list's scores on a common scale, and what a document counts that the list lacks. */
export interface Scaled {
  scores: Float64Array;
  /** Never above the lowest of `scores`. */
  missing: number;
}

/**
 * Scores by Min-Max, z-score or rank ((n + 1 − rank)/n: 1 for the first of n, 1/n for the last, ties share). A
 * document that the list lacks counts 0 by Min-Max and by rank, which is what the place after the last would get, and
 * the list's lowest value by z-score. A list whose scores are all equal gives each 0.5 by Min-Max, above what it lacks,
 * and by z-score says nothing.
 *
 * @example
 * ```ts
 * import { scaled } from "./scale.ts";
 * if (scaled([7, 5, 3, 1], "rank").scores.join() !== "1,0.75,0.5,0.25") throw new Error("ranks");
 * if (scaled([3, 1], "z").missing !== -1) throw new Error("the lowest");
 * ```
 */
export function scaled(scores: ArrayLike<number>, scale: Scale): Scaled {
  switch (scale) {
    case "minmax":
      return { scores: minMax(scores), missing: 0 };
    case "rank":
      return { scores: ranks(scores).map((rank) => (scores.length + 1 - rank) / scores.length), missing: 0 };
    case "z": {
      const z = zScore(scores);
      return { scores: z, missing: z.length === 0 ? 0 : z.reduce((least, one) => Math.min(least, one)) };
    }
  }
}
