import { basename } from "node:path";
import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { Drop } from "./source.ts";
import type { DocumentLookup } from "./document_lookup.ts";
import { type Cell, parseJson, tableRows } from "./read_tables_rows.ts";

/** Judgements, and the questions that something was named for, found or not. */
export interface Judged {
  judgements: Row<"judgements">[];
  named: Set<string>;
}

/**
 * The entries of a cell: of a list, of a list written as JSON or as Python does, or of text between white space,
 * commas and semicolons. What is a document's identifier or address letter by letter is not taken apart.
 *
 * @example
 * ```ts
 * import { DocumentLookup } from "./document_lookup.ts";
 * import { entriesOf } from "./read_tables_judgements.ts";
 * const documents = new DocumentLookup();
 * documents.add("a,b", "");
 * const entries = entriesOf("a,b c;d", documents);
 * if (entries.join("|") !== "a,b|c|d") throw new Error(entries.join("|"));
 * ```
 */
export function entriesOf(cell: Cell, documents: DocumentLookup): string[] {
  if (cell === null) return [];
  if (Array.isArray(cell)) return cell.map((entry) => entry.trim()).filter((entry) => entry !== "");
  const text = cell.trim();
  if (documents.has(text)) return [text];
  if (!text.startsWith("[") || !text.endsWith("]")) return split(text, documents);
  const list = parseJson(text);
  if (!Array.isArray(list)) return split(text.slice(1, -1), documents).map(unquoted).filter(Boolean);
  return entriesOf(list.filter((entry) => entry !== null).map(written), documents);
}

function split(text: string, documents: DocumentLookup): string[] {
  return text.split(/\s+/)
    .map((part) => part.replace(/^[,;]+|[,;]+$/g, ""))
    .flatMap((part) => documents.has(part) ? part : part.split(/[,;]+/))
    .filter((entry) => entry !== "");
}

function unquoted(entry: string): string {
  return entry.replace(/^(['"])(.*)\1$/s, "$2");
}

function written(entry: unknown): string {
  return typeof entry === "object" ? JSON.stringify(entry) : String(entry);
}

/** Where judgements stand in a table of their own. */
export interface JudgementsTable {
  file: string;
  question: string;
  document: string;
  grade?: string | undefined;
}

/** The judgements of a table, of grade 1 where it has no column of grades. */
export async function judgedByTable(
  { file, ...columns }: JudgementsTable,
  questions: ReadonlySet<string>,
  documents: DocumentLookup,
  dropRow: Drop,
): Promise<Judged> {
  const judgements = new Map<string, Row<"judgements">>(), named = new Set<string>();
  for await (const row of tableRows({ file, field: "collection.judgements", columns })) {
    const place = `${basename(file)}, ${row.place}`;
    const drop = (reason: string, id = place, stage = "read") =>
      dropRow({ kind: "judgement", id, stage, reason });
    if (row.fault !== null) {
      drop(row.fault);
      continue;
    }
    const { cells } = row;
    const question_id = one(cells.question, place), entry = one(cells.document, place);
    const grade = columns.grade === undefined ? 1 : gradeOf(one(cells.grade, place));
    const id = `${question_id} → ${entry} (${place})`;
    if (question_id === "" || entry === "") {
      drop(question_id === "" ? "no question" : "no document", id);
      continue;
    }
    if (!questions.has(question_id)) {
      drop("unknown question", id);
      continue;
    }
    named.add(question_id);
    const doc_id = documents.find(entry);
    if (typeof doc_id !== "string") drop(lost(doc_id), id, "corpus");
    else if (grade === null) drop("the grade is not a whole number", id);
    else {
      const pair = JSON.stringify([question_id, doc_id]), before = judgements.get(pair);
      if (before) drop("judged before, the highest grade counts", id);
      judgements.set(pair, {
        question_id,
        doc_id,
        grade: Math.max(grade, before?.grade ?? grade),
        origin: "dataset",
      });
    }
  }
  return { judgements: [...judgements.values()], named };
}

function one(cell: Cell | undefined, where: string): string {
  return textOfCell(cell, where)?.trim() ?? "";
}

/** The text of a cell; a list where one value belongs is a {@linkcode Problem}. */
export function textOfCell(cell: Cell | undefined, where: string): string | null {
  if (!Array.isArray(cell)) return cell ?? null;
  throw new Problem({ what: `The column holds a list of ${cell.length} where one value belongs`, where });
}

/** A whole number, also when it is written 2.0; else null. */
function gradeOf(text: string): number | null {
  const grade = /^[+-]?\d+(?:\.0+)?$/.test(text) ? Number(text) : NaN;
  return Math.abs(grade) <= 0x7fffffff ? grade : null;
}

function lost(found: null | undefined): string {
  return found === null ? "several documents have this address" : "not in the corpus";
}
