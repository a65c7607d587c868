import { Buffer } from "node:buffer";
import { statSync } from "node:fs";
import pl from "nodejs-polars";
import { messageOf, Problem, unpackedBlocks, unreadable } from "../base/mod.ts";
import { didYouMean } from "../notation/mod.ts";
import { decodeText } from "../text/mod.ts";
import { withoutGuard } from "./labels_csv.ts";

/** A row of a table with its cells by column, all as text. */
export interface TableRow {
  /** As a spreadsheet or an editor numbers it, from 1; the heading counts. */
  row: number;
  cells: ReadonlyMap<string, string>;
}

/** More columns than a table for people has: a row that is too long for its table is found within them. */
const MOST_COLUMNS = 256;

/**
 * The rows of a CSV, TSV, JSONL or Parquet file, by the ending of its name; text files may be packed with gzip. Every
 * cell is text, and an empty one is not there. Rows without any cell are left out, columns that are not asked for too.
 */
export async function tableRows(
  file: string,
  { needed, optional = [] }: { needed: readonly string[]; optional?: readonly string[] },
): Promise<TableRow[]> {
  const format = /\.(csv|tsv|jsonl|ndjson|parquet(?!\.))(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase();
  if (format === undefined) {
    throw new Problem({
      what: "The name of the file does not tell a format that can be read",
      where: file,
      allowed: "*.csv, *.tsv, *.jsonl, *.ndjson, each also with .gz, and *.parquet",
    });
  }
  const columns = [...needed, ...optional];
  const { names, rows } = format === "parquet"
    ? parquetRows(file, columns)
    : /csv|tsv/.test(format)
    ? separatedRows(await textOf(file), file, format === "tsv" ? "\t" : undefined)
    : jsonRows(await textOf(file), file);
  for (const name of needed) {
    if (names.includes(name)) continue;
    throw new Problem({
      what: `The table has no column "${name}"`,
      where: file,
      found: names,
      allowed: `${needed.join(", ")}; besides ${optional.join(", ")} and any others`,
      todo: didYouMean(name, names),
    });
  }
  for (const name of columns) {
    if (names.indexOf(name) === names.lastIndexOf(name)) continue;
    throw new Problem({ what: `The table has more than one column "${name}"`, where: file, found: names });
  }
  return rows.filter(({ cells }) => cells.size > 0);
}

interface Table {
  names: string[];
  rows: TableRow[];
}

async function textOf(file: string): Promise<string> {
  const blocks = await Array.fromAsync(unpackedBlocks(file));
  try {
    return decodeText(new Uint8Array(await new Blob(blocks as BlobPart[]).arrayBuffer()));
  } catch (error) {
    throw error instanceof Problem ? new Problem({ ...error.parts, where: file }) : error;
  }
}

/**
 * The rows between separators. Polars takes the text apart, each cell as the text it is. A line of empty cells in front
 * says how many there may be, so that a row which is too long is seen and not cut.
 */
function separatedRows(text: string, file: string, separator = separatorOf(text)): Table {
  const lines = read(
    () =>
      pl.readCSV(Buffer.from(`${separator.repeat(MOST_COLUMNS - 1)}\n${text.replace(/^[\r\n]+/, "")}`), {
        hasHeader: false,
        inferSchemaLength: 0,
        sep: separator,
        truncateRaggedLines: false,
      }).rows() as (string | null)[][],
    file,
  );
  const names = (lines[1] ?? []).map((name) => name?.trim() ?? "");
  while (names.at(-1) === "") names.pop();
  if (names.length === 0) throw new Problem({ what: "The file is empty", where: file });
  const rows = lines.slice(2).map((cells, i): TableRow => {
    const row = i + 2;
    if (cells.slice(names.length).some((cell) => cell !== null && cell !== "")) {
      throw new Problem({
        what: "A row has more cells than the table has columns",
        where: `${file}, row ${row}`,
        found: cells.filter((cell) => cell !== null),
        allowed: `${names.length} cells: ${names.join(", ")}`,
        todo: "Put a cell that holds the separator in quotes",
      });
    }
    return { row, cells: filled(names.map((name, c) => [name, withoutGuard(cells[c] ?? "")])) };
  });
  return { names, rows };
}

/** The separator that the first line shows: comma, semicolon or tab, whichever stands most often outside quotes. */
function separatorOf(text: string): string {
  const bare = (/[^\r\n]+/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => bare.split(separator).length;
  return [",", ";", "\t"].reduce((best, next) => count(next) > count(best) ? next : best);
}

function jsonRows(text: string, file: string): Table {
  const names = new Set<string>(), rows: TableRow[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const object = jsonObject(line, `${file}, row ${i + 1}`);
    for (const name in object) names.add(name);
    rows.push({ row: i + 1, cells: filled(Object.entries(object)) });
  }
  if (rows.length === 0) throw new Problem({ what: "The file is empty", where: file });
  return { names: [...names], rows };
}

function jsonObject(line: string, where: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Problem({ what: `It is not JSON: ${messageOf(cause)}`, where, cause });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Problem({ what: "A line is no JSON object", where, found: value });
}

function parquetRows(file: string, columns: readonly string[]): Table {
  return read(() => {
    statSync(file);
    const names = pl.scanParquet(file).columns, wanted = columns.filter((name) => names.includes(name));
    const frame = pl.readParquet(file, { columns: wanted });
    // Whole numbers that Polars hands out itself lose digits beyond those of a double.
    const cells = wanted.map((name) => frame.getColumn(name).cast(pl.Utf8).toArray());
    const rows = Array.from({ length: frame.height }, (_, i): TableRow => ({
      row: i + 1,
      cells: filled(wanted.map((name, c) => [name, cells[c]![i]])),
    }));
    return { names, rows };
  }, file);
}

/** The cells that hold something. */
function filled(cells: readonly (readonly [string, unknown])[]): Map<string, string> {
  return new Map(
    cells.flatMap(([name, value]) => {
      const text = value === null || value === undefined
        ? ""
        : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
      return text.trim() === "" ? [] : [[name, text] as const];
    }),
  );
}

function read<T>(open: () => T, file: string): T {
  try {
    return open();
  } catch (error) {
    throw unreadable(file, error);
  }
}
