import { Problem } from "../base/mod.ts";

/** Rows of a table gathered by question: `rows[start[q]]` to `rows[start[q + 1] - 1]` belong to question q. */
export interface Groups {
  rows: Uint32Array;
  start: Uint32Array;
}

/** Gathers the first `length` rows by question in their given order. */
export function groupRows(questionOfRow: Uint32Array, length: number, questions: number): Groups {
  const start = new Uint32Array(questions + 1);
  for (let row = 0; row < length; row++) start[questionOfRow[row]! + 1]!++;
  for (let q = 0; q < questions; q++) start[q + 1]! += start[q]!;
  const rows = new Uint32Array(length), next = start.slice();
  for (let row = 0; row < length; row++) rows[next[questionOfRow[row]!]!++] = row;
  return { rows, start };
}

/** Complains when the columns of a table have different lengths. */
export function checkColumns(table: string, columns: Record<string, ArrayLike<unknown>>): void {
  const lengths = Object.values(columns).map(({ length }) => length);
  if (new Set(lengths).size <= 1) return;
  const found = Object.entries(columns).map(([name, { length }]) => `${name} ${length}`).join(", ");
  throw new Problem({ what: "Columns of one table have different lengths", where: table, found });
}

/** The complaint about a document that stands twice for one question. */
export function duplicate(table: string, question: string, doc: string): Problem {
  return new Problem({
    what: "A document stands twice for one question",
    where: `${table}, question ${question}`,
    found: doc,
    todo: "Keep one row for each question and document; of several chunks keep the best (bestPerDocument)",
  });
}
