import { trecId } from "../notation/mod.ts";
import { compareIds } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";

type Ranked = Pick<Row<"rankings">, "system" | "question_id" | "rank" | "doc_id" | "raw_score">;

/**
 * A system's rows of `rankings` as a run in TREC's form, a line each: question, Q0, document, rank, score, system, as
 * `trec_eval` and `deno task eval` read them. Scores have all their digits, so that the file is measured as the rows
 * are, and equal scores stay equal; white space in an identifier is written as in an address. Where that would change
 * the order of equal scores, they are written with the smallest difference there is.
 *
 * @example
 * ```ts
 * import { trecRun } from "./trec_run.ts";
 * const text = trecRun([{ system: "bm25", question_id: "q 1", rank: 1, doc_id: "azure/disks", raw_score: 0.1 + 0.2 }]);
 * if (text !== "q%201 Q0 azure/disks 1 0.30000000000000004 bm25\n") throw new Error(text);
 * ```
 */
export function trecRun(rows: readonly Ranked[]): string {
  const lines: string[] = [];
  for (const group of Map.groupBy(rows, (row) => row.question_id).values()) {
    const ranked = group.toSorted((a, b) => a.rank - b.rank);
    const ids = ranked.map((row) => trecId(row.doc_id));
    const scores = inOrder(ids, ranked.map((row) => row.raw_score));
    ranked.forEach(({ system, question_id, rank }, i) =>
      lines.push(`${trecId(question_id)} Q0 ${ids[i]} ${rank} ${scores[i]} ${trecId(system)}\n`)
    );
  }
  return lines.join("");
}

/** The scores, each made smaller than the one before where readers would else put the documents in another order. */
function inOrder(ids: readonly string[], scores: readonly number[]): number[] {
  const same = scores.every((score, i) =>
    i === 0 || score < scores[i - 1]! || (score === scores[i - 1] && compareIds(ids[i - 1]!, ids[i]!) > 0)
  );
  if (same) return [...scores];
  const falling: number[] = [];
  for (const score of scores) {
    const before = falling.at(-1) ?? Infinity;
    falling.push(score < before ? score : nextBelow(before));
  }
  return falling;
}

function nextBelow(value: number): number {
  const less = value - Math.max(Math.abs(value) * 2 ** -53, Number.MIN_VALUE);
  return less < value ? less : value - Math.abs(value) * 2 ** -52;
}
