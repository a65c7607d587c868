import { escapeHtml } from "./html.ts";
import { cellOf, comparable, type TableCell } from "./table_cell.ts";
import { type Column, heading } from "./table_column.ts";
import { type TableData, tableData, tableType } from "./table_data.ts";

export type { Column };

/** Options of {@linkcode showTable}. */
export interface TableOptions {
  /** Columns in their order; all keys of the rows unless given. */
  columns?: readonly Column[];
  caption?: string;
  /** Shows this many rows at most; the caption says how many there are. */
  limit?: number;
}

const jupyterDisplay: unique symbol = Symbol.for("Jupyter.display") as typeof jupyterDisplay;

/** A table for notebooks, pages and terminals. */
export class ShownTable {
  constructor(
    readonly columns: readonly Column[],
    readonly cells: readonly (readonly TableCell[])[],
    readonly caption: string,
    /** What the table was made from, with its rows beyond those shown. */
    private readonly whole: { rows: readonly Record<string, unknown>[]; caption?: string },
  ) {}

  /** The table with all its rows and digits, for export. */
  data(): TableData {
    return tableData(this.whole.rows, this.columns, this.whole.caption);
  }

  /** A semantic HTML table; what follows from its looks stands in words too. */
  html(): string {
    const side = this.columns.map((column, c) => {
      const marked = column.best === undefined ? "" : " marked";
      if (this.#numeric(c)) return ` class="number${marked}" style="text-align:right"`;
      const kind = textKind(this.cells.map((row) => row[c]!.text));
      return `${kind === "" ? "" : ` class="${kind}"`} style="text-align:left"`;
    });
    const head = this.columns.map((column, c) => {
      const title = column.title === undefined ? "" : ` title="${escapeHtml(column.title)}"`;
      return `<th scope="col"${side[c]}${title}>${breakable(heading(column))}</th>`;
    });
    const body = this.cells.map((row) =>
      `<tr>${
        row.map((cell, c) => {
          const tag = c === 0 && cell.kind === "text" ? "th" : "td";
          return `<${tag}${tag === "th" ? ' scope="row"' : ""}${side[c]}${sortKey(cell)}>${
            inner(cell)
          }</${tag}>`;
        }).join("")
      }</tr>`
    );
    const caption = this.caption === "" ? "" : `<caption><span>${escapeHtml(this.caption)}</span></caption>`;
    return `<table class="cotejo">${caption}<thead><tr>${head.join("")}</tr></thead><tbody>\n${
      body.join("\n")
    }\n</tbody></table>`;
  }

  /** Aligned columns for a terminal; ▲ marks the best value of a column. */
  text(): string {
    const marked = this.columns.map((_, c) => this.cells.some((row) => row[c]!.best));
    const shown = (cell: TableCell, c: number) => cell.text + (marked[c] ? cell.best ? " \u25b2" : "  " : "");
    const grid = [
      this.columns.map((column, c) => heading(column) + (marked[c] ? "  " : "")),
      ...this.cells.map((row) => row.map(shown)),
    ];
    const widths = this.columns.map((_, c) => Math.max(...grid.map((row) => [...row[c]!].length)));
    const lines = grid.map((row) =>
      row.map((text, c) => {
        const gap = " ".repeat(widths[c]! - [...text].length);
        return this.#numeric(c) ? gap + text : text + gap;
      }).join("  ").trimEnd()
    );
    lines.splice(1, 0, widths.map((w) => "\u2500".repeat(w)).join("  "));
    return [...(this.caption === "" ? [] : [this.caption]), ...lines].join("\n");
  }

  /** Whether a column is one of numbers; one without any value counts as such. */
  #numeric(c: number): boolean {
    const kinds = this.cells.map((row) => row[c]!.kind);
    return kinds.includes("number") || kinds.length > 0 && kinds.every((kind) => kind === "missing");
  }

  /** What a notebook shows when a cell ends with this table. */
  [jupyterDisplay](): Record<string, unknown> {
    return { "text/html": this.html(), "text/plain": this.text(), [tableType]: this.data() };
  }
}

/**
 * Shows rows as a table: numbers at the right with their digits, the best value of a column bold and marked ▲,
 * what is missing as "–", failures by their cause.
 *
 * @example
 * ```ts
 * import { showTable } from "./show_table.ts";
 * const rows = [{ system: "bm25", ndcg: 0.6612 }, { system: "gte-small", ndcg: 0.7204 }];
 * const table = showTable(rows, { columns: [{ name: "system" }, { name: "ndcg", label: "nDCG@10", digits: 3, best: "max" }] });
 * if (!table.text().includes("0.720 ▲")) throw new Error(table.text());
 * ```
 */
export function showTable(rows: readonly object[], options: TableOptions = {}): ShownTable {
  const records = rows as readonly Record<string, unknown>[];
  const names = options.columns ??
    [...new Set(records.flatMap((row) => Object.keys(row)))].map((name) => ({ name }));
  const columns: readonly Column[] = names;
  const limit = options.limit ?? rows.length;
  const best = columns.map((column) => bestOf(records, column));
  const cells = records.slice(0, limit).map((row) =>
    columns.map((column, c): TableCell => {
      const cell = cellOf(row[column.name], column);
      const value = comparable(row[column.name], column.digits);
      return { ...cell, best: value !== undefined && value === best[c] };
    })
  );
  const cut = rows.length > limit
    ? `first ${limit} of ${rows.length} rows`
    : rows.length === 0
    ? "no rows"
    : "";
  const caption = [options.caption, cut].filter(Boolean).join(" \u00b7 ");
  return new ShownTable(columns, cells, caption, { rows: records, caption: options.caption });
}

function bestOf(
  rows: readonly Record<string, unknown>[],
  { name, digits, best }: Column,
): number | undefined {
  if (best === undefined || rows.length < 2) return undefined;
  const values = rows.map((row) => comparable(row[name], digits)).filter((v) => v !== undefined);
  if (new Set(values).size < 2) return undefined;
  return values.reduce((a, b) => (best === "max" ? b > a : b < a) ? b : a);
}

function sortKey(cell: TableCell): string {
  return cell.sort === undefined ? "" : ` data-sort="${escapeHtml(String(cell.sort))}"`;
}

function inner(cell: TableCell): string {
  const text = cell.kind === "text" ? breakable(cell.text) : escapeHtml(cell.text);
  if (cell.kind === "failure") {
    return `<span class="failure" title="${escapeHtml(cell.message ?? "")}">${text}</span>`;
  }
  if (!cell.best) return text;
  return `<strong class="best">${text}<span class="mark" title="best of its column">\u25b2</span></strong>`;
}

/** How much room a column of texts needs: sentences most; names and addresses may break. */
function textKind(texts: readonly string[]): "long" | "name" | "word" | "" {
  if (texts.some((text) => text.length > 40 && text.split(" ").length > 4)) return "long";
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return longest > 24 ? "name" : longest > 8 ? "word" : "";
}

/** A text with the places where a long word may break: before "+" and "(", after "/", "_", "," and "&". */
function breakable(text: string): string {
  const words = text.split(/(\s+)/);
  const longest = words.length > 8 ? 30 : 14;
  return words.map((word) =>
    word.length < longest ? word : word.replace(/(?<=.)(?=[+(])|(?<=[/_,&])(?=[^/])/g, "\u0000")
  ).map(escapeHtml).join("").replaceAll("\u0000", "<wbr>");
}
