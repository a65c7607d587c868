import type { Row } from "../tables/mod.ts";

/**
 * The rows of a reranked system whose scores are the reranker's: those of documents that stood within the depth in the
 * first stage. Their new rank does not tell, since a pair without a score leaves its place to one from below.
 *
 * @example
 * ```ts
 * import { reorderedRows } from "./reordered_rows.ts";
 * const row = (doc_id: string, rank: number) => ({ question_id: "q", doc_id, rank });
 * const first = [row("a", 1), row("b", 2), row("c", 3)];
 * const found = reorderedRows([row("b", 1), row("c", 2)], first, 2);
 * if (found.map(({ doc_id }) => doc_id).join() !== "b") throw new Error("a has no score, c was not read");
 * ```
 */
export function reorderedRows<T extends Pick<Row<"rankings">, "question_id" | "doc_id">>(
  after: readonly T[],
  before: readonly Pick<Row<"rankings">, "question_id" | "doc_id" | "rank">[],
  depth = Infinity,
): T[] {
  const key = (row: { question_id: string; doc_id: string }) => JSON.stringify([row.question_id, row.doc_id]);
  const read = new Set(before.filter(({ rank }) => rank <= depth).map(key));
  return after.filter((row) => read.has(key(row)));
}
