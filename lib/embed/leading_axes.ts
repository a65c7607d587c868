import { random } from "../base/mod.ts";

/** Unit-length eigenvectors of a symmetric matrix with their eigenvalues, the largest first. */
export interface Axes {
  axes: Float64Array[];
  values: number[];
}

/** Vectors multiplied together, vectors that span the space searched, and when an axis has settled. */
const TOGETHER = 4, SPAN = 64, ROUNDS = 200, SETTLED = 1e-11;

/**
 * The leading eigenvectors of a symmetric matrix without negative eigenvalues (d × d, such as a covariance) by a block
 * Krylov iteration: a few vectors, their products with the matrix, the products of these and so on span a small space;
 * its best axes begin the next round, until the leading ones no longer move. Signs are fixed: the largest coordinate is
 * positive.
 *
 * @example
 * ```ts
 * import { leadingAxes } from "./leading_axes.ts";
 * const { axes, values } = leadingAxes(Float64Array.of(2, 0, 0, 5), 2, 1);
 * if (Math.abs(values[0]! - 5) > 1e-12 || Math.abs(axes[0]![1]! - 1) > 1e-12) throw new Error(String(values));
 * ```
 */
export function leadingAxes(matrix: Float64Array, dimension: number, count: number): Axes {
  const together = Math.min(Math.max(TOGETHER, count), dimension), span = Math.min(SPAN, dimension);
  const next = random(42, "leading axes");
  const fresh = () => Float64Array.from({ length: dimension }, () => 2 * next() - 1);
  let scale = 0;
  for (let d = 0; d < dimension; d++) scale = Math.max(scale, matrix[d * dimension + d]!);
  let axes: Float64Array[] = Array.from({ length: together }, fresh), values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const basis: Float64Array[] = [], images: Float64Array[] = [];
    let newest: Float64Array[] = axes;
    while (basis.length < span) {
      newest = newest.slice(0, span - basis.length).map((vector) => {
        const unit = orthonormal(vector, basis, scale * 1e-14, fresh);
        basis.push(unit);
        return unit;
      });
      images.push(...newest = times(matrix, newest, dimension));
    }
    const { values: found, vectors } = smallEigen(basis.map((b) => images.map((image) => dot(b, image))));
    values = found;
    axes = combined(basis, vectors.slice(0, together));
    const turned = combined(images, vectors.slice(0, count));
    if (turned.every((image, c) => residual(image, axes[c]!, values[c]!) <= SETTLED * scale)) break;
  }
  return {
    axes: axes.slice(0, count).map(withFixedSign),
    values: values.slice(0, count).map((value) => Math.max(0, value)),
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}

/** The products of the matrix with some vectors; each of its rows is read once. */
function times(matrix: Float64Array, vectors: readonly Float64Array[], dimension: number): Float64Array[] {
  const images = vectors.map(() => new Float64Array(dimension));
  for (let row = 0; row < dimension; row++) {
    const values = matrix.subarray(row * dimension, (row + 1) * dimension);
    vectors.forEach((vector, v) => images[v]![row] = dot(values, vector));
  }
  return images;
}

/**
 * What of a vector stands at right angles to others, at length 1: Gram–Schmidt, twice for the sake of rounding. One that
 * has nothing of its own is drawn anew.
 */
function orthonormal(
  vector: Float64Array,
  others: readonly Float64Array[],
  least: number,
  fresh: () => Float64Array,
): Float64Array {
  const left = vector.slice();
  for (let pass = 0; pass < 2; pass++) {
    for (const other of others) {
      const overlap = dot(left, other);
      for (let d = 0; d < left.length; d++) left[d]! -= overlap * other[d]!;
    }
  }
  const length = Math.sqrt(dot(left, left));
  return length > least ? left.map((x) => x / length) : orthonormal(fresh(), others, 0, fresh);
}

/** For each column of `weights` the sum of the vectors so weighted. */
function combined(vectors: readonly Float64Array[], weights: readonly Float64Array[]): Float64Array[] {
  return weights.map((column) => {
    const sum = new Float64Array(vectors[0]!.length);
    vectors.forEach((vector, v) => {
      for (let d = 0; d < sum.length; d++) sum[d]! += column[v]! * vector[d]!;
    });
    return sum;
  });
}

function residual(image: Float64Array, axis: Float64Array, value: number): number {
  let sum = 0;
  for (let d = 0; d < axis.length; d++) sum += (image[d]! - value * axis[d]!) ** 2;
  return Math.sqrt(sum);
}

/** All eigenvectors of a small symmetric matrix by Jacobi's rotations, the largest eigenvalue first. */
function smallEigen(rows: number[][]): { values: number[]; vectors: Float64Array[] } {
  const n = rows.length, a = rows.map((row) => Float64Array.from(row));
  const vectors = a.map((_, i) => Float64Array.from({ length: n }, (_, j) => i === j ? 1 : 0));
  for (let sweep = 0; sweep < 50; sweep++) {
    let off = 0, on = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        i === j ? on += a[i]![j]! ** 2 : off += a[i]![j]! ** 2;
      }
    }
    if (off <= 1e-28 * on) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, vectors, p, q);
  }
  const order = a.map((_, i) => i).sort((i, j) => a[j]![j]! - a[i]![i]!);
  return { values: order.map((i) => a[i]![i]!), vectors: order.map((i) => vectors[i]!) };
}

/** Turns rows and columns p and q such that their common cell becomes 0. */
function rotate(a: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const cell = a[p]![q]!;
  if (cell === 0) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * cell);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1), s = t * c;
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]![p]!, a[i]![q]!];
    a[i]![p] = c * x - s * y;
    a[i]![q] = s * x + c * y;
  }
  for (const rows of [a, vectors]) {
    const [first, second] = [rows[p]!, rows[q]!];
    for (let i = 0; i < first.length; i++) {
      const [x, y] = [first[i]!, second[i]!];
      first[i] = c * x - s * y;
      second[i] = s * x + c * y;
    }
  }
}

function withFixedSign(axis: Float64Array): Float64Array {
  const largest = axis.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const first = axis.find((x) => Math.abs(x) >= largest * (1 - 1e-6)) ?? 0;
  return first < 0 ? axis.map((x) => -x) : axis;
}
