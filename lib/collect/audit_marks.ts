import { Problem } from "../base/mod.ts";
import { wilson } from "../stats/mod.ts";
import { CsvReader, type CsvRecord, separatorOf } from "./read_tables_csv.ts";

/** What a person looks at: a question, or a judgement that links a question with a document. */
export type AuditKind = "question" | "judgement";

/** A row of the file a person fills in. */
export interface AuditRow {
  kind: AuditKind;
  /** The question's identifier. */
  id: string;
  /** The document of a judgement, null for a question. */
  doc_id: string | null;
  /** The question's text. */
  text: string;
  /** The title of the document of a judgement. */
  title: string;
  flags: readonly string[];
  /** Null until a person has looked. */
  faulty?: boolean | null;
  note?: string;
}

/** What a person found. */
export interface AuditMark {
  kind: AuditKind;
  id: string;
  doc_id: string | null;
  faulty: boolean;
  note: string;
}

const COLUMNS = ["kind", "id", "doc_id", "text", "title", "flags", "faulty", "note"] as const;
const READ = ["kind", "id", "doc_id", "faulty", "note"] as const;
type ReadColumn = (typeof READ)[number];

const YES = ["yes", "y", "1", "true", "sí", "si", "verdadero"];
const NO = ["no", "n", "0", "false", "falso"];

/**
 * The file a person fills in: CSV as RFC 4180 has it, with the byte-order mark by which spreadsheets know UTF-8. A cell
 * that a spreadsheet would take for a formula gets an apostrophe in front, which {@linkcode readMarks} takes off again.
 *
 * @example
 * ```ts
 * import { auditCsv } from "./audit_marks.ts";
 * const csv = auditCsv([{ kind: "question", id: "q1", doc_id: null, text: "=1+1, why?", title: "", flags: ["no verb"] }]);
 * if (!csv.endsWith('question,q1,,"\'=1+1, why?",,no verb,,\r\n')) throw new Error(csv);
 * ```
 */
export function auditCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => {
    const faulty = row.faulty === true ? "yes" : row.faulty === false ? "no" : "";
    const { kind, id, doc_id, text, title, flags, note } = row;
    return [kind, id, doc_id ?? "", text, title, flags.join("; "), faulty, note ?? ""].map(cell).join(",");
  });
  return `\ufeff${[COLUMNS.join(","), ...lines].join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell without the apostrophe that {@linkcode cell} put in front. */
function plain(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r])/, "");
}

/**
 * Reads what a person filled in, whether it was saved with commas, semicolons or tabs, with a byte-order mark or
 * without. Rows in which `faulty` is still empty are left out. What cannot be understood is a {@linkcode Problem}.
 *
 * @example
 * ```ts
 * import { readMarks } from "./audit_marks.ts";
 * const marks = readMarks("\ufeffkind;id;doc_id;faulty;note\r\nquestion;q1;;Sí;no se entiende\r\nquestion;q2;;;\r\n");
 * if (marks.length !== 1 || !marks[0]?.faulty) throw new Error(JSON.stringify(marks));
 * ```
 */
export function readMarks(csvText: string): AuditMark[] {
  const [header, ...records] = recordsOf(csvText.replace(/^\ufeff/, ""));
  const places = placesOf(header);
  const marks: AuditMark[] = [], lines = new Map<string, number>();
  for (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    const mark = markOf(record, places, header!.cells.length);
    if (mark === null) continue;
    const key = JSON.stringify([mark.kind, mark.id, mark.doc_id]), before = lines.get(key);
    if (before !== undefined) {
      throw new Problem({
        what: "The same question or judgement is marked twice",
        where: `lines ${before} and ${record.line}`,
        found: mark.doc_id === null ? mark.id : `${mark.id} and ${mark.doc_id}`,
        todo: "keep one of the two rows",
      });
    }
    lines.set(key, record.line);
    marks.push(mark);
  }
  return marks;
}

function recordsOf(text: string): CsvRecord[] {
  const reader = new CsvReader(separatorOf(/[^\r\n]+/.exec(text)?.[0] ?? ""));
  const records = [...reader.push(text), ...reader.end()];
  if (reader.openQuote !== null) {
    throw new Problem({
      what: "A quote is opened and never closed",
      where: `the row that begins on line ${reader.openQuote}`,
      todo: "close it, or double a quote that belongs to the text",
    });
  }
  return records;
}

function placesOf(header: CsvRecord | undefined): Record<ReadColumn, number> {
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = READ.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new Problem({
      what: `The table of marks lacks the column${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`,
      where: `line ${header?.line ?? 1}`,
      found: header?.cells ?? "nothing",
      allowed: COLUMNS.join(", "),
      todo: "keep the first line of the file as it was written",
    });
  }
  return Object.fromEntries(READ.map((name) => [name, names.indexOf(name)])) as Record<ReadColumn, number>;
}

function markOf(
  { line, cells, fault }: CsvRecord,
  places: Record<ReadColumn, number>,
  columns: number,
): AuditMark | null {
  const wrong = (what: string, found: unknown, allowed: string) =>
    new Problem({ what, where: `line ${line}`, found, allowed });
  if (fault !== null) {
    throw wrong("A row cannot be read", fault, "a quote around a whole cell, doubled inside it");
  }
  // A spreadsheet may leave separators out after the last cell that holds something, or put more behind it.
  if (cells.slice(columns).some((cell) => cell.trim() !== "")) {
    throw wrong("A row has more cells than the table has columns", cells.length, `at most ${columns}`);
  }
  const at = (name: ReadColumn) => plain(cells[places[name]] ?? "");
  const answer = at("faulty").normalize("NFC").trim().toLowerCase();
  if (answer === "") return null;
  if (![...YES, ...NO].includes(answer)) {
    throw wrong("A mark is neither yes nor no", at("faulty"), [...YES, ...NO].join(", ") + ", or nothing");
  }
  const kind = at("kind").trim(), id = at("id"), doc_id = at("doc_id") || null;
  if (kind !== "question" && kind !== "judgement") {
    throw wrong("A mark is about something unknown", kind, "question, judgement");
  }
  if (id === "") throw wrong("A mark names no question", id, "the id that was written there");
  if (kind === "judgement" && doc_id === null) {
    throw wrong("A mark of a judgement names no document", "", "the doc_id that was written there");
  }
  return { kind, id, doc_id, faulty: YES.includes(answer), note: at("note") };
}

/** The share of what was looked at that is faulty. */
export interface AuditResult {
  kind: AuditKind;
  /** How many a person has looked at. */
  n: number;
  faulty: number;
  share: number;
  /** Wilson's interval for the share, 95%. */
  low: number;
  high: number;
}

/**
 * The share of faulty questions and of faulty judgements, with Wilson's 95% interval; kinds that nobody has looked at
 * are left out.
 *
 * @example
 * ```ts
 * import { auditResult } from "./audit_marks.ts";
 * const marks = Array.from({ length: 200 }, (_, i) => ({ kind: "question" as const, id: `${i}`, doc_id: null, faulty: i < 20, note: "" }));
 * const [result] = auditResult(marks);
 * if (result?.share !== 0.1 || result.low.toFixed(3) !== "0.066") throw new Error(JSON.stringify(result));
 * ```
 */
export function auditResult(marks: readonly AuditMark[]): AuditResult[] {
  return (["question", "judgement"] as const).flatMap((kind) => {
    const looked = marks.filter((mark) => mark.kind === kind), n = looked.length;
    if (n === 0) return [];
    const faulty = looked.filter((mark) => mark.faulty).length;
    return [{ kind, n, faulty, share: faulty / n, ...wilson(faulty, n) }];
  });
}
