import { below, random } from "../base/mod.ts";

/**
 * The first two principal components of the rows of `matrix` by power iteration, and the share of the variance
 * each explains. Signs are fixed (the largest coordinate is positive), so the picture is always the same.
 */
export function principalPlane(matrix: Float32Array, dimension: number): {
  project(rows: Float32Array): [number, number][];
  explained: [number, number];
} {
  const n = matrix.length / dimension;
  const centre = new Float64Array(dimension);
  for (let i = 0; i < matrix.length; i++) centre[i % dimension]! += matrix[i]! / n;
  const centred = Float64Array.from(matrix, (x, i) => x - centre[i % dimension]!);
  const total = centred.reduce((sum, x) => sum + x * x, 0);
  const axes: Float64Array[] = [], explained: number[] = [];
  for (let c = 0; c < 2; c++) {
    const { axis, variance } = leadingAxis(centred, dimension, axes);
    axes.push(axis);
    explained.push(total > 0 ? variance / total : 0);
  }
  const project = (rows: Float32Array) =>
    Array.from({ length: rows.length / dimension }, (_, r) =>
      axes.map((axis) => {
        let s = 0;
        for (let d = 0; d < dimension; d++) s += (rows[r * dimension + d]! - centre[d]!) * axis[d]!;
        return s;
      }) as [number, number]);
  return { project, explained: explained as [number, number] };
}

function leadingAxis(centred: Float64Array, dimension: number, before: Float64Array[]) {
  const next = random(42, `principal axis ${before.length}`);
  let axis = Float64Array.from({ length: dimension }, () => below(2001, next) / 1000 - 1), variance = 0;
  for (let iteration = 0; iteration < 200; iteration++) {
    const image = new Float64Array(dimension);
    for (let row = 0; row < centred.length; row += dimension) {
      let s = 0;
      for (let d = 0; d < dimension; d++) s += centred[row + d]! * axis[d]!;
      for (let d = 0; d < dimension; d++) image[d]! += s * centred[row + d]!;
    }
    for (const other of before) {
      const overlap = image.reduce((s, x, d) => s + x * other[d]!, 0);
      for (let d = 0; d < dimension; d++) image[d]! -= overlap * other[d]!;
    }
    const length = Math.sqrt(image.reduce((s, x) => s + x * x, 0));
    if (length === 0) return { axis: new Float64Array(dimension), variance: 0 };
    const turned = image.map((x) => x / length);
    const change = turned.reduce((s, x, d) => s + Math.abs(x - axis[d]!), 0);
    axis = turned;
    variance = length;
    if (change < 1e-12) break;
  }
  const largest = axis.reduce((best, x) => Math.abs(x) > Math.abs(best) ? x : best, 0);
  return { axis: largest < 0 ? axis.map((x) => -x) : axis, variance };
}
