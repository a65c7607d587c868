import { basename } from "node:path";
import { Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { normalise } from "../text/mod.ts";
import { tableRows } from "./read_tables_rows.ts";

/** A question as somebody mistypes it. */
export interface Misspelled {
  question_id: string;
  text: string;
  /** What kind of mistakes these are, where the file says it. */
  errors: string | null;
}

/** The table of an experiment's mistyped questions, its path absolute. */
export type MisspelledTable = NonNullable<Experiment["spanish"]["misspelled"]>;

/**
 * Reads a copy of the questions with spelling errors. Rows about other questions than `known` are left out, if these are
 * given; a row that cannot be read, and a file without any of the questions, is an error.
 */
export async function readMisspelled(
  { file, id, text, errors }: MisspelledTable,
  known?: ReadonlySet<string>,
): Promise<Misspelled[]> {
  const found = new Map<string, Misspelled>();
  const field = "spanish.misspelled";
  for await (const row of tableRows({ file, field, columns: { id, text, errors } })) {
    const where = `${basename(file)}, ${row.place}`;
    if (row.fault !== null) throw new Problem({ what: "A row cannot be read", where, found: row.fault });
    const value = (cell: typeof row.cells.id) => normalise(typeof cell === "string" ? cell : "");
    const question_id = value(row.cells.id), typed = value(row.cells.text);
    if (question_id === "" || typed === "") {
      const [column, of] = question_id === "" ? [id, "id"] : [text, "text"];
      throw new Problem({
        what: `A row has no text in the column "${column}"`,
        where,
        found: question_id === "" ? row.cells.id : row.cells.text,
        todo: `mend the row, or name another column as ${field}.${of}`,
      });
    }
    if (found.has(question_id)) {
      throw new Problem({ what: "A question stands twice", where, found: question_id });
    }
    if (known?.has(question_id) ?? true) {
      found.set(question_id, { question_id, text: typed, errors: value(row.cells.errors) || null });
    }
  }
  if (found.size > 0) return [...found.values()];
  throw new Problem({
    what: "None of the mistyped questions is a question of the collection",
    where: `${file} (${field}.id)`,
    found: `${known?.size ?? 0} questions in the collection`,
    todo: "name the column that holds the identifiers of the questions",
  });
}
