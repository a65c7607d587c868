import type { Experiment } from "./schema.ts";

/** Every system of an experiment: each retriever alone, then under each reranker. */
export function systemsOf({ retrievers, rerankers }: Pick<Experiment, "retrievers" | "rerankers">): string[] {
  return [...retrievers, ...rerankers.flatMap((reranker) => retrievers.map((base) => `${base}+${reranker}`))];
}

/** The systems whose contexts are answered from. */
export function answeredSystems(
  experiment: Pick<Experiment, "retrievers" | "rerankers" | "answers">,
): string[] {
  const { systems } = experiment.answers;
  return systemsOf(experiment).filter((system) => systems?.includes(system) ?? true);
}
