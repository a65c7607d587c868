/** What a measure sees of one question. */
export interface Question {
  /** The grade of the document at each rank, best rank first; −1 when it was not judged. */
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
