import { Problem } from "../base/mod.ts";

/** What the server answers to a search: for each question the records, nearest first, and how far they are. */
export interface QueryAnswer {
  ids: string[][];
  distances: number[][];
}

/**
 * The answer, if it holds one list for each question and one distance for each record.
 *
 * @example
 * ```ts
 * import { wholeAnswer } from "./chroma_answer.ts";
 * const answer = { ids: [["a", "b"]], distances: [[0.1, 0.2]] };
 * if (wholeAnswer(answer, 1, "docs") !== answer) throw new Error("it is whole");
 * ```
 */
export function wholeAnswer(
  answer: { ids?: unknown; distances?: unknown } | null,
  questions: number,
  where: string,
): QueryAnswer {
  const refuse = (found: string, allowed: string) => {
    const what = "Chroma's server gave an answer that is not whole";
    return new Problem({ what, where, found, allowed, todo: "run the step again" });
  };
  const lists = (value: unknown) => Array.isArray(value) ? value : [];
  const ids = lists(answer?.ids), distances = lists(answer?.distances);
  if (ids.length !== questions || distances.length !== questions) {
    throw refuse(
      `${ids.length} lists of records and ${distances.length} of distances`,
      `${questions} of each`,
    );
  }
  for (let q = 0; q < questions; q++) {
    const records = lists(ids[q]), far = lists(distances[q]);
    if (records.length !== far.length || records !== ids[q] || far !== distances[q]) {
      throw refuse(`${records.length} records and ${far.length} distances`, "one distance for each record");
    }
    const wrong = records.findIndex((id, i) => typeof id !== "string" || !Number.isFinite(far[i]));
    if (wrong >= 0) {
      throw refuse(`record ${records[wrong]} at distance ${far[wrong]}`, "an id and a finite number");
    }
  }
  return answer as QueryAnswer;
}
