import { Problem } from "../base/mod.ts";
import { tuneWeights } from "../metrics/mod.ts";
import { type Hit, scoredList, weightedSum } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { PairScore } from "./pair_scores.ts";

/** A question's candidates of one system: scored, failed, or with nothing to go by. */
export interface ScoredQuestion {
  question_id: string;
  /** By the first stage, best first. */
  first: Hit[];
  /** By the reranker; empty where it has nothing to go by. */
  second: Hit[];
  failed: { doc: string; failure: NonNullable<PairScore["failure"]> }[];
}

/** The questions kept apart for tuning, with judgements, of which only theirs are looked at. */
export interface KeptApart {
  questions: ReadonlySet<string>;
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[];
}

/** How much of the first stage's score is in the order, and what that rests on where it was tuned. */
export interface FirstShare {
  weight: number;
  /** Judged questions it was tuned on, none of which is measured later. */
  questions?: number;
  measure?: string;
}

/** The share of the first stage: as named, or as does best on the questions kept apart, in steps of a tenth. */
export function firstShare(
  first: number | "tuned",
  scored: readonly ScoredQuestion[],
  tune: KeptApart | undefined,
): FirstShare {
  if (first !== "tuned") return { weight: first };
  const questions = scored.filter(({ question_id, first, second }) =>
    tune?.questions.has(question_id) && second.length === first.length && first.length > 0
  );
  if (!tune || questions.length === 0) {
    throw new Problem({
      what: "There are no questions on which the share of the first stage could be tuned",
      todo: 'keep more of them apart for it, which are then never measured: "collection": { "tune": 0.3 }',
    });
  }
  const lists = questions.map(({ question_id, first, second }) => ({ question_id, lists: [second, first] }));
  const { weights, questions: n, measure } = tuneWeights(lists, tune.judgements, "minmax");
  return { weight: weights[1]!, questions: n, measure };
}

/**
 * The reranker's order, or where the first stage has a share, that of both scores brought to 0 to 1 within the question.
 *
 * @example
 * ```ts
 * import { withFirst } from "./first_share.ts";
 * const hit = (doc: string, score: number) => ({ doc, chunk: doc, score });
 * const [best] = withFirst([hit("a", 0), hit("b", 9)], [hit("a", 5), hit("b", 1)], { weight: 0.9 });
 * if (best?.doc !== "a") throw new Error("the first stage has nearly all the say");
 * ```
 */
export function withFirst(second: readonly Hit[], first: readonly Hit[], { weight }: FirstShare): Hit[] {
  if (weight === 0) return [...second];
  const chunkOf = new Map(second.map(({ doc, chunk }) => [doc, chunk]));
  const { ids, scores } = weightedSum([second, first].map(scoredList), [1 - weight, weight], "minmax");
  return ids.map((doc, i) => ({ doc, chunk: chunkOf.get(doc)!, score: scores[i]! }));
}
