import pl, { type DataFrame } from "nodejs-polars";
import { join } from "node:path";
import { Problem, releaseMemory } from "../base/mod.ts";
import { toFrame } from "./frame.ts";
import { readFiles } from "./parts.ts";
import type { Schema } from "./schema.ts";
import { schemas } from "./schemas.ts";

/** Vectors as one matrix in row order, with the identifiers of the rows. */
export interface VectorTable {
  ids: string[];
  matrix: Float32Array;
  dimension: number;
  /** Tokens the model did not see; {@linkcode UNKNOWN_TOKENS} where it does not tell. */
  truncated: Int32Array;
}

/** Stands for an unknown number of tokens; an empty cell in the file. */
export const UNKNOWN_TOKENS = -1;

const FLOATS_A_PART = 16_384 * 384;
/** Floats read or written before the memory of their frames is given back: 50 MB. */
const RELEASE_AFTER = 2 * FLOATS_A_PART;

/** How many vectors stand in one part: 25 MB of them, and 16,384 at most. */
export function rowsAPart(dimension: number): number {
  return Math.min(16_384, Math.max(1, Math.floor(FLOATS_A_PART / dimension)));
}

/** A matrix → frames of the `vectors` table, in parts. */
export async function* vectorFrames(
  { ids, matrix, dimension, truncated }: VectorTable,
): AsyncGenerator<DataFrame> {
  if (matrix.length !== ids.length * dimension) {
    throw new Problem({
      what: "The matrix of vectors has the wrong size",
      found: matrix.length,
      allowed: `${ids.length} × ${dimension}`,
    });
  }
  let wrong = 0;
  while (wrong < matrix.length && Number.isFinite(matrix[wrong])) wrong++;
  if (wrong < matrix.length) {
    throw new Problem({
      what: "A vector has a value that is not a finite number",
      where: ids[Math.floor(wrong / dimension)],
      found: String(matrix[wrong]),
    });
  }
  if (ids.length === 0) yield toFrame(schemas.vectors, []);
  let given = 0;
  for (let from = 0; from < ids.length; from += rowsAPart(dimension)) {
    const to = Math.min(ids.length, from + rowsAPart(dimension));
    const rows = Array.from(
      { length: to - from },
      (_, i) => matrix.subarray((from + i) * dimension, (from + i + 1) * dimension),
    );
    yield pl.DataFrame([
      pl.Series("id", ids.slice(from, to)).cast(pl.Utf8),
      // deno-lint-ignore no-explicit-any
      pl.Series("vector", rows as any).cast(pl.FixedSizeList(pl.Float32, dimension)),
      pl.Series(
        "truncated_tokens",
        Array.from(truncated.subarray(from, to), (n) => n === UNKNOWN_TOKENS ? null : n),
      ).cast(pl.Int32),
    ]);
    given += (to - from) * dimension;
    if (given < RELEASE_AFTER) continue;
    given = 0;
    await releaseMemory();
  }
}

/** Vectors that are read block by block, so that no matrix of all has to be held. */
export interface VectorBlocks extends Omit<VectorTable, "matrix"> {
  /** The vectors in row order, some thousand rows a block. */
  blocks(): AsyncIterable<Float32Array>;
}

/** A matrix in memory, as blocks. */
export function vectorBlocksOf({ ids, matrix, dimension, truncated }: VectorTable): VectorBlocks {
  const step = rowsAPart(dimension) * dimension;
  return {
    ids,
    dimension,
    truncated,
    async *blocks() {
      for (let at = 0; at < matrix.length; at += step) yield matrix.subarray(at, at + step);
    },
  };
}

/** All blocks as one matrix. */
export async function wholeMatrix(vectors: VectorBlocks): Promise<VectorTable> {
  const { ids, dimension, truncated } = vectors;
  const matrix = new Float32Array(ids.length * dimension);
  let at = 0;
  for await (const block of vectors.blocks()) {
    matrix.set(block, at);
    at += block.length;
  }
  return { ids, matrix, dimension, truncated };
}

/** The files of a `vectors` table in a folder, as blocks: identifiers are read now, vectors when they are asked for. */
export function readVectors(folder: string, schema: Schema, files: readonly string[]): VectorBlocks {
  const ids: string[] = [], truncated: number[] = [], rows: number[] = [];
  for (const frame of readFiles(folder, schema, files, { columns: ["id", "truncated_tokens"] })) {
    for (const id of frame.getColumn("id").toArray() as string[]) ids.push(id);
    for (const tokens of frame.getColumn("truncated_tokens").toArray() as (number | null)[]) {
      truncated.push(tokens ?? UNKNOWN_TOKENS);
    }
    rows.push(frame.height);
  }
  const first = files[rows.findIndex((height) => height > 0)];
  const dimension = first === undefined ? 0 : dimensionOf(folder, schema, first);
  return {
    ids,
    dimension,
    truncated: Int32Array.from(truncated),
    async *blocks() {
      let read = 0;
      for (const [part, file] of files.entries()) {
        if (rows[part] === 0) continue;
        const block = blockOf(folder, schema, file);
        if (block.length !== rows[part]! * dimension) {
          throw new Problem({
            what: "Vectors of different lengths in one table",
            where: join(folder, file),
            found: block.length / rows[part]!,
            allowed: String(dimension),
          });
        }
        yield block;
        read += block.length;
        if (read < RELEASE_AFTER) continue;
        read = 0;
        await releaseMemory();
      }
    },
  };
}

function vectorColumn(folder: string, schema: Schema, file: string, rows?: number) {
  const [frame] = readFiles(folder, schema, [file], { columns: ["vector"], rows });
  return frame!.getColumn("vector");
}

function dimensionOf(folder: string, schema: Schema, file: string): number {
  const type = String(vectorColumn(folder, schema, file, 1).dtype), width = /,(\d+)\)/.exec(type)?.[1];
  if (width === undefined) {
    throw new Problem({
      what: "A column of vectors has another type than it was written with",
      where: join(folder, file),
      found: type,
      allowed: "a list of a fixed length",
    });
  }
  return Number(width);
}

function blockOf(folder: string, schema: Schema, file: string): Float32Array {
  const values = vectorColumn(folder, schema, file).cast(pl.List(pl.Float32)).explode();
  if (values.nullCount() > 0) {
    throw new Problem({
      what: "A vector has an empty cell",
      where: join(folder, file),
      todo: "run step 02 again with --force",
    });
  }
  return values.toTypedArray() as Float32Array;
}
