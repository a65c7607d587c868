import { sum } from "./arithmetic_for_tests.ts";

/** Wilcoxon's signed-rank test by scipy's rules: the normal curve, or every assignment of signs. */
export function signedRanks(differences: readonly number[]) {
  const d = differences.map((value) => Number(value.toFixed(11))); // as scipy's page on wilcoxon advises
  const some = d.filter((value) => value !== 0), n = some.length;
  if (n === 0) return { p: null, statistic: null, effect: null };
  const sizes = some.map(Math.abs);
  const ranks = sizes.map((size) =>
    sizes.filter((other) => other < size).length + (sizes.filter((other) => other === size).length + 1) / 2
  );
  const plus = sum(ranks.filter((_, i) => some[i]! > 0)), total = n * (n + 1) / 2;
  const statistic = Math.min(plus, total - plus), effect = (2 * plus - total) / total;
  const tied = new Set(sizes).size < d.length;
  if (d.length > 50 || tied && d.length > 13) {
    const groups = [...Map.groupBy(sizes, (size) => size).values()].map(({ length }) => length);
    const variance = (n * (n + 1) * (2 * n + 1) - sum(groups.map((t) => t ** 3 - t)) / 2) / 24;
    return {
      p: Math.min(1, 2 * upperTail((total / 2 - statistic) / Math.sqrt(variance))),
      statistic,
      effect,
    };
  }
  // ways[s]: assignments of signs for which twice the sum of the positive ranks is s
  let ways = [1];
  for (const rank of ranks) {
    const next = Array<number>(ways.length + 2 * rank).fill(0);
    ways.forEach((count, s) => {
      next[s]! += count;
      next[s + 2 * rank]! += count;
    });
    ways = next;
  }
  return { p: Math.min(1, 2 * sum(ways.slice(0, 2 * statistic + 1)) / 2 ** n), statistic, effect };
}

/** The area under the normal curve beyond z, by Simpson's rule. */
function upperTail(z: number): number {
  const steps = 4000, width = 12 / steps;
  const height = (i: number) => Math.exp(-((z + i * width) ** 2) / 2) / Math.sqrt(2 * Math.PI);
  let area = 0;
  for (let i = 0; i <= steps; i++) area += height(i) * (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2);
  return area * width / 3;
}
