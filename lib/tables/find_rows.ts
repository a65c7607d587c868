import pl, { type DataFrame, type LazyDataFrame } from "nodejs-polars";
import { join } from "node:path";
import { messageOf, Problem } from "../base/mod.ts";
import { checkOlder, toFrame } from "./frame.ts";
import { partFiles } from "./parts.ts";
import type { Schema } from "./schema.ts";

/** What the rows to find have in some columns of texts: one value, or one of several. */
export type Wanted = Readonly<Record<string, string | readonly string[]>>;

/**
 * The rows of a table that have the wanted values, in the order of its files. Tables are sorted, so that the parts of a
 * file without any such row are passed over: a few rows of a table of millions take milliseconds, and no memory.
 *
 * @example
 * ```ts
 * import { toFrame, writeParts } from "./mod.ts";
 * import { findRows } from "./find_rows.ts";
 * import { judgements } from "./schemas.ts";
 * const folder = await Deno.makeTempDir();
 * const row = (question_id: string) => ({ question_id, doc_id: "d", grade: 1, origin: "link" });
 * await writeParts(folder, "01", judgements, [toFrame(judgements, [row("p"), row("q")])]);
 * const found = await findRows(folder, judgements, { question_id: "q" });
 * if (found.height !== 1) throw new Error("one row");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function findRows(
  folder: string,
  schema: Schema,
  wanted: Wanted,
  columns: readonly string[] = Object.keys(schema.columns),
): Promise<DataFrame> {
  const part = { ...schema, columns: pick(schema, [...columns, ...Object.keys(wanted)]) };
  const frames: DataFrame[] = [];
  for (const file of await partFiles(folder, schema.name)) {
    const path = join(folder, file);
    let found: DataFrame;
    try {
      const scan = pl.scanParquet(path), there = scan.columns;
      const asked = Object.keys(part.columns).filter((name) => there.includes(name));
      found = await restrict(scan, wanted).select(...asked).collect();
    } catch (error) {
      throw new Problem({
        what: `Table "${schema.name}" cannot be read`,
        where: path,
        found: messageOf(error),
        todo: `remove it and run step ${file.slice(0, 2)} again`,
        cause: error,
      });
    }
    frames.push(checkOlder(part, found, path));
  }
  if (frames.length === 0) return toFrame(part, []).select(...columns);
  return (frames.length === 1 ? frames[0]! : pl.concat(frames)).select(...columns);
}

function restrict(scan: LazyDataFrame, wanted: Wanted): LazyDataFrame {
  const conditions = Object.entries(wanted).map(([name, value]) =>
    typeof value === "string" ? pl.col(name).eq(pl.lit(value)) : pl.col(name).isIn([...value])
  );
  return conditions.reduce((found, condition) => found.filter(condition), scan);
}

function pick({ columns }: Schema, names: readonly string[]): Schema["columns"] {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));
}
