import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { ppiMean, standardDeviation } from "./mod.ts";

/** U = [(11*i % 17)/16 for i in range(60)], F = [(5*i % 17)/16 for i in range(20)] */
const judgeOnly = Float64Array.from({ length: 60 }, (_, i) => 11 * i % 17 / 16);
const judge = Float64Array.from({ length: 20 }, (_, i) => 5 * i % 17 / 16);
/** Y = [min(1, max(0, F[i]*0.8 + (7*i % 5 - 2)/10)) for i in range(20)] */
const human = judge.map((f, i) => Math.min(1, Math.max(0, f * 0.8 + (7 * i % 5 - 2) / 10)));

function near(found: number | null, expected: number): void {
  assert.ok(found !== null && Math.abs(found - expected) < 1e-12, `${found}, not ${expected}`);
}

function check(
  found: ReturnType<typeof ppiMean>,
  lambda: number,
  value: number,
  low: number,
  high: number,
): void {
  near(found.lambda, lambda);
  near(found.value, value);
  near(found.low, low);
  near(found.high, high);
}

// ppi-python 0.2.3: ppi_mean_pointestimate(Y, F, U) and ppi_mean_ci(Y, F, U, alpha=0.05), both with lam=None. Their
// lambda is not given out; numpy 2.4.6: cov(Y, F, ddof=0)[0, 1]/((1 + n/N)*var(concatenate([F, U]), ddof=1)).
Deno.test("ppiMean() gives ppi_py's mean and interval of graded values", () => {
  check(
    ppiMean(judgeOnly, judge, human),
    0.4605158526575006,
    0.40093171236917713,
    0.33215670613962955,
    0.4697067185987247,
  );
  const { low, high, n, judged } = ppiMean(judgeOnly, judge, human, { alpha: 0.1 });
  near(low, 0.3432139076887873);
  near(high, 0.45864951704956697);
  assert.deepEqual([n, judged], [20, 60]);
});

Deno.test("ppiMean() gives ppi_py's mean and interval of yes and no", () => {
  const found = ppiMean(
    [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1],
    [1, 0, 0, 1, 0, 1, 1, 1],
    [1, 1, 0, 1, 0, 1, 1, 0],
  );
  check(found, 0.296875, 0.662109375, 0.3513553815315899, 0.97286336846841);
});

Deno.test("ppiMean() keeps lambda between 0 and 1 as ppi_py does", () => {
  // Y = [2*f for f in F]: lambda would be 1.46
  const steep = ppiMean(judgeOnly, judge, judge.map((f) => 2 * f));
  check(steep, 1, 0.9729166666666667, 0.8175175259605368, 1.1283158073727964);
  assert.equal(steep.lambdaReason, undefined);
  // Y = [1 - f for f in F]: lambda would be −0.73
  const against = ppiMean(judgeOnly, judge, judge.map((f) => 1 - f));
  check(against, 0, 0.528125, 0.39380271310767234, 0.6624472868923276);
  assert.match(against.lambdaReason ?? "", /do not rise/);
});

Deno.test("ppiMean() is the plain mean of the labels, and says why, where the judge cannot help", () => {
  const z = 1.959963984540054, labels = [0.2, 0.4, 0.9];
  const reach = z * standardDeviation(labels).value! * Math.sqrt(2 / 3) / Math.sqrt(3);
  const cases: [number[], number[], RegExp][] = [
    [[0.3, 0.3], [0.3, 0.3, 0.3], /same value throughout/],
    [[0.3, 0.3], [0.3, 0.3, 0.1 + 0.2], /same value throughout/],
    [[], [0.1, 0.5, 0.7], /no item was judged/],
    [[0.1, 0.9], [0.1, 0.1, 0.1], /do not rise/],
  ];
  for (const [alone, f, reason] of cases) {
    const found = ppiMean(alone, f, labels);
    check(found, 0, 0.5, 0.5 - reach, 0.5 + reach);
    assert.match(found.lambdaReason ?? "", reason);
    assert.equal(found.reason, undefined);
  }
});

Deno.test("ppiMean() says why a figure is missing", () => {
  const none = ppiMean([0.5, 0.7], [], []);
  assert.deepEqual([none.value, none.low, none.high, none.lambda, none.n, none.judged], [
    null,
    null,
    null,
    0,
    0,
    2,
  ]);
  assert.match(none.reason ?? "", /no item is labelled/);
  const one = ppiMean([0.5, 0.7], [0.4], [0.8]);
  assert.deepEqual([one.value, one.low, one.high, one.lambda], [0.8, null, null, 0]);
  assert.match(one.reason ?? "", /one label/);
  assert.match(one.lambdaReason ?? "", /fewer than two/);
  for (const labels of [[1, 1, 1], [0.3, 0.3, 0.1 + 0.2], [0, 0, 0]]) {
    const same = ppiMean([0.1, 0.9], [0.2, 0.5, 0.7], labels);
    near(same.value, labels[0]!);
    assert.deepEqual([same.low, same.high, same.lambda], [null, null, 0]);
    assert.match(same.reason ?? "", /no spread/);
  }
});

Deno.test("ppiMean() of values in another unit is the same in that unit", () => {
  const plain = ppiMean(judgeOnly, judge, human);
  for (const unit of [1e-300, 1e300, 5]) {
    const [alone, f, y] = [judgeOnly, judge, human].map((list) => list.map((value) => value * unit));
    const { value, low, high, lambda } = ppiMean(alone!, f!, y!);
    check(
      { ...plain, lambda, value: value! / unit, low: low! / unit, high: high! / unit, reason: undefined },
      plain.lambda,
      plain.value!,
      plain.low!,
      plain.high!,
    );
  }
});

Deno.test("ppiMean() has intervals that hold the true mean, narrower than the labels' own", () => {
  // 2,000 samples: the judge is 0.1 too kind, with noise; 100 labels beside 500 items judged alone.
  const next = random(42, "stats:ppi");
  let covered = 0, width = 0, plainWidth = 0;
  const item = () => {
    const y = next();
    return { y, f: y + 0.1 + 0.3 * (next() - 0.5) };
  };
  for (let sample = 0; sample < 2000; sample++) {
    const both = Array.from({ length: 100 }, item), alone = Array.from({ length: 500 }, () => item().f);
    const y = both.map((pair) => pair.y);
    const { low, high } = ppiMean(alone, both.map((pair) => pair.f), y);
    const plain = ppiMean([], y, y);
    if (low! <= 0.5 && 0.5 <= high!) covered++;
    width += high! - low!;
    plainWidth += plain.high! - plain.low!;
  }
  assert.ok(covered / 2000 >= 0.92 && covered / 2000 <= 0.97, `${covered / 2000}`);
  assert.ok(width < 0.6 * plainWidth, `${width / plainWidth}`);
});

Deno.test("ppiMean() refuses unequal labels, values that are not numbers and an alpha that is none", () => {
  assert.throws(() => ppiMean([1], [1, 2], [1]), Problem);
  assert.throws(() => ppiMean([NaN], [1], [1]), /judgeOnly/);
  assert.throws(() => ppiMean([1], [1], [Infinity]), /human/);
  for (const alpha of [0, 1, NaN]) assert.throws(() => ppiMean([1], [1], [1], { alpha }), Problem);
});
