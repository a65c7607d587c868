import { minMax, sigmoid, zScore } from "../scores/mod.ts";
import { cliffsDelta } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";

/** One way of bringing scores to a scale, and what it does to those of a system. */
export interface Normalised {
  name: string;
  /** Scores of relevant documents and of the others, over all questions. */
  relevant: number[];
  others: number[];
  /** Null where there is no score at all, as is the share below. */
  least: number | null;
  most: number | null;
  /** Share of scores outside 0 to 1. */
  outside: number | null;
  /** Neighbours in a ranking whose scores differ before and not after. */
  tied: number;
  /** Questions whose order it changes, ties aside: always 0. */
  reordered: number;
  /**
   * How well one scale serves all questions: the chance that a relevant document of any question scores above another
   * document of any question, ties counting half. Null where one of the two is missing.
   */
  separation: number | null;
}

const WAYS: readonly [string, (scores: number[]) => ArrayLike<number>][] = [
  ["raw", (scores) => scores],
  ["Min-Max", minMax],
  ["z-score", zScore],
  ["sigmoid", sigmoid],
];

/**
 * The scores of one system, raw and brought to a scale within each question in three ways. Rows must have scores: those
 * below the depth of reranking have places instead, see {@linkcode reorderedRows}.
 */
export function compareNormalisations(
  rankings: readonly Pick<Row<"rankings">, "question_id" | "doc_id" | "rank" | "raw_score">[],
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[],
): Normalised[] {
  const key = (row: { question_id: string; doc_id: string }) => JSON.stringify([row.question_id, row.doc_id]);
  const good = new Set(judgements.filter(({ grade }) => grade > 0).map(key));
  const judged = new Set(judgements.map(({ question_id }) => question_id));
  const questions = [
    ...Map.groupBy(
      rankings.filter(({ question_id }) => judged.has(question_id)),
      ({ question_id }) => question_id,
    ).values(),
  ].map((rows) => rows.toSorted((a, b) => a.rank - b.rank));
  return WAYS.map(([name, scale]) => {
    const relevant: number[] = [], others: number[] = [];
    let tied = 0, reordered = 0;
    for (const rows of questions) {
      const raw = rows.map(({ raw_score }) => raw_score), scores = scale(raw);
      rows.forEach((row, i) => (good.has(key(row)) ? relevant : others).push(scores[i]!));
      let changed = false;
      for (let i = 1; i < rows.length; i++) {
        if (scores[i]! === scores[i - 1]! && raw[i] !== raw[i - 1]) tied++;
        changed ||= scores[i]! > scores[i - 1]!;
      }
      if (changed) reordered++;
    }
    const all = [...relevant, ...others], none = all.length === 0;
    const delta = relevant.length && others.length ? cliffsDelta(relevant, others).value : null;
    return {
      name,
      relevant,
      others,
      least: none ? null : all.reduce((least, score) => Math.min(least, score)),
      most: none ? null : all.reduce((most, score) => Math.max(most, score)),
      outside: none ? null : all.filter((score) => score < 0 || score > 1).length / all.length,
      tied,
      reordered,
      separation: delta === null ? null : (delta + 1) / 2,
    };
  });
}
