/** What a spreadsheet would take for a formula, however many apostrophes stand before it. */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/**
 * Rows as CSV that spreadsheets open as it is meant: RFC 4180 with the byte-order mark by which they know UTF-8. A cell
 * that one would take for a formula gets an apostrophe in front; {@linkcode withoutGuard} takes it off again.
 *
 * @example
 * ```ts
 * import { csvText } from "./labels_csv.ts";
 * const text = csvText([["a", "b"], ["=1+1", 'x "y", z']]);
 * if (text !== '\ufeffa,b\r\n\'=1+1,"x ""y"", z"\r\n') throw new Error(text);
 * ```
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before {@linkcode csvText}. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
