import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import {
  cliffsDelta,
  cohenDz,
  kendall,
  mean,
  quantile,
  rankBiserial,
  rankBiserialOfResample,
  rankData,
  spearman,
  standardDeviation,
} from "./mod.ts";

const x = [0.31, 0.62, 0.13, 0.94, 0.55, 0.77, 0.41, 0.28, 0.86, 0.5, 0.69, 0.23, 0.98, 0.37, 0.6, 0.72];
const y = [0.25, 0.66, 0.10, 0.80, 0.55, 0.60, 0.47, 0.21, 0.90, 0.4, 0.52, 0.23, 0.71, 0.30, 0.59, 0.50];

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-13, `${actual}, not ${expected}`);
}

Deno.test("effect sizes and correlations agree with numpy and scipy 1.17.1", () => {
  near(rankBiserial(x, y).value, 0.7619047619047619); // rankdata of the non-zero |x − y|, sums by sign
  near(cohenDz(x, y).value, 0.7454396971354436); // d.mean()/d.std(ddof=1)
  near(cliffsDelta(x, y).value, 0.1875); // np.mean(np.sign(np.subtract.outer(x, y)))
  near(spearman(x, y).value, 0.9264705882352942); // spearmanr(x, y)
  near(kendall(x, y).value, 0.7833333333333333); // kendalltau(x, y)
  const a = [1, 2, 2, 3, 5, 5, 5, 8], b = [2, 1, 2, 4, 4, 5, 4, 9];
  near(spearman(a, b).value, 0.8924050632911394);
  near(kendall(a, b).value, 0.7916666666666667);
});

Deno.test("mean(), standardDeviation(), quantile() and rankData() give textbook values", () => {
  assert.equal(mean([2, 4, 9]).value, 5);
  near(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]).value, Math.sqrt(32 / 7));
  // np.quantile([4, 1, 3, 2.5, 9], q)
  for (const [q, value] of [[0, 1], [0.1, 1.6], [0.5, 3], [0.77, 4.4], [1, 9]] as const) {
    near(quantile([4, 1, 3, 2.5, 9], q).value, value);
  }
  assert.deepEqual([...rankData([3, 1, 3, 2, 3])], [4, 1, 4, 2, 4]);
});

Deno.test("figures that the data do not allow are null with a reason", () => {
  const cases = [
    mean([]),
    standardDeviation([1]),
    quantile([], 0.5),
    rankBiserial([], []),
    rankBiserial([1, 2], [1, 2]),
    cohenDz([1], [2]),
    cohenDz([0.3, 0.3, 0.3]),
    cliffsDelta([], [1]),
    spearman([1], [1]),
    spearman([1, 1], [1, 2]),
    kendall([], []),
    kendall([1, 2], [5, 5]),
  ];
  for (const { value, reason } of cases) {
    assert.equal(value, null);
    assert.ok(reason!.length > 10);
  }
});

Deno.test("mistakes of the caller are Problems", () => {
  assert.throws(() => rankBiserial([1, 2], [1]), Problem);
  assert.throws(() => cohenDz([1, NaN], [1, 2]), Problem);
  assert.throws(() => cliffsDelta([1], [Infinity]), Problem);
  assert.throws(() => spearman([1, 2], [1]), Problem);
  assert.throws(() => kendall([1, 2], [1]), Problem);
  assert.throws(() => mean([NaN]), Problem);
  assert.throws(() => quantile([1], 2), Problem);
});

Deno.test("rankBiserialOfResample() gives what ranking the resample itself would give, and leaves out one by one", () => {
  const next = random(42, "stats:rank-biserial");
  for (let round = 0; round < 60; round++) {
    const d = Float64Array.from({ length: 2 + round % 12 }, () => Math.round(next() * 8 - 4) / 2);
    const counts = Uint32Array.from(d, () => Math.floor(next() * 3));
    const resample = Array.from(d).flatMap((value, i) => Array(counts[i]!).fill(value) as number[]);
    const statistic = rankBiserialOfResample(d);
    assert.equal(orNull(statistic.of(counts)), rankBiserial(resample).value);
    const leftOut = statistic.leavingOneOut();
    for (const i of d.keys()) {
      const expected = rankBiserial(d.filter((_, j) => j !== i)).value;
      const value = orNull(leftOut[i]!);
      expected === null ? assert.equal(value, null) : near(value, expected);
    }
  }
});

const orNull = (value: number) => Number.isNaN(value) ? null : value;
