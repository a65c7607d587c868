import { type ShownTable, showTable, type TableOptions } from "./show_table.ts";

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
        rows.map((row) => Object.fromEntries(table.columns.map(({ name }) => [name, row[name] ?? null]))),
        null,
        2,
      );
  }
}

const headings = ({ columns }: ShownTable) => columns.map(({ label, name }) => label ?? name);
const isNumber = ({ cells }: ShownTable, c: number) => cells.some((row) => row[c]!.kind === "number");

function markdown(table: ShownTable): string {
  const plain = (text: string) => text.replace(/[\\`*_<>|[\]]/g, "\\$&");
  const line = (cells: string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [
    ...table.caption ? [plain(table.caption), ""] : [],
    line(headings(table)),
    `| ${table.columns.map((_, c) => isNumber(table, c) ? "--:" : "---").join(" | ")} |`,
    ...table.cells.map((row) => line(row.map(({ text }) => text))),
  ].join("\n");
}

function latex(table: ShownTable): string {
  const line = (cells: string[]) => `  ${cells.map(escaped).join(" & ")} \\\\`;
  return [
    "\\begin{table}",
    ...table.caption ? [`  \\caption{${escaped(table.caption)}}`] : [],
    `  \\begin{tabular}{${table.columns.map((_, c) => isNumber(table, c) ? "r" : "l").join("")}}`,
    "  \\hline",
    line(headings(table)),
    "  \\hline",
    ...table.cells.map((row) => line(row.map(({ text }) => text))),
    "  \\hline",
    "  \\end{tabular}",
    "\\end{table}",
  ].join("\n");
}

const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "−": "$-$",
  "±": "$\\pm$",
  "▲": "$\\blacktriangle$",
  "–": "--",
  "<": "$<$",
  ">": "$>$",
  "|": "\\textbar{}",
};

function escaped(text: string): string {
  return text.replace(/[&%$#_{}]/g, "\\$&").replace(
    /\\(?![&%$#_{}])|[~^−±▲–<>|]/g,
    (character) => SPECIAL[character]!,
  );
}

function csv(table: ShownTable, rows: readonly Record<string, unknown>[]): string {
  const field = (value: unknown) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [
    headings(table).map(field).join(","),
    ...rows.map((row) => table.columns.map(({ name }) => field(row[name])).join(",")),
  ].join("\n");
}
