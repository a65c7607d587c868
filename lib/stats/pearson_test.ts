import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { bootstrapStatistics } from "./bootstrap.ts";
import { pearson, pearsonOfResample } from "./pearson.ts";
import { drawn } from "./resample.ts";
import { spearman } from "./spearman.ts";
import { spearmanOfResample } from "./spearman_of_resample.ts";

const x = [2.5, 3.6, 5.0, 4.2, 1.5, 1.8, 3.5, 2.2, 2.2, 4.2];
const y = [0.62, 0.71, 0.98, 0.9, 0.2, 0.41, 0.7, 0.35, 0.61, 0.81];
const counts = new Uint32Array([1, 0, 2, 0, 1, 1, 0, 3, 2, 0]);
const ones = new Uint32Array(x.length).fill(1);

function near(found: number | null, expected: number): void {
  assert.ok(found !== null && Math.abs(found - expected) < 1e-12, `${found}, not ${expected}`);
}

// scipy 1.17.1: pearsonr and spearmanr of the lists, of np.repeat(list, counts), and of the lists without their first
Deno.test("pearson() gives scipy's figures", () => {
  near(pearson(x, y).value, 0.9378311615559606);
  near(pearson(x.map((value) => 1000 - 3 * value), y).value, -0.9378311615559606);
});

// scipy 1.17.1: pearsonr of the lists
Deno.test("pearson() is right for the largest and the smallest numbers too", () => {
  const line = [1, 2, 3], bent = [1, 2, 4];
  const times = (values: number[], factor: number) => values.map((value) => value * factor);
  for (const factor of [1e200, 4e307, 1e-170, 1e-300]) {
    near(pearson(times(line, factor), line).value, 1);
    near(pearson(times(line, factor), times(bent, factor)).value, 0.9819805060619659);
    near(pearson(times(bent, -factor), line).value, -0.9819805060619659);
  }
  near(pearson([-1.7e308, 1.7e308, 1.7e308], [0, 1, 1]).value, 1);
  near(pearson([0, 5e-324, 1e-323], line).value, 1);
  const withoutFirst = pearsonOfResample([1e300, ...times(line, 1e-170)], [1e300, ...times(bent, 1e-170)]);
  near(withoutFirst.of(new Uint32Array([0, 1, 1, 1])), 0.9819805060619659);
});

Deno.test("a correlation never leaves −1 to 1 by rounding", () => {
  const next = random(42, "straight lines");
  for (let n = 0; n < 2000; n++) {
    const values = Array.from({ length: 3 + n % 7 }, () => next() * 3);
    for (const slope of [0.1, -7.3]) {
      const line = values.map((value) => slope * value),
        counts = new Uint32Array(line.length).fill(1 + n % 3);
      const found = [pearson(values, line).value!, pearsonOfResample(values, line).of(counts)];
      assert.ok(found.every((r) => Math.abs(r) <= 1 && Math.abs(r) > 0.999), found.join());
    }
  }
});

Deno.test("correlations of resamples are those of the pairs as often as they were drawn", () => {
  const r = pearsonOfResample(x, y), rho = spearmanOfResample(x, y);
  near(r.of(ones), 0.9378311615559606);
  near(rho.of(ones), 0.9756278933105667);
  near(rho.of(ones), spearman(x, y).value!);
  near(r.of(counts), 0.9119300629904512);
  near(rho.of(counts), 0.8327041650040513);
  near(r.leavingOneOut()[0]!, 0.9493826839682633);
  near(rho.leavingOneOut()[0]!, 0.9664206778384206);
  assert.equal(rho.leavingOneOut().length, x.length);
});

Deno.test("a correlation has an interval around it", () => {
  const statistics = [pearsonOfResample(x, y), spearmanOfResample(x, y)];
  const resample = drawn(random(42, "correlations"));
  for (
    const { estimate, low, high } of bootstrapStatistics(statistics, x.length, { resample, resamples: 999 })
  ) {
    assert.ok(low! < estimate! && estimate! < high! && high! <= 1, `${low} ${estimate} ${high}`);
  }
});

Deno.test("pearson() says why there is no figure, and refuses what are no pairs", () => {
  assert.match(pearson([1], [1]).reason!, /two pairs/);
  assert.match(pearson([0.1, 0.1, 0.1], [1, 2, 4]).reason!, /same value/);
  assert.ok(Number.isNaN(pearsonOfResample([1, 1], [1, 2]).of(new Uint32Array([1, 1]))));
  assert.throws(() => pearson([1, 2], [1]), Problem);
  assert.throws(() => pearson([1, NaN], [1, 2]), Problem);
  assert.throws(() => spearmanOfResample([1, 2], [1]), Problem);
});
