import type { Row } from "../tables/mod.ts";

/** What fell out for one reason. */
export interface Reason {
  kind: string;
  reason: string;
  number: number;
  /** The first of them, with all that is known of it. */
  example: string;
}

/**
 * What was left out, by kind and reason, the commonest first. What stands behind a colon in a reason, such as the other
 * page, does not tell two reasons apart.
 */
export function reasonsOf(dropped: readonly Row<"dropped">[]): Reason[] {
  const general = (reason: string) => reason.split(": ", 1)[0]!;
  const groups = Map.groupBy(dropped, (row) => JSON.stringify([row.kind, general(row.reason)]));
  return [...groups.values()].map((rows) => ({
    kind: rows[0]!.kind,
    reason: general(rows[0]!.reason),
    number: rows.length,
    example: `${rows[0]!.id}: ${rows[0]!.reason}`,
  })).sort((a, b) => b.number - a.number);
}
