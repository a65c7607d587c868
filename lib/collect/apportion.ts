/**
 * Shares a whole number among groups in proportion to their sizes, by largest remainders: each group gets its exact share
 * rounded down or up, and the parts add up to `total`. Of equal remainders the earlier group goes first.
 *
 * @example
 * ```ts
 * import { apportion } from "./apportion.ts";
 * if (apportion([6, 3, 1], 5).join() !== "3,2,0") throw new Error(apportion([6, 3, 1], 5).join());
 * ```
 */
export function apportion(sizes: readonly number[], total: number): number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole === 0) return sizes.map(() => 0);
  const exact = sizes.map((size) => size * total / whole);
  const parts = exact.map(Math.floor);
  const rest = total - parts.reduce((sum, part) => sum + part, 0);
  const order = exact.map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order.slice(0, rest)) parts[i]!++;
  return parts;
}
