import type { Row } from "../tables/mod.ts";

/** A question put to the systems: the pairs that answer it, corrected together. */
export interface PlannedFamily {
  name: "models" | "reranking";
  pairs: [a: string, b: string][];
}

/**
 * The comparisons that the design asks for, stated before any number is seen: every pair of systems without a
 * reranker, and every reranked system against the same system without.
 */
export function plannedPairs(systems: readonly Pick<Row<"systems">, "system" | "base">[]): PlannedFamily[] {
  const alone = systems.filter((row) => row.base === null).map((row) => row.system);
  const models = alone.flatMap((a, i) => alone.slice(i + 1).map((b): [string, string] => [a, b]));
  const reranking = systems.flatMap(({ system, base }): [string, string][] =>
    base === null ? [] : [[system, base]]
  );
  const families: PlannedFamily[] = [{ name: "models", pairs: models }, {
    name: "reranking",
    pairs: reranking,
  }];
  return families.filter((family) => family.pairs.length > 0);
}
