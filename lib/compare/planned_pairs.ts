import type { Row } from "../tables/mod.ts";

/** A question put to the systems: the pairs that answer it, corrected together. */
export interface PlannedFamily {
  /** "models", "models, reranked" (or "models with <reranker>" where there are several), "reranking". */
  name: string;
  pairs: [a: string, b: string][];
}

/**
 * The comparisons that the design asks for, stated before any number is seen: every pair of systems without a
 * reranker, every pair of systems with the same reranker, and every reranked system against the same system without.
 */
export function plannedPairs(
  systems: readonly Pick<Row<"systems">, "system" | "base" | "reranker">[],
): PlannedFamily[] {
  const groups = Map.groupBy(systems, (row) => row.reranker);
  const single = groups.size === 2;
  const models = [...groups].map(([reranker, rows]) => ({
    name: reranker === null ? "models" : single ? "models, reranked" : `models with ${reranker}`,
    pairs: allPairs(rows.map(({ system }) => system)),
  }));
  const reranking = systems.flatMap(({ system, base }): [string, string][] =>
    base === null ? [] : [[system, base]]
  );
  return [...models, { name: "reranking", pairs: reranking }].filter(({ pairs }) => pairs.length > 0);
}

/** Every pair of systems once. */
export function allPairs(systems: readonly string[]): [a: string, b: string][] {
  return systems.flatMap((a, i) => systems.slice(i + 1).map((b): [string, string] => [a, b]));
}
