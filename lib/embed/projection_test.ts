import assert from "node:assert/strict";
import { covariance } from "./covariance.ts";
import { leadingAxes } from "./leading_axes.ts";
import { principalPlane } from "./projection.ts";
import { inPairs, table } from "./vectors_for_tests.ts";

const near = (found: number, expected: number, within: number) =>
  assert.ok(Math.abs(found - expected) <= within, `${found}, not ${expected}`);
const named = (rows: number[][]) => table(rows.map((_, i) => `c${i}`), rows);
const waves = Array.from(
  { length: 7 },
  (_, i) => Array.from({ length: 5 }, (_, j) => Math.sin(1 + 3 * i + 7 * j + i * j) * (j + 1)),
);

Deno.test("principalPlane() finds the directions of most variance", async () => {
  const rows = named([[3, 0, 0], [-3, 0, 0], [0, 1, 0], [0, -1, 0]]);
  const { project, explained } = await principalPlane(inPairs(rows));
  near(explained[0], 0.9, 1e-9);
  near(explained[1], 0.1, 1e-9);
  near(project(rows.matrix)[0]![0], 3, 1e-6);
});

// X = the rows of `waves` as float32; U, S, Vt = numpy.linalg.svd(X - X.mean(0)); the shares are S²/ΣS², the places
// (X - X.mean(0)) @ Vt[:2].T with signs turned such that the largest coordinate of each row of Vt is positive (numpy 2)
Deno.test("principalPlane() agrees with numpy, whatever the blocks", async () => {
  const rows = named(waves);
  const expected = [
    [-3.53057587, 1.90238348],
    [-4.7564541, 2.15814649],
    [-3.86301753, -1.07389333],
    [-0.97622159, -3.56327023],
    [2.53442782, -2.27028488],
    [5.20433779, 1.25179683],
    [5.38750348, 1.59512165],
  ];
  const { project, explained } = await principalPlane(inPairs(rows));
  near(explained[0], 0.70046083, 1e-7);
  near(explained[1], 0.19373975, 1e-7);
  project(rows.matrix).forEach(([x, y], i) => {
    near(x, expected[i]![0]!, 2e-6);
    near(y, expected[i]![1]!, 2e-6);
  });
});

Deno.test("principalPlane() keeps its digits where vectors lie close together and far from zero", async () => {
  const far = (rows: number[][]) => named(rows.map((row) => row.map((x) => 1000 + x)));
  const [a, b] = [await principalPlane(inPairs(named(waves))), await principalPlane(inPairs(far(waves)))];
  near(b.explained[0], a.explained[0], 1e-4); // the shifted numbers themselves are rounded to 6e-5
  near(b.project(far(waves).matrix)[0]![0], a.project(named(waves).matrix)[0]![0], 1e-3);
});

Deno.test("principalPlane() lays points without a second direction, or without any, on a line or a point", async () => {
  const line = await principalPlane(inPairs(named([[1, 2], [2, 4], [3, 6]])));
  near(line.explained[0], 1, 1e-6);
  line.project(Float32Array.of(1, 2, 3, 6)).forEach(([, y]) => near(y, 0, 1e-6));
  const still = await principalPlane(inPairs(named([[1, 2], [1, 2]])));
  assert.deepEqual(still.explained, [0, 0]);
  assert.deepEqual(still.project(Float32Array.of(1, 2)).flat().map(Math.abs), [0, 0]);
  const single = await principalPlane(inPairs(named([[1], [3]])));
  assert.deepEqual(single.project(Float32Array.of(3)), [[1, 0]]);
});

Deno.test("covariance() does not depend on how the vectors come in blocks", async () => {
  const rows = named(waves);
  const whole = {
    dimension: 5,
    async *blocks() {
      yield await Promise.resolve(rows.matrix);
    },
  };
  const [a, b] = [await covariance(inPairs(rows)), await covariance(whole)];
  a.matrix.forEach((value, i) => near(value, b.matrix[i]!, 1e-6));
  a.centre.forEach((value, i) => near(value, b.centre[i]!, 1e-12));
});

Deno.test("leadingAxes() settles where eigenvalues lie close together or are equal", () => {
  const d = 200, diagonal = new Float64Array(d * d);
  for (let i = 0; i < d; i++) diagonal[i * d + i] = 1 - i * 1e-3;
  const { axes, values } = leadingAxes(diagonal, d, 2);
  near(values[0]!, 1, 1e-12);
  near(values[1]!, 0.999, 1e-12);
  near(axes[0]![0]!, 1, 1e-9);
  near(axes[1]![1]!, 1, 1e-9);
  const equal = leadingAxes(Float64Array.from({ length: 9 }, (_, i) => i % 4 === 0 ? 2 : 0), 3, 2);
  equal.values.forEach((value) => near(value, 2, 1e-12));
  near(equal.axes[0]!.reduce((sum, x, i) => sum + x * equal.axes[1]![i]!, 0), 0, 1e-12);
});
