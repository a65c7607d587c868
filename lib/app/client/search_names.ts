/** A system or a reranker with what people call it. */
export interface Named {
  name: string;
  label: string;
}

/** What people call a system, with or without a reranker; its own name where it is not one of these. */
export function systemNames(
  systems: readonly Named[],
  rerankers: readonly Named[],
): (name: string) => string {
  const known = new Map(systems.map(({ name, label }) => [name, label]));
  for (const system of systems) {
    for (const reranker of rerankers) {
      known.set(reranked(system.name, reranker.name), reranked(system.label, reranker.label, " + "));
    }
  }
  return (name) => known.get(name) ?? name;
}

/** A system with a reranker, which may be none. */
export function reranked(system: string, reranker: string, between = "+"): string {
  return reranker === "" ? system : `${system}${between}${reranker}`;
}
