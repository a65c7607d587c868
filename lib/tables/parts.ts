import pl, { type DataFrame } from "nodejs-polars";
import { join } from "node:path";
import { messageOf, Problem, replaceWhole } from "../base/mod.ts";
import { checkFrame, checkOlder } from "./frame.ts";
import type { Schema } from "./schema.ts";

/**
 * Writes a table in parts: `<step>_<table>.parquet`, then `<step>_<table>.part-1.parquet`, … Each part
 * reaches its name only when it is whole; parts of an earlier, longer table are removed.
 * Returns the names of the files written.
 */
export async function writeParts(
  folder: string,
  step: string,
  schema: Schema,
  frames: Iterable<DataFrame> | AsyncIterable<DataFrame>,
): Promise<string[]> {
  const names: string[] = [];
  for await (const frame of frames) {
    const name = partName(step, schema.name, names.length);
    await writeFile(folder, name, schema, frame);
    names.push(name);
  }
  for (const old of await partFiles(folder, schema.name, step)) {
    if (!names.includes(old)) await Deno.remove(join(folder, old));
  }
  return names;
}

/** Writes a frame to a file of a folder: it reaches its name only when it is whole. */
export async function writeFile(
  folder: string,
  name: string,
  schema: Schema,
  frame: DataFrame,
): Promise<void> {
  const checked = checkFrame(schema, frame, name);
  await replaceWhole(join(folder, name), (temporary) => {
    try {
      checked.writeParquet(temporary, { compression: "zstd" });
    } catch (error) {
      throw new Problem({
        what: `Table "${schema.name}" could not be written`,
        where: join(folder, name),
        todo:
          "look at the free disk space and the rights on the folder, then start again: finished steps are kept",
        cause: error,
        found: messageOf(error),
      });
    }
  });
}

function partName(step: string, table: string, part: number): string {
  return part === 0 ? `${step}_${table}.parquet` : `${step}_${table}.part-${part}.parquet`;
}

/** The files of a table in a folder, of one step or of all, in order of step and part. */
export async function partFiles(folder: string, table: string, step = "[0-9]{2}"): Promise<string[]> {
  const pattern = new RegExp(`^(${step})_${table}(?:\\.part-([0-9]+))?\\.parquet$`);
  const found: { name: string; step: string; part: number }[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      const match = pattern.exec(entry.name);
      if (match) found.push({ name: entry.name, step: match[1]!, part: Number(match[2] ?? 0) });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  found.sort((a, b) => a.step.localeCompare(b.step) || a.part - b.part);
  return found.map((f) => f.name);
}

/**
 * Reads the given files of a table one after another, whole or some columns and the first rows, each checked against the
 * schema. Optional columns that a file lacks are empty: it was written before the schema had them.
 */
export function* readFiles(
  folder: string,
  schema: Schema,
  files: readonly string[],
  { columns = Object.keys(schema.columns), rows }: { columns?: readonly string[]; rows?: number } = {},
): Generator<DataFrame> {
  const part = {
    ...schema,
    columns: Object.fromEntries(Object.entries(schema.columns).filter(([name]) => columns.includes(name))),
  };
  for (const file of files) {
    const path = join(folder, file);
    let frame: DataFrame;
    try {
      const there = pl.scanParquet(path).columns, asked = there.filter((name) => columns.includes(name));
      frame = pl.readParquet(path, {
        columns: asked.length > 0 ? asked : there.slice(0, 1), // a frame without columns has no number of rows
        ...(rows !== undefined && { numRows: rows }),
      });
    } catch (error) {
      throw new Problem({
        what: `Table "${schema.name}" cannot be read: the file is truncated or not Parquet`,
        where: path,
        found: messageOf(error),
        todo: /^[0-9]{2}_/.test(file) ? `remove it and run step ${file.slice(0, 2)} again` : "move it away",
        cause: error,
      });
    }
    yield checkOlder(part, frame, path);
  }
}

/** The union of a table's parts over all steps that wrote it. */
export async function readTable(folder: string, schema: Schema, step?: string): Promise<DataFrame> {
  const files = await partFiles(folder, schema.name, step);
  if (files.length === 0) {
    throw new Problem({
      what: `Table "${schema.name}" is not there`,
      where: folder,
      todo: `run the step that writes it first (${schema.meaning})`,
    });
  }
  const frames = [...readFiles(folder, schema, files)];
  return frames.length === 1 ? frames[0]! : pl.concat(frames);
}
