import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import {
  bootstrapStatistics,
  cliffsDelta,
  cliffsDeltaOfResample,
  cohenDz,
  cohenDzOfResample,
  drawn,
  type Figure,
  kendall,
  kendallOfResample,
  type ResampleStatistic,
  rFromZ,
  rFromZOfResample,
  wilcoxon,
} from "./mod.ts";

const x = [0.31, 0.62, 0.13, 0.94, 0.55, 0.77, 0.41, 0.28, 0.86, 0.5, 0.69, 0.23, 0.98, 0.37, 0.6, 0.72];
const y = [0.25, 0.66, 0.10, 0.80, 0.55, 0.60, 0.47, 0.21, 0.90, 0.4, 0.52, 0.23, 0.71, 0.30, 0.59, 0.50];
const d = x.map((value, i) => value - y[i]!);

function near(actual: number | null, expected: number | null): void {
  if (expected === null) return assert.equal(actual, null);
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`);
}

const orNull = (value: number) => Number.isNaN(value) ? null : value;

/** A figure of pairs, and its form for resamples. */
type Both = {
  figure: (a: number[], b: number[]) => Figure;
  ofResample: (a: number[], b: number[]) => ResampleStatistic;
};
const minus = (a: number[], b: number[]) => a.map((value, i) => value - b[i]!);
const both: Record<string, Both> = {
  cliffsDelta: { figure: cliffsDelta, ofResample: cliffsDeltaOfResample },
  cohenDz: { figure: cohenDz, ofResample: (a, b) => cohenDzOfResample(minus(a, b)) },
  rFromZ: { figure: rFromZ, ofResample: (a, b) => rFromZOfResample(minus(a, b)) },
  kendall: { figure: kendall, ofResample: kendallOfResample },
};

for (const [name, { figure, ofResample }] of Object.entries(both)) {
  Deno.test(`${name} of a resample is that of its items one by one, and of all but one`, () => {
    const next = random(42, `stats:${name}`);
    for (let round = 0; round < 80; round++) {
      const values = () => Array.from({ length: 2 + round % 13 }, () => Math.round(next() * 8) / 4);
      const a = values(), b = values(), counts = Uint32Array.from(a, () => Math.floor(next() * 3));
      const repeated = (list: number[]) =>
        list.flatMap((value, i) => Array(counts[i]!).fill(value) as number[]);
      const statistic = ofResample(a, b);
      near(orNull(statistic.of(new Uint32Array(a.length).fill(1))), figure(a, b).value);
      near(orNull(statistic.of(counts)), figure(repeated(a), repeated(b)).value);
      const leftOut = statistic.leavingOneOut();
      assert.equal(leftOut.length, a.length);
      leftOut.forEach((value, i) => {
        const without = (list: number[]) => list.filter((_, j) => j !== i);
        near(orNull(value), figure(without(a), without(b)).value);
      });
    }
  });
}

Deno.test("each effect size has an interval around it", () => {
  const statistics = [cliffsDeltaOfResample(x, y), cohenDzOfResample(d), rFromZOfResample(d)];
  const options = { resample: drawn(random(42, "effects")), resamples: 999 };
  for (const { estimate, low, high } of bootstrapStatistics(statistics, x.length, options)) {
    assert.ok(low! < estimate! && estimate! < high! && high! - low! < 1.5, `${low} ${estimate} ${high}`);
  }
});

Deno.test("rFromZ() is the z of Wilcoxon's test, with the sign of the effect, over √N", () => {
  const ties = [4, -3, 1, 0, 2, 1, -1, 6, 2, -2, 0];
  // scipy 1.17.1: wilcoxon(d, method="asymptotic", alternative="greater").zstatistic / np.sqrt(len(d)), d = x − y
  near(rFromZ(x, y).value, 0.6280742930213277);
  near(rFromZ(y, x).value, -0.6280742930213277);
  for (const list of [d, ties, [1], [-2, 2], [3, 3, 3]]) {
    const test = wilcoxon(list, undefined, { method: "asymptotic", alternative: "greater" });
    assert.ok(test.reason === undefined);
    near(rFromZ(list).value, test.z! / Math.sqrt(list.length));
  }
});

Deno.test("effect sizes and correlations of resamples refuse mistakes and say NaN where there is no figure", () => {
  assert.throws(() => cliffsDeltaOfResample([1, 2], [1]), Problem);
  assert.throws(() => cliffsDeltaOfResample([1, NaN], [1, 2]), Problem);
  assert.throws(() => cohenDzOfResample([1, NaN]), Problem);
  assert.throws(() => rFromZOfResample([1, Infinity]), Problem);
  assert.throws(() => rFromZ([1, 2], [1]), Problem);
  assert.throws(() => kendallOfResample([1, 2], [1]), Problem);
  assert.throws(() => kendallOfResample([1, NaN], [1, 2]), Problem);
  assert.match(rFromZ([]).reason!, /nothing to rank/);
  assert.match(rFromZ([1, 2], [1, 2]).reason!, /nothing to rank/);
  for (const n of [0, 1, 2, 3]) {
    const same = Array<number>(n).fill(0), ones = new Uint32Array(n).fill(1);
    assert.ok(Number.isNaN(cohenDzOfResample(same).of(ones)));
    assert.ok(Number.isNaN(rFromZOfResample(same).of(ones)));
    assert.ok(Number.isNaN(kendallOfResample(same, same).of(ones)));
    const delta = cliffsDeltaOfResample(same, same).of(ones);
    assert.ok(n === 0 ? Number.isNaN(delta) : delta === 0);
    for (const statistic of [cliffsDeltaOfResample(same, same), kendallOfResample(same, same)]) {
      assert.equal(statistic.leavingOneOut().length, n);
    }
  }
});
