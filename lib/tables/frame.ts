import pl, { type DataFrame } from "nodejs-polars";
import { Problem } from "../base/mod.ts";
import type { Column, RowOf, Schema } from "./schema.ts";

const dtypes = {
  string: pl.Utf8,
  int: pl.Int32,
  float: pl.Float64,
  bool: pl.Bool,
  strings: pl.List(pl.Utf8),
};

/** How Polars names the type of a column that was read. */
const shown = {
  string: /^\(String\)$/,
  int: /^\(Int32\)$/,
  float: /^\(Float64\)$/,
  bool: /^\(Bool\)$/,
  strings: /^\(List\(\(String\)\)\)$/,
  vector: /^\(FixedSizeList\(\(Float32\),\d+\)\)$/,
};

/**
 * Rows → DataFrame, checked against the schema and sorted as it says. Series are built untyped and then
 * cast, because a Series built with an integer type silently turns null into 0.
 *
 * @example
 * ```ts
 * import { toFrame } from "./frame.ts";
 * import { judgements } from "./schemas.ts";
 * const frame = toFrame(judgements, [{ question_id: "q1", doc_id: "d1", grade: 1, origin: "link" }]);
 * if (frame.height !== 1) throw new Error("one row expected");
 * ```
 */
export function toFrame<S extends Schema>(schema: S, rows: readonly RowOf<S>[]): DataFrame {
  const series = Object.entries(schema.columns).map(([name, column]) => {
    const values = rows.map((row, i) => {
      const value = (row as Record<string, unknown>)[name] ?? null;
      const wrong = mistake(column, value);
      if (wrong) {
        throw new Problem({
          what: `Table "${schema.name}": ${wrong}`,
          where: `row ${i}, column "${name}"`,
          found: value,
          allowed: allowed(column),
        });
      }
      return value;
    });
    return column.type === "vector"
      ? vectorSeries(name, values as Float32Array[])
      : typed(name, column, values);
  });
  const frame = pl.DataFrame(series);
  return frame.height > 1 ? frame.sort([...schema.sort], false, false, true) : frame;
}

function typed(name: string, column: Column, values: unknown[]) {
  const dtype = dtypes[column.type as Exclude<Column["type"], "vector">];
  if (values.length > 0) return pl.Series(name, values as string[]).cast(dtype);
  const one = { string: "", int: 0, float: 0, bool: false, strings: [""], vector: [0] }[column.type];
  return pl.Series(name, [one] as string[]).cast(dtype).limit(0);
}

function vectorSeries(name: string, values: Float32Array[]) {
  const rows = values.length ? values : [new Float32Array(1)];
  // deno-lint-ignore no-explicit-any
  return pl.Series(name, rows as any).cast(pl.FixedSizeList(pl.Float32, rows[0]!.length)).limit(
    values.length,
  );
}

function mistake(column: Column, value: unknown): string | undefined {
  if (value === null) return column.optional ? undefined : "an empty cell where a value is required";
  switch (column.type) {
    case "string":
      if (typeof value !== "string") return "not a text";
      return column.values && !column.values.includes(value) ? "a value that is not allowed" : undefined;
    case "int":
      return Number.isInteger(value) && Math.abs(value as number) <= 0x7fffffff
        ? undefined
        : "not a whole number";
    case "float":
      return Number.isFinite(value) ? undefined : "not a finite number";
    case "bool":
      return typeof value === "boolean" ? undefined : "not true or false";
    case "strings":
      return Array.isArray(value) && value.every((v) => typeof v === "string")
        ? undefined
        : "not a list of texts";
    case "vector":
      return value instanceof Float32Array && value.every(Number.isFinite)
        ? undefined
        : "not a vector of finite numbers";
  }
}

function allowed(column: Column): string {
  if (column.values) return column.values.map((v) => `"${v}"`).join(", ");
  return column.type + (column.optional ? " or empty" : "");
}

/** Compares a frame read from `where` with its schema: columns, types, empty cells. */
export function checkFrame(schema: Schema, frame: DataFrame, where: string): DataFrame {
  const fail = (what: string, found: unknown, expected: string): never => {
    throw new Problem({
      what: `Table "${schema.name}": ${what}`,
      where,
      found,
      allowed: expected,
      todo: "remove the file and run the step that writes it again, or rename your columns",
    });
  };
  const names = Object.keys(schema.columns);
  const missing = names.filter((name) => !frame.columns.includes(name));
  if (missing.length) {
    fail(`column ${missing.map((m) => `"${m}"`).join(", ")} is missing`, frame.columns, names.join(", "));
  }
  for (const [name, column] of Object.entries(schema.columns)) {
    const series = frame.getColumn(name);
    const found = String(series.dtype).replaceAll("DataType", "");
    if (!shown[column.type].test(found)) fail(`column "${name}" has the wrong type`, found, column.type);
    if (!column.optional && series.nullCount() > 0) {
      fail(`column "${name}" has empty cells`, series.nullCount(), "none");
    }
  }
  return frame.select(...names);
}

/**
 * Compares a frame of a file with its schema. Optional columns that it lacks are there afterwards, all of their cells
 * empty: the file was written before the schema had them.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { checkOlder } from "./frame.ts";
 * const string = { type: "string", meaning: "" } as const;
 * const columns = { a: string, b: { ...string, optional: true } } as const;
 * const frame = checkOlder({ name: "t", meaning: "", columns, sort: [] }, pl.DataFrame({ a: ["x"] }), "file");
 * if (frame.getColumn("b").get(0) !== null) throw new Error("an empty cell expected");
 * ```
 */
export function checkOlder(schema: Schema, frame: DataFrame, where: string): DataFrame {
  const { absent = [], there = [] } = Object.groupBy(
    Object.entries(schema.columns),
    ([name, { optional, type }]) =>
      optional && type !== "vector" && !frame.columns.includes(name) ? "absent" : "there",
  );
  const checked = checkFrame({ ...schema, columns: Object.fromEntries(there) }, frame, where);
  if (absent.length === 0) return checked;
  const empty = absent.map(([name, { type }]) =>
    pl.lit(null).cast(dtypes[type as keyof typeof dtypes]).alias(name)
  );
  return frame.withColumns(...empty).select(...Object.keys(schema.columns));
}
