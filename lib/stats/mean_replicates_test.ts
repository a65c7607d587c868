import assert from "node:assert/strict";
import { below, Problem, random } from "../base/mod.ts";
import { bootstrap, bootstrapMeans, type Counts, drawn, meanOfResample, meanReplicates } from "./mod.ts";

function columns(count: number, n: number): Float64Array[] {
  const next = random(7, "columns");
  return Array.from({ length: count }, () => Float64Array.from({ length: n }, () => next() - 0.3));
}

Deno.test("drawn() gives the positions that below() gives, whether as counts or as a sum", () => {
  const n = 37, next = random(5, "draws"), counted = drawn(random(5, "draws"));
  const summed = drawn(random(5, "draws")), [x] = columns(1, n);
  for (let b = 0; b < 20; b++) {
    const expected = new Uint32Array(n), counts: Counts = new Uint32Array(n);
    for (let i = 0; i < n; i++) expected[below(n, next)]!++;
    counted(counts);
    assert.deepEqual([...counts], [...expected]);
    const sum = expected.reduce((total, count, i) => total + count * x![i]!, 0);
    assert.ok(Math.abs(summed.sum!(x!) - sum) < 1e-12);
  }
});

Deno.test("meanReplicates() is the product of counts and columns, for every number of columns and resamples", () => {
  for (
    const [count, n, resamples] of [[1, 5, 3], [2, 9, 64], [4, 33, 65], [5, 50, 129], [9, 7, 200]] as const
  ) {
    const list = columns(count, n), figure = meanOfResample(list[0]!);
    const { means, figures } = meanReplicates(list, n, {
      resample: drawn(random(1, "x")),
      resamples,
      figures: [figure],
    });
    const resample = drawn(random(1, "x")), counts: Counts = new Uint32Array(n);
    for (let b = 0; b < resamples; b++) {
      resample(counts);
      list.forEach((column, c) => {
        const expected = column.reduce((sum, value, i) => sum + counts[i]! * value, 0) / n;
        assert.ok(Math.abs(means[c]![b]! - expected) < 1e-12, `${count} columns, resample ${b}, column ${c}`);
      });
      assert.ok(Math.abs(figures[0]![b]! - means[0]![b]!) < 1e-12);
    }
  }
});

Deno.test("bootstrapMeans() gives each mean and difference the interval it has by itself", () => {
  const [x, y, z] = columns(3, 40), options = { resamples: 499 };
  const resample = () => drawn(random(9, "same"));
  const together = bootstrapMeans([{ x: x! }, { x: x!, y: y! }, { x: z!, y: y! }], 40, {
    ...options,
    resample: resample(),
  });
  const alone = [x!, x!.map((v, i) => v - y![i]!), z!.map((v, i) => v - y![i]!)].map((values) =>
    bootstrap(values, { ...options, resample: resample() })
  );
  together.means.forEach((found, i) => {
    for (const key of ["estimate", "low", "high"] as const) {
      assert.ok(Math.abs(found[key]! - alone[i]![key]!) < 1e-12, `${i} ${key}`);
    }
  });
});

Deno.test("bootstrapMeans() takes for ties what two means make of equal differences", () => {
  for (const [n, apart, size] of [[2067, 1, 1e-4], [2067, 3, 1e-3], [300, 1, 1e-3]] as const) {
    const [y] = columns(1, n), x = y!.map((value, i) => i < apart ? value + size * (i + 1) : value);
    const resample = () => drawn(random(1, "ties"));
    const found = bootstrapMeans([{ x, y: y! }], n, { resample: resample(), resamples: 999 }).means[0]!;
    const alone = bootstrap(x.map((value, i) => value - y![i]!), { resample: resample(), resamples: 999 });
    for (const key of ["low", "high"] as const) {
      assert.ok(Math.abs(found[key]! - alone[key]!) < 1e-12, `${n}, ${apart}: ${found[key]}, ${alone[key]}`);
    }
  }
});

Deno.test("bootstrapMeans() of none, one and equal values says why there is no interval", () => {
  const of = (x: number[], y?: number[]) =>
    bootstrapMeans([{ x: Float64Array.from(x), ...(y && { y: Float64Array.from(y) }) }], x.length, {
      resample: drawn(random(1, "few")),
      resamples: 99,
    }).means[0]!;
  assert.deepEqual(of([]), { estimate: null, low: null, high: null, reason: "there are no values" });
  assert.deepEqual(of([2]), { estimate: 2, low: null, high: null, reason: "one value cannot be resampled" });
  assert.equal(of([0.3, 0.5, 0.9], [0.1, 0.3, 0.7]).reason, "every resample gives the same figure");
  assert.throws(() => of([1, NaN]), Problem);
  assert.throws(
    () => meanReplicates([new Float64Array(3)], 4, { resample: drawn(random(1, "odd")), resamples: 2 }),
    Problem,
  );
});
