import { dotProducts } from "../models/mod.ts";
import type { VectorBlocks } from "../tables/mod.ts";

/** The mean of some vectors and how they spread around it. */
export interface Covariance {
  centre: Float64Array;
  /** d × d */
  matrix: Float64Array;
}

/** Numbers multiplied at once: 32 MB. */
const AT_ONCE = 8 * 2 ** 20;

/**
 * Mean and covariance in one pass over the blocks, with memory for one block and some d × d matrices. The products are
 * those of a tuned matrix product in single precision, so each vector is first moved by the mean of the first block, and
 * sums over blocks are kept in double precision.
 *
 * @example
 * ```ts
 * import { vectorBlocksOf } from "../tables/mod.ts";
 * import { covariance } from "./covariance.ts";
 * const vectors = { ids: ["a", "b"], matrix: Float32Array.of(1, 0, 3, 0), dimension: 2, truncated: new Int32Array(2) };
 * const { centre, matrix } = await covariance(vectorBlocksOf(vectors));
 * if (centre.join() !== "2,0" || matrix.join() !== "1,0,0,0") throw new Error(`${centre} ${matrix}`);
 * ```
 */
export async function covariance(vectors: Pick<VectorBlocks, "dimension" | "blocks">): Promise<Covariance> {
  const { dimension } = vectors;
  const sums = new Float64Array(dimension), products = new Float64Array(dimension * dimension);
  const most = Math.max(1, Math.floor(AT_ONCE / dimension));
  let pivot: Float64Array | undefined, n = 0;
  for await (const block of vectors.blocks()) {
    pivot ??= meanOf(block, dimension);
    const rows = block.length / dimension;
    for (let from = 0; from < rows; from += most) {
      const count = Math.min(most, rows - from);
      const moved = transposed(block.subarray(from * dimension, (from + count) * dimension), pivot, sums);
      const part = await dotProducts(moved, moved, count);
      for (let i = 0; i < part.length; i++) products[i]! += part[i]!;
    }
    n += rows;
  }
  const mean = sums.map((sum) => sum / Math.max(1, n));
  for (let i = 0; i < dimension; i++) {
    for (let j = 0; j < dimension; j++) {
      const at = i * dimension + j;
      products[at] = products[at]! / Math.max(1, n) - mean[i]! * mean[j]!;
    }
  }
  return { centre: mean.map((x, d) => x + (pivot?.[d] ?? 0)), matrix: products };
}

function meanOf(block: Float32Array, dimension: number): Float64Array {
  const mean = new Float64Array(dimension), rows = block.length / dimension;
  for (let row = 0; row < rows; row++) {
    for (let d = 0; d < dimension; d++) mean[d]! += block[row * dimension + d]!;
  }
  return mean.map((sum) => sum / rows);
}

/** Vectors a square that stays in the processor's cache. */
const SQUARE = 32;

/** Coordinates as rows and vectors as columns, moved by the pivot; what they add up to goes to `sums`. */
function transposed(block: Float32Array, pivot: Float64Array, sums: Float64Array): Float32Array {
  const dimension = pivot.length, rows = block.length / dimension;
  const turned = new Float32Array(block.length);
  for (let top = 0; top < rows; top += SQUARE) {
    const bottom = Math.min(rows, top + SQUARE);
    for (let d = 0; d < dimension; d++) {
      const shift = pivot[d]!, at = d * rows;
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        sum += turned[at + row] = block[row * dimension + d]! - shift;
      }
      sums[d]! += sum;
    }
  }
  return turned;
}
