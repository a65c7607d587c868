import type { Row } from "../tables/mod.ts";

/** Where a relevant document stood before and after reranking; null when it was not among the candidates. */
export interface Movement {
  question_id: string;
  doc_id: string;
  before: number | null;
  after: number | null;
}

/** The places of every relevant document in two rankings of the same candidates. */
export function movements(
  before: readonly Row<"rankings">[],
  after: readonly Row<"rankings">[],
  relevant: readonly Pick<Row<"judgements">, "question_id" | "doc_id">[],
): Movement[] {
  const places = (rows: readonly Row<"rankings">[]) =>
    new Map(rows.map((row) => [JSON.stringify([row.question_id, row.doc_id]), row.rank]));
  const was = places(before), is = places(after);
  return relevant.map(({ question_id, doc_id }) => {
    const key = JSON.stringify([question_id, doc_id]);
    return { question_id, doc_id, before: was.get(key) ?? null, after: is.get(key) ?? null };
  });
}

/** How many relevant documents rose, fell, stayed, or were never among the candidates. */
export function countMovements(
  list: readonly Movement[],
): { rose: number; fell: number; stayed: number; absent: number } {
  const count = { rose: 0, fell: 0, stayed: 0, absent: 0 };
  for (const { before, after } of list) {
    if (before === null || after === null) count.absent++;
    else if (after < before) count.rose++;
    else if (after > before) count.fell++;
    else count.stayed++;
  }
  return count;
}
