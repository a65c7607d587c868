import { Problem } from "../base/mod.ts";

/** Rows of a table gathered by question: `rows[start[q]]` to `rows[start[q + 1] - 1]` belong to question q. */
export interface Groups {
  rows: Uint32Array;
  start: Uint32Array;
}

/** Gathers rows by question in their given order; rows of question −1 are left out. */
export function groupRows(questionOfRow: Int32Array, questions: number): Groups {
  const start = new Uint32Array(questions + 1);
  for (const q of questionOfRow) if (q >= 0) start[q + 1]!++;
  for (let q = 0; q < questions; q++) start[q + 1]! += start[q]!;
  const rows = new Uint32Array(start[questions]!);
  const next = start.slice();
  for (let row = 0; row < questionOfRow.length; row++) {
    const q = questionOfRow[row]!;
    if (q >= 0) rows[next[q]!++] = row;
  }
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
