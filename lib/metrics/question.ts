/** The grade of a document that the judgements do not name. */
export const NOT_IN_POOL = -1;
/** The grade of a document that the judgements name without a verdict (a negative grade in the file). */
export const NOT_JUDGED = -2;

/** What a measure sees of one question. */
export interface Question {
  /** The grade at each rank, best rank first; {@linkcode NOT_IN_POOL} or {@linkcode NOT_JUDGED} without one. */
  readonly grades: Int32Array;
  /** All grades of 0 or more that the question's judgements hold, highest first, found or not. */
  readonly pool: Int32Array;
}

/** How many documents among the first k have a grade of `rel` or more. */
export function found({ grades }: Question, k: number, rel: number): number {
  const end = Math.min(k, grades.length);
  let count = 0;
  for (let i = 0; i < end; i++) if (grades[i]! >= rel) count++;
  return count;
}

/** How many documents were judged `rel` or more. */
export function relevant({ pool }: Question, rel: number): number {
  let count = 0;
  while (count < pool.length && pool[count]! >= rel) count++;
  return count;
}

/** The first `limit` documents; with `judgedOnly`, those of them that have a verdict (the condensed list). */
export function shortened(question: Question, limit: number, judgedOnly: boolean): Question {
  const grades = question.grades.length > limit ? question.grades.subarray(0, limit) : question.grades;
  return { grades: judgedOnly ? grades.filter((grade) => grade >= 0) : grades, pool: question.pool };
}
