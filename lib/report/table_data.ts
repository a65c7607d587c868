import { failureOf, isOutcome } from "./table_cell.ts";
import type { Column } from "./table_column.ts";

/** The media type under which an executed notebook keeps a table's rows for export. */
export const tableType = "application/vnd.cotejo.table+json";

/** Rows of one table that a notebook keeps. */
const MOST = 20_000;

/** A table with all its rows and all digits, as plain JSON. */
export interface TableData {
  caption: string;
  columns: readonly Column[];
  rows: readonly Record<string, unknown>[];
}

/**
 * What is needed to write a table again: its rows beyond those shown too, up to 20,000, after which the caption says
 * how many there are.
 *
 * @example
 * ```ts
 * import { tableData } from "./table_data.ts";
 * const { rows } = tableData([{ system: "bm25", ndcg: 0.66149, text: "left out" }], [{ name: "system" }, { name: "ndcg" }]);
 * if (JSON.stringify(rows) !== '[{"system":"bm25","ndcg":0.66149}]') throw new Error(JSON.stringify(rows));
 * ```
 */
export function tableData(
  rows: readonly Record<string, unknown>[],
  columns: readonly Column[],
  caption = "",
): TableData {
  const cut = rows.length > MOST ? `first ${MOST} of ${rows.length} rows` : "";
  return {
    caption: [caption, cut].filter(Boolean).join(" \u00b7 "),
    columns,
    rows: rows.slice(0, MOST).map((row) =>
      Object.fromEntries(columns.map(({ name }) => [name, plainValue(row[name])]))
    ),
  };
}

/** A value as JSON keeps it: an outcome is its value, a failure its cause and message, and what is no number null. */
export function plainValue(value: unknown): unknown {
  const failure = failureOf(value);
  if (failure !== undefined) return failure;
  const held = isOutcome(value) ? value.value : value;
  if (held === undefined || typeof held === "number" && !Number.isFinite(held)) return null;
  if (typeof held === "bigint") return Number.isSafeInteger(Number(held)) ? Number(held) : String(held);
  if (held instanceof Date) return held.toISOString();
  if (typeof held !== "object" || held === null) return held;
  return JSON.parse(JSON.stringify(held, (_, inner) => typeof inner === "bigint" ? String(inner) : inner));
}
