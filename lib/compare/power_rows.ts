import { questionsNeeded, smallestEffect } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { Comparison } from "./compare_systems.ts";
import { middle } from "./detectable.ts";

/** Numbers of questions for which the smallest difference is given beside the run's own. */
const QUESTIONS = [25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800];

/**
 * For each family of comparisons the smallest difference that so many questions show with a power of 80%, Bonferroni
 * dividing alpha by the comparisons of the family: the smallest Cohen's dz times the median spread of the family's
 * differences, which is taken to stay as it is with other questions; and how many questions would show a difference of
 * `margin`.
 */
export function powerRows(
  comparisons: readonly Comparison[],
  { alpha, margin }: { alpha: number; margin: number },
): Row<"power">[] {
  return [...Map.groupBy(comparisons, ({ family }) => family)].flatMap(([family, rows]) => {
    const { measure } = rows[0]!, own = middle(rows.map(({ n }) => n));
    const spreads = rows.flatMap(({ n, detectable }) => {
      const dz = smallestEffect(n, { alpha, comparisons: rows.length });
      return detectable === null || !Number.isFinite(dz) ? [] : [detectable / dz];
    });
    const spread = spreads.length === 0 ? null : middle(spreads);
    const needed = spread === null || margin === 0
      ? null
      : questionsNeeded(margin / spread, { alpha, comparisons: rows.length });
    const counts = [...new Set([...QUESTIONS, own!])].sort((a, b) => a - b);
    return counts.map((n): Row<"power"> => {
      const smallest = smallestEffect(n, { alpha, comparisons: rows.length });
      const dz = Number.isFinite(smallest) ? smallest : null;
      return {
        family,
        measure,
        n,
        comparisons: rows.length,
        dz,
        spread,
        difference: dz === null || spread === null ? null : dz * spread,
        measured: n === own,
        needed,
      };
    });
  });
}
