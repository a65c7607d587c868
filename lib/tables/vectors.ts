import pl, { type DataFrame } from "nodejs-polars";
import { Problem } from "../base/mod.ts";
import { toFrame } from "./frame.ts";
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

/** How many vectors stand in one part. */
export const VECTORS_A_PART = 16_384;

/** A matrix → frames of the `vectors` table, in parts. */
export function* vectorFrames({ ids, matrix, dimension, truncated }: VectorTable): Generator<DataFrame> {
  if (matrix.length !== ids.length * dimension) {
    throw new Problem({
      what: "The matrix of vectors has the wrong size",
      found: matrix.length,
      allowed: `${ids.length} × ${dimension}`,
    });
  }
  const wrong = matrix.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    throw new Problem({
      what: "A vector has a value that is not a finite number",
      where: ids[Math.floor(wrong / dimension)],
      found: String(matrix[wrong]),
    });
  }
  if (ids.length === 0) yield toFrame(schemas.vectors, []);
  for (let from = 0; from < ids.length; from += VECTORS_A_PART) {
    const to = Math.min(ids.length, from + VECTORS_A_PART);
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
      )
        .cast(pl.Int32),
    ]);
  }
}

/** Frames of the `vectors` table → one matrix. */
export function toVectors(frames: Iterable<DataFrame>): VectorTable {
  const ids: string[] = [], blocks: Float32Array[] = [], truncated: number[] = [];
  for (const frame of frames) {
    for (const id of frame.getColumn("id").toArray() as string[]) ids.push(id);
    for (const tokens of frame.getColumn("truncated_tokens").toArray() as (number | null)[]) {
      truncated.push(tokens ?? UNKNOWN_TOKENS);
    }
    blocks.push(frame.getColumn("vector").cast(pl.List(pl.Float32)).explode().toTypedArray() as Float32Array);
  }
  const matrix = new Float32Array(blocks.reduce((n, b) => n + b.length, 0));
  let at = 0;
  for (const block of blocks) {
    matrix.set(block, at);
    at += block.length;
  }
  const dimension = ids.length ? matrix.length / ids.length : 0;
  if (!Number.isInteger(dimension)) {
    throw new Problem({ what: "Vectors of different lengths in one table", found: dimension });
  }
  return { ids, matrix, dimension, truncated: Int32Array.from(truncated) };
}
