import type { Row } from "../tables/mod.ts";
import type { ScoredList } from "./fused.ts";
import { minMax } from "./min_max.ts";
import { inRankOrder } from "./order.ts";

/** A document found for a question, with the chunk that found it. */
export interface Hit {
  doc: string;
  chunk: string;
  score: number;
}

/** Hits as scores of documents. */
export function scoredList(hits: readonly Hit[]): ScoredList {
  return { ids: hits.map(({ doc }) => doc), scores: hits.map(({ score }) => score) };
}

/**
 * Hits of one question → rows of the `rankings` table: ordered by raw score, numbered from 1, and with a
 * Min-Max score beside it for showing.
 *
 * @example
 * ```ts
 * import { rankingRows } from "./ranking_rows.ts";
 * const rows = rankingRows("bm25", "q1", [{ doc: "a", chunk: "a#0", score: 2 }, { doc: "b", chunk: "b#1", score: 3 }]);
 * if (rows[0]?.doc_id !== "b" || rows[0].score !== 1) throw new Error(JSON.stringify(rows));
 * ```
 */
export function rankingRows(system: string, question_id: string, hits: readonly Hit[]): Row<"rankings">[] {
  const shown = minMax(hits.map((hit) => hit.score));
  const order = inRankOrder(hits.map((hit) => hit.doc), hits.map((hit) => hit.score));
  return Array.from(order, (at, i) => ({
    system,
    question_id,
    rank: i + 1,
    doc_id: hits[at]!.doc,
    score: shown[at]!,
    raw_score: hits[at]!.score,
    chunk_id: hits[at]!.chunk,
  }));
}
