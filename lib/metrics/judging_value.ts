import { Problem } from "../base/mod.ts";
import { parseMeasure } from "../notation/mod.ts";
import type { Question } from "./question.ts";
import { asQuestion, computeOf } from "./question_value.ts";

/** What two systems found for a question, and what is known of it. */
export interface RankedPair {
  /** The documents of each system, best first. */
  a: readonly string[];
  b: readonly string[];
  /** The question's judgements: document → grade. */
  grades: ReadonlyMap<string, number>;
}

/** What is compared, and over how many questions. */
export interface JudgingOptions {
  /** In the project's notation: "nDCG@10". */
  measure: string;
  /** The grade that a relevant document would be given. */
  grade: number;
  /** How many questions the mean runs over. */
  questions: number;
  /** The highest grade of all judgements, which ERR needs (`grade`). */
  highest?: number;
}

/** What the judgement of a document is worth to a comparison. */
export interface JudgingValue {
  doc_id: string;
  /**
   * What it would add to the mean of a minus the mean of b, were the document relevant, over what it would be were it
   * not: above 0 it would speak for a, below 0 for b.
   */
  value: number;
}

/**
 * How much each document without a judgement, among the first k of either system, could change the difference of two
 * means: the difference of the question with the document relevant, less that with the document irrelevant, divided by
 * the number of questions. The question is measured anew each time, so that what a relevant document does to the ideal
 * order, or to the number of relevant ones, counts. In the order in which the documents are first met, rank by rank.
 *
 * @example
 * ```ts
 * import { judgingValues } from "./judging_value.ts";
 * const question = { a: ["x", "r"], b: ["r"], grades: new Map([["r", 1]]) };
 * const [x] = judgingValues(question, { measure: "P@2", grade: 1, questions: 10 });
 * if (x?.doc_id !== "x" || x.value !== 1 / 20) throw new Error("one more of two for a, over ten questions");
 * ```
 */
export function judgingValues(
  { a, b, grades }: RankedPair,
  { measure: name, grade, questions, highest = grade }: JudgingOptions,
): JudgingValue[] {
  if (!(Number.isInteger(grade) && grade > 0)) {
    throw new Problem({
      what: "The grade of a relevant document does not fit",
      found: grade,
      allowed: "a whole number from 1",
    });
  }
  const measure = parseMeasure(name), k = measure.k ?? Infinity;
  const compute = computeOf(measure, Math.max(highest, grade));
  const sides = [a, b].map((documents) => asQuestion(documents, grades));
  const unjudged = inTurn(a, b, k).filter((id) => (grades.get(id) ?? -1) < 0);
  const pool = sides[0]!.pool, relevant = withGrade(pool, grade), irrelevant = withGrade(pool, 0);
  return unjudged.map((doc_id) => {
    const places = [a.indexOf(doc_id), b.indexOf(doc_id)];
    const difference = (given: number, pool: Int32Array) => {
      const [x, y] = sides.map((side, i) => compute({ grades: regraded(side, places[i]!, given), pool }));
      return x! - y!;
    };
    return { doc_id, value: (difference(grade, relevant) - difference(0, irrelevant)) / questions };
  });
}

/** The first k of both lists, rank by rank, each document once. */
function inTurn(a: readonly string[], b: readonly string[], k: number): string[] {
  const met = new Set<string>();
  for (let i = 0; i < Math.min(k, Math.max(a.length, b.length)); i++) {
    for (const list of [a, b]) if (i < list.length) met.add(list[i]!);
  }
  return [...met];
}

function regraded({ grades }: Question, place: number, grade: number): Int32Array {
  if (place < 0) return grades;
  const changed = grades.slice();
  changed[place] = grade;
  return changed;
}

/** Grades, highest first, with one more. */
function withGrade(pool: Int32Array, grade: number): Int32Array {
  const more = new Int32Array(pool.length + 1);
  more.set(pool);
  more[pool.length] = grade;
  return more.sort().reverse();
}
