import { drawnRows } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { rerank, type RerankInput } from "./rerank.ts";
import type { ReadOptions } from "./scorer.ts";

/** What reordering so many candidates gave. */
export interface AtDepth {
  depth: number;
  rankings: Row<"rankings">[];
  failures: Row<"failures">[];
}

/** Rows of some of the questions, drawn by the seed: of those that may be measured, at most so many. */
export function drawnQuestions<T extends { question_id: string }>(
  rows: readonly T[],
  measured: ReadonlySet<string>,
  { most, seed }: { most: number; seed: number },
): T[] {
  const ids = [...measured].sort();
  const drawn = new Set(drawnRows(ids.length, most, seed, "depths of reranking").map((row) => ids[row]!));
  return rows.filter(({ question_id }) => drawn.has(question_id));
}

/**
 * Reorders the same candidates at several depths. Each pair is scored once, whatever the depths; depths beyond what the
 * first stage found are left out.
 */
export async function depthStudy(
  reranker: string,
  input: Omit<RerankInput, "depth">,
  depths: readonly number[],
  options: ReadOptions,
): Promise<AtDepth[]> {
  const deepest = input.rankings.reduce((most, { rank }) => Math.max(most, rank), 0);
  const found: AtDepth[] = [];
  for (const depth of [...new Set(depths)].sort((a, b) => b - a)) {
    if (depth > deepest) continue;
    const { rankings, failures } = await rerank(reranker, { ...input, depth }, options);
    found.unshift({ depth, rankings, failures });
  }
  return found;
}
