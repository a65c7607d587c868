import { smallestEffect, standardDeviation } from "../stats/mod.ts";

/**
 * The smallest mean difference that Wilcoxon's test finds with a power of 80% among questions that spread as these
 * differences do: the smallest effect that so many questions show (see `smallestEffect`, with alpha divided by the number
 * of comparisons as Bonferroni does) times the standard deviation of the differences. `null` when it cannot be said: too
 * few questions to find anything, or no spread.
 *
 * @example
 * ```ts
 * import { detectable } from "./detectable.ts";
 * const differences = Float64Array.from({ length: 112 }, (_, i) => i % 2 ? 0.2 : -0.2);
 * if (detectable(differences, 0.05, 6)?.toFixed(3) !== "0.069") throw new Error("0.342 standard deviations of 0.2");
 * ```
 */
export function detectable(differences: Float64Array, alpha: number, comparisons: number): number | null {
  const spread = standardDeviation(differences).value;
  if (spread === null || spread === 0) return null;
  const smallest = smallestEffect(differences.length, { alpha, comparisons }) * spread;
  return Number.isFinite(smallest) ? smallest : null;
}

/** The value in the middle; of two the lower, so that it is always one of them. `null` where there is none. */
export function middle(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? null;
}
