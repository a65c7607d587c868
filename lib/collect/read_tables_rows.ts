import pl, { type Series } from "nodejs-polars";
import { statSync } from "node:fs";
import { Problem, unreadable } from "../base/mod.ts";
import { didYouMean } from "../notation/mod.ts";
import { redact } from "../text/mod.ts";
import { CsvReader, type CsvRecord, separatorOf } from "./read_tables_csv.ts";
import { textLines } from "./json_lines.ts";
import { textPieces } from "./read_tables_text.ts";

/** A value as text, a list of such values, or none. */
export type Cell = string | string[] | null;

/** A row with the cells that were asked for, or what is wrong with it. */
export type TableRow<K extends string> =
  | { place: string; cells: Partial<Record<K, Cell>>; fault: null }
  | { place: string; fault: string };

/** A file and the columns wanted of it, by what they are for. */
export interface TableSource<K extends string> {
  file: string;
  /** The experiment's field that names the columns, as "collection.documents". */
  field: string;
  columns: Partial<Record<K, string>>;
}

const FORMATS = "*.csv, *.tsv, *.jsonl, *.ndjson, each also with .gz, and *.parquet";

/**
 * The rows of a CSV, TSV, JSONL or Parquet file. Numbers and dates become text without loss; an empty cell, null and
 * NaN are none. A wanted column that is not there is a {@linkcode Problem}; a row that cannot be read has a fault.
 * Text files are read as a stream.
 */
export function tableRows<K extends string>(source: TableSource<K>): AsyncGenerator<TableRow<K>> {
  const [, format, packed] = /\.(csv|tsv|jsonl|ndjson|parquet)(\.gz)?$/i.exec(source.file) ?? [];
  switch (format?.toLowerCase()) {
    case "csv":
      return csvRows(source);
    case "tsv":
      return csvRows(source, "\t");
    case "jsonl":
    case "ndjson":
      return jsonRows(source);
    case "parquet":
      if (!packed) return parquetRows(source);
  }
  throw new Problem({
    what: "The name of the file does not tell a format that can be read",
    where: `${source.file} (${source.field}.file)`,
    allowed: FORMATS,
  });
}

async function* csvRows<K extends string>(
  source: TableSource<K>,
  separator?: string,
): AsyncGenerator<TableRow<K>> {
  let header: CsvRecord | undefined, places: [K, number][] = [];
  for await (const record of csvRecords(source.file, separator)) {
    if (!header) {
      header = record;
      places = columnPlaces(source, record.cells.map((name) => name.trim()));
      continue;
    }
    const place = `line ${record.line}`, { cells } = record;
    const fault = record.fault ??
      (cells.length === header.cells.length ? null : "not as many cells as columns");
    if (fault !== null) yield { place, fault };
    else yield { place, fault, cells: cellsOf<K>(places.map(([key, at]) => [key, cells[at] || null])) };
  }
  if (!header) throw empty(source.file);
}

async function* csvRecords(file: string, separator?: string): AsyncGenerator<CsvRecord> {
  let reader: CsvReader | undefined, start = "";
  for await (const piece of textPieces(file)) {
    start += piece;
    if (!reader && !/[^\r\n][\r\n]/.test(start)) continue;
    reader ??= new CsvReader(separator ?? separatorOf(firstLine(start)));
    yield* reader.push(start);
    start = "";
  }
  reader ??= new CsvReader(separator ?? separatorOf(firstLine(start)));
  yield* reader.push(start);
  yield* reader.end();
  if (reader.openQuote !== null) {
    throw new Problem({
      what: "A quote is opened and never closed",
      where: `${file}, the row that begins on line ${reader.openQuote}`,
      todo: "close it, or double a quote that belongs to the text",
    });
  }
}

function firstLine(text: string): string {
  return /[^\r\n]+/.exec(text)?.[0] ?? "";
}

/** Where each wanted column stands. */
function columnPlaces<K extends string>(source: TableSource<K>, found: string[]): [K, number][] {
  checkColumns(source, found);
  return wanted(source).map(([key, name]) => {
    if (found.indexOf(name) !== found.lastIndexOf(name)) {
      throw new Problem({
        what: `The table has more than one column "${name}"`,
        where: `${source.file} (${source.field}.${key})`,
        found,
        todo: "give each column a name of its own",
      });
    }
    return [key, found.indexOf(name)];
  });
}

async function* jsonRows<K extends string>(source: TableSource<K>): AsyncGenerator<TableRow<K>> {
  const columns = wanted(source), found = new Set<string>();
  let begun = false;
  for await (const { line, text } of textLines(source.file)) {
    const place = `line ${line}`, object = objectOf(text);
    if (!object && !begun) throw notJsonLines(source.file, place, text);
    begun = true;
    if (!object) {
      yield { place, fault: "not a JSON object" };
      continue;
    }
    for (const name in object) found.add(name);
    const cells = cellsOf<K>(
      columns.map(([key, name]) => [key, Object.hasOwn(object, name) ? object[name] : null]),
      (key) => `${source.file}, ${place} (${source.field}.${key})`,
    );
    yield { place, fault: null, cells };
  }
  if (!begun) throw empty(source.file);
  checkColumns(source, [...found]);
}

function objectOf(line: string): Record<string, unknown> | null {
  const value = parseJson(line);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : null;
}

/** The value of a JSON text, whole numbers too long for a double as they are written; undefined when it is none. */
export function parseJson(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source ?? value : value;
  try {
    return /[:[,]\s*-?\d{16}/.test(text) ? JSON.parse(text, keep) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notJsonLines(file: string, place: string, line: string): Problem {
  return new Problem({
    what: "The file is not JSONL",
    where: `${file}, ${place}`,
    found: redact(line.slice(0, 80)).text,
    allowed: "one JSON object a line",
  });
}

async function* parquetRows<K extends string>(source: TableSource<K>): AsyncGenerator<TableRow<K>> {
  const { file } = source, columns = wanted(source);
  const frame = opened(file, () => {
    statSync(file);
    checkColumns(source, pl.scanParquet(file).columns);
    return pl.readParquet(file, { columns: [...new Set(columns.map(([, name]) => name))] });
  });
  const values = columns.map(([key, name]) => [key, columnValues(frame.getColumn(name))] as const);
  for (let i = 0; i < frame.height; i++) {
    const place = `row ${i + 1}`;
    const cells = cellsOf<K>(
      values.map(([key, column]) => [key, column[i]]),
      (key) => `${file}, ${place} (${source.field}.${key})`,
    );
    yield { place, fault: null, cells };
  }
}

function opened<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(file, error);
  }
}

/**
 * The values of a column. Polars hands out whole numbers as doubles, which changes long ones, and writes 1 in a column
 * of doubles as "1.0": so doubles are taken as numbers, and everything else that is not a list as Polars' own text.
 */
function columnValues(series: Series): unknown[] {
  const type = String(series.dtype);
  if (/Struct|Object|Binary/.test(type) || /^[^(]*\((?:FixedSize)?List\(.*List\(/.test(type)) {
    return series.toArray();
  }
  if (/Float/.test(type)) return series.toArray();
  if (/List/.test(type)) return series.cast(pl.List(pl.Utf8)).toArray();
  return series.cast(pl.Utf8).toArray();
}

function wanted<K extends string>({ columns }: TableSource<K>): [K, string][] {
  return Object.entries(columns).filter(([, name]) => name !== undefined) as [K, string][];
}

function checkColumns<K extends string>(source: TableSource<K>, found: string[]): void {
  for (const [key, name] of wanted(source)) {
    if (found.includes(name)) continue;
    throw new Problem({
      what: `The table has no column "${name}"`,
      where: `${source.file} (${source.field}.${key})`,
      found,
      todo: didYouMean(name, found),
    });
  }
}

function empty(file: string): Problem {
  return new Problem({
    what: "The file is empty",
    where: file,
    allowed: "a table with at least its columns",
  });
}

function cellsOf<K extends string>(
  values: [K, unknown][],
  where: (key: K) => string = (key) => key,
): Partial<Record<K, Cell>> {
  return Object.fromEntries(values.map(([key, value]) => [key, cellOf(value, () => where(key))])) as Partial<
    Record<K, Cell>
  >;
}

function cellOf(value: unknown, where: () => string): Cell {
  if (Array.isArray(value)) return value.flatMap((entry) => scalar(entry, where) ?? []);
  return scalar(value, where);
}

function scalar(value: unknown, where: () => string): string | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  if (typeof value === "object") {
    throw new Problem({
      what: "The column holds something that is neither text nor a number",
      where: where(),
      found: value,
      allowed: "text, a number, true or false, a list of these, or nothing",
    });
  }
  return String(value);
}
