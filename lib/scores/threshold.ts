/** A threshold that tells two groups of scores apart, and how well it does. */
export interface Threshold {
  value: number;
  /** Mean of the shares told right in each group: 0.5 is chance, 1 is perfect. */
  balancedAccuracy: number;
  positives: number;
  negatives: number;
}

/**
 * The threshold that tells positives (at or above it) from negatives (below it) with the highest balanced accuracy;
 * among equally good ones the lowest. Without positives or negatives there is no threshold.
 *
 * @example
 * ```ts
 * import { calibrate } from "./threshold.ts";
 * const t = calibrate([0.7, 0.8, 0.9], [0.1, 0.2, 0.75]);
 * if (t?.value !== 0.7 || t.balancedAccuracy !== (1 + 2 / 3) / 2) throw new Error(JSON.stringify(t));
 * ```
 */
export function calibrate(positives: readonly number[], negatives: readonly number[]): Threshold | undefined {
  if (positives.length === 0 || negatives.length === 0) return undefined;
  const candidates = [...new Set([...positives, ...negatives])].sort((a, b) => a - b);
  const high = positives.toSorted((a, b) => a - b), low = negatives.toSorted((a, b) => a - b);
  let h = 0, l = 0;
  let best: Threshold | undefined;
  for (const value of candidates) {
    while (h < high.length && high[h]! < value) h++;
    while (l < low.length && low[l]! < value) l++;
    const balancedAccuracy = ((high.length - h) / high.length + l / low.length) / 2;
    if (!best || balancedAccuracy > best.balancedAccuracy) {
      best = { value, balancedAccuracy, positives: positives.length, negatives: negatives.length };
    }
  }
  return best;
}
