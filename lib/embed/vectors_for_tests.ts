import type { VectorBlocks, VectorTable } from "../tables/mod.ts";

/** Vectors in memory. */
export function table(ids: readonly string[], rows: readonly (readonly number[])[]): VectorTable {
  return {
    ids: [...ids],
    matrix: Float32Array.from(rows.flat()),
    dimension: rows[0]!.length,
    truncated: new Int32Array(ids.length),
  };
}

/** The same in blocks of two rows, the last one shorter. */
export function inPairs({ matrix, ...rest }: VectorTable): VectorBlocks {
  const step = 2 * rest.dimension;
  return {
    ...rest,
    async *blocks() {
      for (let at = 0; at < matrix.length; at += step) {
        yield await Promise.resolve(matrix.slice(at, at + step));
      }
    },
  };
}
