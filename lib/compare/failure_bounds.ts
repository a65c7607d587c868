import { Problem } from "../base/mod.ts";

/** The ends of what a difference could have been; `null` where the measure has no such end, or there is no question. */
export interface FailureBounds {
  low: number | null;
  high: number | null;
}

/**
 * The mean difference of a minus b over all questions if every failure (NaN) had been the worst for a, and the best. Only
 * what failed varies: where a alone failed, a could have scored anything from `worst` to `best` while b's value stands;
 * where b alone failed, the other way round; where both failed, the difference could be anything from `worst − best` to
 * `best − worst`. The ends are exact: no set of values within the range leads outside them, and each is reached by one.
 *
 * @example
 * ```ts
 * import { failureBounds } from "./failure_bounds.ts";
 * const { low, high } = failureBounds(Float64Array.of(0.5, NaN), Float64Array.of(0.25, 0.75), [0, 1]);
 * if (low !== (0.25 - 0.75) / 2 || high !== (0.25 + 0.25) / 2) throw new Error(`${low} ${high}`);
 * ```
 */
export function failureBounds(
  a: Float64Array,
  b: Float64Array,
  [worst, best]: readonly [worst: number, best: number],
): FailureBounds {
  if (a.length !== b.length) {
    throw new Problem({
      what: "Two systems have values for different numbers of questions",
      found: [a.length, b.length],
    });
  }
  if (!(worst < best)) {
    throw new Problem({ what: "The worst value must lie below the best", found: [worst, best] });
  }
  let low = 0, high = 0;
  for (let q = 0; q < a.length; q++) {
    const x = a[q]!, y = b[q]!;
    low += (Number.isNaN(x) ? worst : x) - (Number.isNaN(y) ? best : y);
    high += (Number.isNaN(x) ? best : x) - (Number.isNaN(y) ? worst : y);
  }
  const end = (sum: number) => a.length > 0 && Number.isFinite(sum) ? sum / a.length : null;
  return { low: end(low), high: end(high) };
}
