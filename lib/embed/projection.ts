import type { VectorBlocks } from "../tables/mod.ts";
import { covariance } from "./covariance.ts";
import { leadingAxes } from "./leading_axes.ts";

/** The plane that keeps as much as possible of the spread of some vectors. */
export interface Plane {
  /** Where vectors, given as rows of a matrix, lie on the plane. */
  project(rows: Float32Array): [x: number, y: number][];
  /** The share of the variance that each of the two directions explains. */
  explained: [number, number];
}

/**
 * The first two principal components, from the covariance of all vectors. Signs are fixed (the largest coordinate is
 * positive), so the picture is always the same.
 */
export async function principalPlane(vectors: Pick<VectorBlocks, "dimension" | "blocks">): Promise<Plane> {
  const { dimension } = vectors;
  const { centre, matrix } = await covariance(vectors);
  let total = 0;
  for (let d = 0; d < dimension; d++) total += matrix[d * dimension + d]!;
  const { axes, values } = leadingAxes(matrix, dimension, Math.min(2, dimension));
  const place = (row: Float32Array, axis: Float64Array = new Float64Array(dimension)) => {
    let sum = 0;
    for (let d = 0; d < dimension; d++) sum += (row[d]! - centre[d]!) * axis[d]!;
    return sum;
  };
  const share = (value = 0) => total > 0 ? value / total : 0;
  return {
    project: (rows) =>
      Array.from({ length: rows.length / dimension }, (_, r) => {
        const row = rows.subarray(r * dimension, (r + 1) * dimension);
        return [place(row, axes[0]), place(row, axes[1])];
      }),
    explained: [share(values[0]), share(values[1])],
  };
}
