import { Problem } from "../base/mod.ts";
import { compareIds } from "../scores/mod.ts";
import { checkColumns, duplicate, groupRows } from "./columns.ts";
import type { Pool } from "./pool.ts";
import type { Question } from "./question.ts";

/** One system's rankings as columns, in any order of rows: the scores alone decide. */
export interface Rankings {
  questionIds: ArrayLike<string>;
  docIds: ArrayLike<string>;
  scores: Float64Array;
}

/** What {@linkcode ranked} gives: the judged questions as measures see them, and what did not meet. */
export interface Ranked {
  questions: Question[];
  /** Judged questions for which the rankings hold no document. */
  missing: string[];
  /** Ranked questions that nobody judged; they are left out. */
  ignored: string[];
}

/**
 * Orders the rows of each judged question by the project's rule (score from high to low, equal scores by
 * document id from last to first in byte order) and looks up the grade at each rank.
 */
export function ranked(pool: Pool, { questionIds, docIds, scores }: Rankings): Ranked {
  checkColumns("rankings", { questionIds, docIds, scores });
  const { questionOfRow, ignored } = questionsOf(pool, questionIds);
  const { rows, start } = groupRows(questionOfRow, pool.questions.length);
  const docOfRow = new Uint32Array(scores.length);
  for (const row of rows) {
    docOfRow[row] = pool.intern(docIds[row]!);
    if (!Number.isFinite(scores[row])) throw badScore(questionIds[row]!, docIds[row]!, scores[row]!);
  }

  const compare = (i: number, j: number) => scores[j]! - scores[i]! || compareIds(docIds[j]!, docIds[i]!);
  const judgedFor = new Int32Array(pool.size).fill(-1);
  const rankedFor = new Int32Array(pool.size).fill(-1);
  const gradeOf = new Int32Array(pool.size);
  const missing: string[] = [];
  const questions = pool.questions.map((id, q) => {
    const ordered = rows.subarray(start[q], start[q + 1]);
    if (ordered.length === 0) missing.push(id);
    if (!isOrdered(ordered, compare)) ordered.sort(compare);
    pool.visit(q, (doc, grade) => {
      judgedFor[doc] = q;
      gradeOf[doc] = Math.max(grade, -1);
    });
    const grades = new Int32Array(ordered.length);
    for (let i = 0; i < ordered.length; i++) {
      const row = ordered[i]!, doc = docOfRow[row]!;
      if (rankedFor[doc] === q) throw duplicate("rankings", id, docIds[row]!);
      rankedFor[doc] = q;
      grades[i] = judgedFor[doc] === q ? gradeOf[doc]! : -1;
    }
    return { grades, pool: pool.best(q) };
  });
  return { questions, missing, ignored };
}

function questionsOf(pool: Pool, questionIds: ArrayLike<string>) {
  const ignored = new Set<string>();
  let last: string | undefined, at = -1;
  const questionOfRow = Int32Array.from(questionIds, (id) => {
    if (id !== last) at = pool.questionAt(last = id);
    if (at < 0) ignored.add(id);
    return at;
  });
  return { questionOfRow, ignored: [...ignored] };
}

function isOrdered(rows: Uint32Array, compare: (i: number, j: number) => number): boolean {
  for (let i = 1; i < rows.length; i++) if (compare(rows[i - 1]!, rows[i]!) > 0) return false;
  return true;
}

function badScore(question: string, doc: string, score: number): Problem {
  return new Problem({
    what: "A score is not a finite number",
    where: `rankings, question ${question}, document ${doc}`,
    found: String(score),
  });
}
