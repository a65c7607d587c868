import type { Row } from "../tables/mod.ts";

/** A question that gained, and its values without and with reranking. */
export interface HelpedQuestion {
  question_id: string;
  was: number;
  is: number;
}

/** A document of a question after reranking. */
export interface PlacedDocument {
  doc_id: string;
  /** Place in the first stage and now. */
  before: number | null;
  after: number;
  /** Score as it is shown; null where the document was below the depth and has none. */
  score: number | null;
  relevant: "yes" | "no" | "not judged";
}

/**
 * The question that reranking helped most; of several the first. Null where none was helped. NaN stands for a failed
 * measurement, which is no gain.
 *
 * @example
 * ```ts
 * import { mostHelped } from "./before_and_after.ts";
 * const found = mostHelped(["p", "q", "r"], [0, 0.5, 0.2], [NaN, 0.6, 0.9]);
 * if (found?.question_id !== "r") throw new Error("r gained 0.7");
 * ```
 */
export function mostHelped(
  questions: readonly string[],
  was: ArrayLike<number>,
  is: ArrayLike<number>,
): HelpedQuestion | null {
  let best: HelpedQuestion | null = null;
  for (const [q, question_id] of questions.entries()) {
    const gain = is[q]! - was[q]!;
    if (gain > (best ? best.is - best.was : 0)) best = { question_id, was: was[q]!, is: is[q]! };
  }
  return best;
}

/**
 * The documents that a question shows after reranking, best first, with their places before. All candidates stay in the
 * table of rankings; the first ten are shown unless said otherwise.
 */
export function beforeAndAfter(
  question_id: string,
  { before, after, judgements, depth = Infinity, shown = 10 }: {
    /** Rows of the first stage's system, and of the same system with the reranker. */
    before: readonly Pick<Row<"rankings">, "question_id" | "doc_id" | "rank">[];
    after: readonly Pick<Row<"rankings">, "question_id" | "doc_id" | "rank" | "score">[];
    judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[];
    /** Candidates that were reordered. */
    depth?: number;
    shown?: number;
  },
): PlacedDocument[] {
  const own = <T extends { question_id: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.question_id === question_id);
  const places = new Map(own(before).map(({ doc_id, rank }) => [doc_id, rank]));
  const grades = new Map(own(judgements).map(({ doc_id, grade }) => [doc_id, grade]));
  return own(after).filter(({ rank }) => rank <= shown).sort((a, b) => a.rank - b.rank).map((row) => {
    const place = places.get(row.doc_id) ?? null, grade = grades.get(row.doc_id);
    return {
      doc_id: row.doc_id,
      before: place,
      after: row.rank,
      score: place !== null && place > depth ? null : row.score,
      relevant: grade === undefined ? "not judged" : grade > 0 ? "yes" : "no",
    };
  });
}
