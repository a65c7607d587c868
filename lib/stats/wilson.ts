import { Problem } from "../base/mod.ts";
import { normalQuantile } from "./normal.ts";

/**
 * Wilson's interval for a share of which n draws showed s successes: the shares π whose distance from s/n is at most
 * z standard errors √(π(1 − π)/n), that is (s + z²/2 ± z·√(s(n − s)/n + z²/4)) / (n + z²), with z the normal quantile
 * of (1 + level)/2. It never leaves 0 to 1 and is not of length 0 when s is 0 or n. Of no draws at all nothing is
 * known: 0 to 1.
 *
 * @example
 * ```ts
 * import { wilson } from "./wilson.ts";
 * const { low, high } = wilson(20, 200);
 * if (low.toFixed(4) !== "0.0657" || high.toFixed(4) !== "0.1494") throw new Error(`${low} to ${high}`);
 * ```
 */
export function wilson(successes: number, n: number, level = 0.95): { low: number; high: number } {
  const counts = Number.isInteger(successes) && Number.isInteger(n) && successes >= 0 && successes <= n;
  if (!counts || !(level > 0 && level < 1)) {
    throw new Problem({
      what: "The interval of a share cannot be computed",
      found: { successes, n, level },
      allowed: "whole numbers, successes from 0 to n, a level between 0 and 1",
    });
  }
  const z = normalQuantile((1 + level) / 2);
  const variance = n === 0 ? 0 : successes * (n - successes) / n;
  const centre = successes + z * z / 2, reach = z * Math.sqrt(variance + z * z / 4);
  return {
    low: successes === 0 ? 0 : (centre - reach) / (n + z * z),
    high: successes === n ? 1 : (centre + reach) / (n + z * z),
  };
}
