import type { Row } from "../tables/mod.ts";

const IN_PROCESS = "in-process";

/** A question put to the systems: the pairs that answer it, corrected together. */
export interface PlannedFamily {
  /**
   * "models", "models, reranked" (or "models with <reranker>" where there are several), "engines", "reranking",
   * "reranking, against <the baseline>".
   */
  name: string;
  pairs: [a: string, b: string][];
}

/** What of a system decides what it is compared with. */
export type PlannedSystem =
  & Pick<Row<"systems">, "system" | "base" | "reranker">
  & Partial<Pick<Row<"systems">, "engine" | "model">>;

/**
 * The comparisons that the design asks for, stated before any number is seen: every pair of systems without a
 * reranker, every pair of systems with the same reranker, every reranked system against the same system without, and
 * every other reranked system against the baseline, if there is one.
 * A model that is also searched exactly is one model: another engine is compared with the exact search of the same
 * vectors alone, and takes no power from the comparison of models.
 */
export function plannedPairs(all: readonly PlannedSystem[], baseline?: string): PlannedFamily[] {
  const engines = all.flatMap(({ system, reranker, model, engine }): [string, string][] => {
    if (!model || !engine || engine === IN_PROCESS) return [];
    const exact = all.find((other) =>
      other.model === model && other.reranker === reranker && other.engine === IN_PROCESS
    );
    return exact ? [[system, exact.system]] : [];
  });
  const others = new Set(engines.map(([system]) => system));
  const systems = all.filter(({ system }) => !others.has(system));
  const groups = Map.groupBy(systems, (row) => row.reranker);
  const single = groups.size === 2;
  const models = [...groups].map(([reranker, rows]) => ({
    name: reranker === null ? "models" : single ? "models, reranked" : `models with ${reranker}`,
    pairs: allPairs(rows.map(({ system }) => system)),
  }));
  const reranking = systems.flatMap(({ system, base }): [string, string][] =>
    base === null ? [] : [[system, base]]
  );
  const measured = systems.find(({ system }) => system === baseline)?.system;
  const beyond = systems.flatMap(({ system, base }): [string, string][] =>
    measured === undefined || base === null || base === measured ? [] : [[system, measured]]
  );
  return [
    ...models,
    { name: "engines", pairs: engines },
    { name: "reranking", pairs: reranking },
    { name: `reranking, against ${baseline}`, pairs: beyond },
  ].filter(({ pairs }) => pairs.length > 0);
}

/** Every pair of systems, or of whatever else, once. */
export function allPairs<T>(items: readonly T[]): [a: T, b: T][] {
  return items.flatMap((a, i) => items.slice(i + 1).map((b): [T, T] => [a, b]));
}
