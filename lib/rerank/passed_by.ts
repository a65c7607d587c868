import type { Row } from "../tables/mod.ts";

type Ranked = Pick<Row<"rankings">, "doc_id" | "rank">;

/** A document that stands before another one now and did not before. */
export interface PassedBy {
  doc_id: string;
  /** Its place before, further back than the other one's; null where it was not there. */
  before: number | null;
  after: number;
}

/**
 * The documents of one question that passed a document: they stand before it in the second ranking, and stood behind it,
 * or were not there, in the first. A document that the second ranking does not have was passed by none: it is lost.
 * Those it passed itself come with the two rankings the other way round.
 *
 * @example
 * ```ts
 * import { passedBy } from "./passed_by.ts";
 * const list = (...ids: string[]) => ids.map((doc_id, i) => ({ doc_id, rank: i + 1 }));
 * const found = passedBy("a", list("a", "b", "c"), list("c", "d", "a", "b"));
 * if (found.map(({ doc_id, before }) => `${doc_id} ${before}`).join() !== "c 3,d null") throw new Error();
 * ```
 */
export function passedBy(doc_id: string, before: readonly Ranked[], after: readonly Ranked[]): PassedBy[] {
  const was = new Map(before.map((row) => [row.doc_id, row.rank]));
  const place = was.get(doc_id) ?? Infinity, now = after.find((row) => row.doc_id === doc_id)?.rank;
  if (now === undefined) return [];
  return after.filter((row) =>
    row.rank < now && (was.get(row.doc_id) ?? Infinity) >= place && row.doc_id !== doc_id
  )
    .sort((a, b) => a.rank - b.rank)
    .flatMap((row) => {
      const earlier = was.get(row.doc_id) ?? null;
      return earlier === null && place === Infinity
        ? []
        : [{ doc_id: row.doc_id, before: earlier, after: row.rank }];
    });
}
