import { type ShownTable, showTable, type TableOptions } from "./show_table.ts";
import { failureOf } from "./table_cell.ts";
import { heading } from "./table_column.ts";
import { plainValue } from "./table_data.ts";

/** The ways in which {@linkcode formatTable} can write a table. */
export const TABLE_FORMATS = ["text", "markdown", "latex", "csv", "json"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * A table as text, Markdown or LaTeX with the digits of its columns, or as CSV or JSON with all digits.
 *
 * @example
 * ```ts
 * import { formatTable } from "./table_formats.ts";
 * const latex = formatTable([{ system: "a_b", AP: 0.5 }], { columns: [{ name: "system" }, { name: "AP", digits: 3 }] }, "latex");
 * if (!latex.includes("a\\_b & 0.500 \\\\")) throw new Error(latex);
 * ```
 */
export function formatTable(
  rows: readonly Record<string, unknown>[],
  options: TableOptions,
  format: TableFormat,
): string {
  const table = showTable(rows, options);
  switch (format) {
    case "text":
      return table.text();
    case "markdown":
      return markdown(table);
    case "latex":
      return latex(table);
    case "csv":
      return csv(table, rows);
    case "json":
      return JSON.stringify(
        rows.map((row) => Object.fromEntries(table.columns.map(({ name }) => [name, plainValue(row[name])]))),
        null,
        2,
      );
  }
}

const headings = ({ columns }: ShownTable) => columns.map(heading);
const oneLine = (text: string) => text.replace(/\s*[\r\n\t]+\s*/g, " ");
const isNumber = ({ cells }: ShownTable, c: number) => cells.some((row) => row[c]!.kind === "number");

function markdown(table: ShownTable): string {
  const plain = (text: string) => oneLine(text).replace(/[\\`*_<>|[\]]/g, "\\$&");
  const line = (cells: string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [
    ...table.caption ? [plain(table.caption), ""] : [],
    line(headings(table)),
    `| ${table.columns.map((_, c) => isNumber(table, c) ? "--:" : "---").join(" | ")} |`,
    ...table.cells.map((row) => line(row.map(({ text }) => text))),
  ].join("\n");
}

function latex(table: ShownTable): string {
  // a bracket after the end of a row would be read as the distance to the next one
  const line = (cells: string[]) => `  ${cells.map(latexText).join(" & ").replace(/^[[*]/, "{$&}")} \\\\`;
  return [
    "\\begin{table}",
    ...table.caption ? [`  \\caption{${latexText(table.caption)}}`] : [],
    `  \\begin{tabular}{${latexColumns(table)}}`,
    "  \\hline",
    line(headings(table)),
    "  \\hline",
    ...table.cells.map((row) => line(row.map(({ text }) => text))),
    "  \\hline",
    "  \\end{tabular}",
    "\\end{table}",
  ].join("\n");
}

/** More letters than this in one cell do not fit beside others on a page. */
const LONG = 60;

/** "llr": numbers to the right, words to the left; long texts share most of the width and are broken into lines. */
function latexColumns(table: ShownTable): string {
  const long = table.columns.map((_, c) => table.cells.some((row) => row[c]!.text.length > LONG));
  const others = table.columns.length - long.filter(Boolean).length;
  const width = Math.max(0.2, (others === 0 ? 0.95 : 0.65) / (table.columns.length - others));
  return table.columns.map((_, c) =>
    long[c] ? `p{${width.toFixed(2)}\\linewidth}` : isNumber(table, c) ? "r" : "l"
  ).join("");
}

const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "−": "$-$",
  "±": "$\\pm$",
  "▲": "$\\bigtriangleup$",
  "▼": "$\\bigtriangledown$",
  "–": "--",
  "—": "---",
  "·": "$\\cdot$",
  "×": "$\\times$",
  "≈": "$\\approx$",
  "≠": "$\\neq$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "→": "$\\rightarrow$",
  "←": "$\\leftarrow$",
  "∞": "$\\infty$",
  "√": "$\\surd$",
  "…": "\\ldots{}",
  "“": "``",
  "”": "''",
  "‘": "`",
  "’": "'",
  "«": "$\\ll$",
  "»": "$\\gg$",
  "²": "$^2$",
  "°": "$^\\circ$",
  "\u00a0": "~",
  "\u202f": "\\,",
  "α": "$\\alpha$",
  "β": "$\\beta$",
  "δ": "$\\delta$",
  "ε": "$\\varepsilon$",
  "η": "$\\eta$",
  "κ": "$\\kappa$",
  "ρ": "$\\rho$",
  "σ": "$\\sigma$",
  "τ": "$\\tau$",
  "χ": "$\\chi$",
  "Δ": "$\\Delta$",
  "<": "$<$",
  ">": "$>$",
  "|": "\\textbar{}",
};

/**
 * A text that LaTeX sets as it is written, without any package. What pdfLaTeX's own fonts lack is named by its number
 * in Unicode, for one such letter would keep the whole document from being set.
 */
export function latexText(text: string): string {
  return oneLine(text).normalize("NFC").replace(
    /[&%$#_{}]|[^ !-~¡¿À-ÏÑ-ÖØ-Ýß-ïñ-öø-ýÿĀ-ăĆ-ďĒ-ĕĖėĚ-ġĩĪīĭıĹĺŁłŃńŇňŌ-őŒœŔŕŘ-ŝŠ-šŤťŨ-űŴ-žȘ-ț]|[\\~^<>|]/gu,
    (character) =>
      /[&%$#_{}]/.test(character) ? `\\${character}` : SPECIAL[character] ??
        `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

function csv(table: ShownTable, rows: readonly Record<string, unknown>[]): string {
  const field = (value: unknown) => {
    const plain = failureOf(value)?.cause ?? plainValue(value);
    const text = plain === null ? "" : typeof plain === "object" ? JSON.stringify(plain) : String(plain);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const heads = headings(table);
  const named = heads.map((head, c) =>
    heads.indexOf(head) === heads.lastIndexOf(head) ? head : table.columns[c]!.name
  );
  return [
    named.map(field).join(","),
    ...rows.map((row) => table.columns.map(({ name }) => field(row[name])).join(",")),
  ].join("\n");
}
