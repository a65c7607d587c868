import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { randomisation } from "./mod.ts";

const next = () => random(42, "stats:randomisation");
const alternatives = ["two-sided", "greater", "less"] as const;

/** 60 values without ties or zeros. */
const sixty = Float64Array.from({ length: 60 }, (_, i) => ((i * 37 + 11) % 23 - 9) / 10 + i / 1000);

Deno.test("randomisation() gives scipy's p over all signs, ties by rounding counted", () => {
  // scipy 1.17.1: permutation_test((d, zeros), mean of the difference, permutation_type="samples",
  // n_resamples=inf, alternative=…)
  const cases: [number[], number[]][] = [
    [[3, 1, 2, 2, -3, 4, 0, 0, 1, -1], [0.25, 0.125, 0.9296875]],
    [
      [0.1, 0.2, 0.3, -0.3, 0.1, 0.2, -0.4, 0.7, 0.05, 0.15, 0.25, -0.1],
      [0.25830078125, 0.129150390625, 0.891845703125],
    ],
  ];
  for (const [d, expected] of cases) {
    for (const [i, alternative] of alternatives.entries()) {
      const result = randomisation(d, undefined, { next: next(), alternative });
      assert.ok(result.p !== null);
      assert.equal(result.p, expected[i]);
      assert.equal(result.method, "exact");
      assert.equal(result.resamples, 2 ** result.nonzero);
    }
  }
});

Deno.test("randomisation() by random signs agrees with scipy's", () => {
  // scipy 1.17.1: permutation_test((sixty, zeros), |mean| and mean, permutation_type="samples", n_resamples=2_000_000,
  // alternative="greater"): 0.006095 and 0.003015, with standard errors of 0.00006 and 0.00004
  const resamples = 200_000;
  const whole = randomisation(sixty, undefined, { next: next(), resamples });
  const half = randomisation(sixty, undefined, { next: next(), resamples, alternative: "greater" });
  assert.ok(whole.p !== null && half.p !== null);
  assert.deepEqual([whole.method, whole.resamples, whole.n], ["random", resamples, 60]);
  assert.ok(Math.abs(whole.p - 0.0061) < 0.0008, `${whole.p}`);
  assert.ok(Math.abs(half.p - 0.003) < 0.0005, `${half.p}`);
  const less = randomisation(sixty, undefined, { next: next(), resamples, alternative: "less" });
  assert.ok(Math.abs(less.p! - 0.997) < 0.0005, `${less.p}`);
});

Deno.test("randomisation() by random signs agrees with all signs, and zeros change nothing", () => {
  const d = [0.4, -0.1, 0.3, 0.2, -0.2, 0.5, 0.1, -0.3, 0.2, 0.6, 0.1, -0.4, 0.3, 0.1, -0.1, 0.2];
  const exact = randomisation(d, undefined, { next: next() });
  // An added difference of next to nothing takes the 16 pairs past the limit for all signs.
  const drawn = randomisation([...d, 1e-15], undefined, { next: next(), resamples: 100_000 });
  assert.ok(exact.p !== null && drawn.p !== null);
  assert.deepEqual([exact.method, drawn.method], ["exact", "random"]);
  assert.ok(Math.abs(exact.p - drawn.p) < 4 * Math.sqrt(exact.p / 100_000), `${exact.p} and ${drawn.p}`);
  const padded = randomisation([...d, 0, 0, 0], undefined, { next: next() });
  assert.equal(padded.p, exact.p);
  assert.deepEqual([padded.n, padded.nonzero], [19, 16]);
});

Deno.test("randomisation() never gives a p of zero, and depends on the seed alone", () => {
  const d = Float64Array.from({ length: 2067 }, (_, i) => 1 + i % 7);
  const run = (seed: number) => randomisation(d, undefined, { next: random(seed, "test") }).p;
  assert.equal(run(1), 1 / 10_000);
  const once = (seed: number) => randomisation(sixty, undefined, { next: random(seed, "test") }).p;
  assert.equal(once(1), once(1));
  assert.notEqual(once(1), once(2));
});

Deno.test("randomisation() says why there is no p when there are no pairs or none differs", () => {
  assert.match(randomisation([], [], { next: next() }).reason ?? "", /no pairs/);
  const same = randomisation([1, 2], [1, 2], { next: next() });
  assert.equal(same.p, null);
  assert.match(same.reason ?? "", /no pair differs/);
  assert.equal(randomisation([3], [1], { next: next() }).p, 1);
});

Deno.test("randomisation() refuses unequal lists, values that are not numbers, and no resamples", () => {
  assert.throws(() => randomisation([1, 2], [1], { next: next() }), Problem);
  assert.throws(() => randomisation([1, NaN], [1, 2], { next: next() }), Problem);
  assert.throws(() => randomisation([1, 2], [2, 1], { next: next(), resamples: 0.5 }), Problem);
});
