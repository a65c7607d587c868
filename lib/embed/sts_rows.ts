import { Problem } from "../base/mod.ts";

/** A row of a file of pairs, with the line it begins on. */
export interface StsRow {
  line: number;
  cells: string[];
}

/**
 * The rows of a text: between tabs where its first line has one, and then quotes mean nothing, as in the files of SemEval
 * and of the STS benchmark; else between commas or semicolons, where quotes hold a cell together. Empty lines are none.
 *
 * @example
 * ```ts
 * import { stsRows } from "./sts_rows.ts";
 * const [row] = stsRows('"One, two",three,"4"', "pairs.csv");
 * if (row?.cells.join("|") !== "One, two|three|4") throw new Error();
 * ```
 */
export function stsRows(text: string, file: string): StsRow[] {
  const first = text.trimStart().split(/\r?\n/, 1)[0]!;
  if (first.includes("\t")) {
    return text.split(/\r?\n/).map((line, i) => ({ line: i + 1, cells: line.split("\t") })).filter(isFull);
  }
  const count = (separator: string) => first.split(separator).length;
  return quotedRows(text, count(";") > count(",") ? ";" : ",", file).filter(isFull);
}

function isFull({ cells }: StsRow): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

function quotedRows(text: string, separator: string, file: string): StsRow[] {
  const rows: StsRow[] = [];
  let cells: string[] = [], cell = "", quoted = false, line = 1, start = 1;
  for (let i = 0; i <= text.length; i++) {
    const unit = text[i];
    if (unit === "\n") line++;
    if (quoted && unit !== undefined) {
      if (unit !== '"') cell += unit;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (unit === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (unit === separator || unit === "\n" || unit === undefined) {
      if (quoted) throw new Problem({ what: "A quote is not closed", where: `${file}, line ${start}` });
      cells.push(cell);
      cell = "";
      if (unit === separator) continue;
      rows.push({ line: start, cells });
      cells = [];
      start = line;
    } else cell += unit;
  }
  return rows;
}
