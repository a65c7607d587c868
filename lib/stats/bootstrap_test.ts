import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import {
  bootstrap,
  bootstrapStatistics,
  drawn,
  given,
  interval,
  meanOfResample,
  rankBiserialOfResample,
} from "./mod.ts";

const d = [8, -3, 19, 0, 14, 4, -7, 26, 10, 1].map((value) => value / 64);

/** 200 resamples of ten items by Park and Miller's generator: s ← 16807·s mod (2³¹ − 1), position s mod 10. */
function positions(): number[] {
  let s = 1;
  return Array.from({ length: 2000 }, () => (s = s * 16807 % 2147483647) % 10);
}

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`);
}

Deno.test("bootstrap() gives scipy's three intervals of a mean for given resamples", () => {
  // scipy 1.17.1: bootstrap((d,), np.mean, n_resamples=0, bootstrap_result=<means of the resamples>, method=…)
  const expected = {
    percentile: [0.024687500000000053, 0.20324218750000003],
    basic: [0.021757812499999973, 0.20031249999999995],
    bca: [0.034375, 0.21211971362932858],
  } as const;
  for (const method of ["percentile", "basic", "bca"] as const) {
    const { low, high } = bootstrap(d, { resample: given(positions()), resamples: 200, method });
    near(low, expected[method][0]);
    near(high, expected[method][1]);
  }
});

Deno.test("bootstrapStatistics() gives scipy's BCa interval of the rank-biserial correlation, too", () => {
  const options = { resample: given(positions()), resamples: 200 };
  const [mean, effect] = bootstrapStatistics([meanOfResample(d), rankBiserialOfResample(d)], 10, options);
  near(mean!.low, 0.034375);
  near(effect!.estimate, 0.7333333333333333);
  near(effect!.low, -0.32265789544637025);
  near(effect!.high, 1);
});

Deno.test("bootstrap() depends on the seed and the purpose alone", () => {
  const run = (seed: number) => bootstrap(d, { resample: drawn(random(seed, "test")), resamples: 500 });
  assert.deepEqual(run(1), run(1));
  assert.notDeepEqual(run(1), run(2));
});

Deno.test("drawn() gives every item the same chance", () => {
  const counts = new Uint32Array(4), total = new Float64Array(4);
  const resample = drawn(random(42, "stats:drawn"));
  for (let b = 0; b < 5000; b++) {
    resample(counts);
    assert.equal(counts.reduce((sum, count) => sum + count), 4);
    counts.forEach((count, i) => total[i]! += count);
  }
  for (const sum of total) assert.ok(Math.abs(sum - 5000) < 300, `${total}`);
});

Deno.test("the interval of the bootstrap covers the true mean about as often as it says", () => {
  const next = random(7, "stats:coverage");
  let covered = 0;
  for (let round = 0; round < 300; round++) {
    const sample = Float64Array.from({ length: 40 }, () => next());
    const { low, high } = bootstrap(sample, { resample: drawn(next), resamples: 400 });
    if (low! <= 0.5 && 0.5 <= high!) covered++;
  }
  assert.ok(covered >= 270 && covered <= 297, `${covered} of 300`);
});

Deno.test("bootstrap() says why there is no interval", () => {
  const options = () => ({ resample: drawn(random(1, "test")), resamples: 99 });
  assert.deepEqual(bootstrap([], options()), {
    estimate: null,
    low: null,
    high: null,
    reason: "there are no values",
  });
  assert.equal(bootstrap([0.4], options()).estimate, 0.4);
  assert.match(bootstrap([0.4], options()).reason ?? "", /one value/);
  assert.match(bootstrap([0.1, 0.1, 0.1], options()).reason ?? "", /same figure/);
  const [effect] = bootstrapStatistics([rankBiserialOfResample([0, 0, 0, 1])], 4, options());
  assert.equal(effect!.estimate, 1);
  assert.match(effect!.reason ?? "", /of 99 resamples do not allow/);
});

Deno.test("interval() counts a replicate that differs from the estimate by rounding alone as a tie", () => {
  const leavingOneOut = Float64Array.of(0.2, 0.3, 0.4);
  const exact = Float64Array.from({ length: 101 }, (_, i) => i < 40 ? 0.3 : i / 100);
  const rounded = exact.map((value, i) => i % 2 ? value : value + 5e-17 * i);
  assert.notDeepEqual(rounded, exact);
  const at = (replicates: Float64Array) => interval({ estimate: 0.3, replicates, leavingOneOut, level: 0.5 });
  near(at(rounded).low, at(exact).low!);
  near(at(rounded).high, at(exact).high!);
});

Deno.test("bootstrap() refuses mistakes of the caller", () => {
  const resample = drawn(random(1, "test"));
  assert.throws(() => bootstrap([1, NaN], { resample }), Problem);
  assert.throws(() => bootstrap(d, { resample, resamples: 0 }), Problem);
  assert.throws(() => bootstrap(d, { resample, resamples: 9, level: 95 }), Problem);
  assert.throws(() => bootstrap(d, { resample: given([0, 1]), resamples: 1 }), Problem);
  assert.throws(() => bootstrap(d, { resample: given(Array(10).fill(10)), resamples: 1 }), Problem);
  assert.throws(() => interval({ estimate: 1, replicates: Float64Array.of(1, 2) }), Problem);
});
