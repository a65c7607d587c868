import type { Failure } from "../base/mod.ts";

/** Unit-length vectors of a text's tokens, one row each. */
export interface TokenMatrix {
  dimension: number;
  /** Floats, or whole numbers that `scales` turns back into them. */
  vectors: Float32Array | Int8Array;
  /** What each row of whole numbers is multiplied by. */
  scales?: Float32Array;
  /** Tokens the model did not see. */
  truncated: number;
  /** Why the vectors are of no use. */
  failure?: Failure;
}

/**
 * Token vectors in a quarter of the room: each row is scaled so that its largest number becomes 127, and rounded.
 *
 * @example
 * ```ts
 * import { quantise } from "./token_matrix.ts";
 * const { vectors, scales } = quantise({ dimension: 2, vectors: Float32Array.of(0.6, -0.8), truncated: 0 });
 * if (vectors.join() !== "95,-127" || Math.abs(vectors[0]! * scales![0]! - 0.6) > 0.004) throw new Error("rounded");
 * ```
 */
export function quantise({ dimension, vectors, truncated }: TokenMatrix): TokenMatrix {
  const rows = vectors.length / dimension,
    scales = new Float32Array(rows),
    whole = new Int8Array(vectors.length);
  for (let row = 0; row < rows; row++) {
    const from = row * dimension;
    let largest = 0;
    for (let d = 0; d < dimension; d++) largest = Math.max(largest, Math.abs(vectors[from + d]!));
    scales[row] = largest / 127;
    const factor = largest > 0 ? 127 / largest : 0;
    for (let d = 0; d < dimension; d++) whole[from + d] = Math.round(vectors[from + d]! * factor);
  }
  return { dimension, vectors: whole, scales, truncated };
}
