/** What a cell of a column holds. `vector` is a fixed-size list of Float32, `strings` a list of texts. */
export type ColumnType = "string" | "int" | "float" | "bool" | "strings" | "vector";

/** One column of a hand-off table. */
export interface Column {
  type: ColumnType;
  /** Whether a cell may be empty. */
  optional?: true;
  /** The only values allowed in a column of texts. */
  values?: readonly string[];
  /** One phrase for readers of the table. */
  meaning: string;
}

/** A declared hand-off table: what its columns are, and in which order its rows stand. */
export interface Schema {
  name: string;
  meaning: string;
  columns: Record<string, Column>;
  /** The columns rows are sorted by before writing. */
  sort: readonly string[];
}

type CellOf<C extends Column> = C["type"] extends "string" ? string
  : C["type"] extends "bool" ? boolean
  : C["type"] extends "strings" ? string[]
  : C["type"] extends "vector" ? Float32Array
  : number;

/** The type of one row of a schema. */
export type RowOf<S extends Schema> = {
  [K in keyof S["columns"]]: S["columns"][K] extends { optional: true } ? CellOf<S["columns"][K]> | null
    : CellOf<S["columns"][K]>;
};
