import type { Row } from "../tables/mod.ts";

/**
 * Where a relevant document stood before and after reranking: null before when it was not among the candidates, null
 * after alone when the reranker gave no score to its pair.
 */
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

/** How many relevant documents rose, fell, stayed, got no score, or were never among the candidates. */
export function countMovements(
  list: readonly Movement[],
): { rose: number; fell: number; stayed: number; failed: number; absent: number } {
  const count = { rose: 0, fell: 0, stayed: 0, failed: 0, absent: 0 };
  for (const { before, after } of list) {
    if (before === null) count.absent++;
    else if (after === null) count.failed++;
    else if (after < before) count.rose++;
    else if (after > before) count.fell++;
    else count.stayed++;
  }
  return count;
}

/**
 * Movements between bands of places, from the first place to "not found": `flows[i][j]` documents went from band i to j.
 * Documents whose pair has no score go to a band of their own, "no score", which is there only where there are any.
 *
 * @example
 * ```ts
 * import { bandFlows } from "./movement.ts";
 * const { bands, flows } = bandFlows([{ question_id: "q", doc_id: "d", before: 4, after: 1 }], 15);
 * if (bands.join() !== "1,2–3,4–5,6–10,11–15,not found" || flows[2]![0] !== 1) throw new Error(bands.join());
 * ```
 */
export function bandFlows(list: readonly Movement[], depth: number): { bands: string[]; flows: number[][] } {
  const ends = [1, 3, 5, 10, 15, 25, 50, 100].filter((end) => end < depth);
  ends.push(depth);
  const bands = ends.map((end, i) => {
    const start = (ends[i - 1] ?? 0) + 1;
    return start === end ? `${end}` : `${start}–${end}`;
  });
  const lost = bands.push("not found") - 1;
  const isFailed = ({ before, after }: Movement) => before !== null && after === null;
  const failed = list.some(isFailed) ? bands.push("no score") - 1 : lost;
  const flows = bands.map(() => new Array<number>(bands.length).fill(0));
  const bandOf = (place: number | null) =>
    place === null || place > depth ? lost : ends.findIndex((end) => place <= end);
  for (const one of list) flows[bandOf(one.before)]![isFailed(one) ? failed : bandOf(one.after)]!++;
  return { bands, flows };
}

/** Places before and after, and how many relevant documents went from the one to the other; those without one are left out. */
export function placePairs(
  list: readonly Movement[],
): { before: number[]; after: number[]; count: number[] } {
  const counts = new Map<string, [before: number, after: number, count: number]>();
  for (const { before, after } of list) {
    if (before === null || after === null) continue;
    const known = counts.get(`${before} ${after}`);
    if (known) known[2]++;
    else counts.set(`${before} ${after}`, [before, after, 1]);
  }
  const rows = [...counts.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { before: rows.map(([b]) => b), after: rows.map(([, a]) => a), count: rows.map(([, , n]) => n) };
}
