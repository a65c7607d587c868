/**
 * Differences in which rounding counts for nothing, for tests that rank them: sizes that lie next to each other no
 * farther apart than rounding become one, and what is no larger than rounding becomes 0. 1/2 − 1/3 and 1/3 − 1/6 are the
 * same, but not to a computer: their ranks would differ by chance, and p with them (scipy's page on `wilcoxon` warns
 * of it). `largest` is the largest of the values that were subtracted.
 *
 * @example
 * ```ts
 * import { withoutRounding } from "./without_rounding.ts";
 * const [a, b, c] = withoutRounding(Float64Array.of(1 / 2 - 1 / 3, 1 / 6 - 1 / 3, 0.1 + 0.2 - 0.3), 1);
 * if (a !== -b! || c !== 0) throw new Error("two differences of one size, and none");
 * ```
 */
export function withoutRounding(differences: Float64Array, largest: number): Float64Array {
  const rounding = 1e-12 * largest;
  const sizes = differences.map(Math.abs).sort();
  const shared = new Map<number, number>();
  let last = 0, of = 0;
  for (const size of sizes) {
    if (size - last > rounding) of = size;
    shared.set(size, of);
    last = size;
  }
  return differences.map((value) => Math.sign(value) * shared.get(Math.abs(value))!);
}

/** The differences x − y {@linkcode withoutRounding}. */
export function evenDifferences(x: Float64Array, y: Float64Array): Float64Array {
  const size = (list: Float64Array) => list.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return withoutRounding(x.map((value, q) => value - y[q]!), Math.max(size(x), size(y)));
}
