import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { wilcoxon, type WilcoxonOptions } from "./mod.ts";

const x = [0.31, 0.62, 0.13, 0.94, 0.55, 0.77, 0.41, 0.28, 0.86, 0.5, 0.69, 0.23, 0.98, 0.37, 0.6, 0.72];
const y = [0.25, 0.66, 0.10, 0.80, 0.55, 0.60, 0.47, 0.21, 0.90, 0.4, 0.52, 0.23, 0.71, 0.30, 0.59, 0.50];

function check(
  d: ArrayLike<number>,
  options: WilcoxonOptions,
  statistic: number,
  p: number,
  method: string,
): void {
  const result = wilcoxon(d, undefined, options);
  assert.ok(result.p !== null);
  assert.equal(result.statistic, statistic);
  assert.ok(Math.abs(result.p - p) < 1e-13, `${result.p}, not ${p}`);
  assert.equal(result.method, method);
}

/** n values without ties or zeros. */
const untied = (n: number) =>
  Float64Array.from({ length: n }, (_, i) => ((i * 37 + 11) % 23 - 9) / 10 + i / 1000);

Deno.test("wilcoxon() gives scipy's p by the exact distribution up to 50 untied pairs", () => {
  // scipy 1.17.1: wilcoxon([((i*37 + 11) % 23 - 9)/10 + i/1000 for i in range(n)], alternative=…)
  check(untied(10), {}, 14, 0.193359375, "exact");
  check(untied(10), { alternative: "less" }, 41, 0.919921875, "exact");
  check(untied(10), { alternative: "greater" }, 41, 0.0966796875, "exact");
  check(untied(30), {}, 157, 0.12413446232676506, "exact");
  check(untied(30), { alternative: "greater" }, 308, 0.06206723116338253, "exact");
});

Deno.test("wilcoxon() gives scipy's p by the normal curve beyond 50 pairs", () => {
  check(untied(60), {}, 570, 0.011093076918600515, "normal");
  check(untied(60), { alternative: "less" }, 1260, 0.9944534615406997, "normal");
  check(untied(60), { alternative: "greater" }, 1260, 0.005546538459300258, "normal");
});

Deno.test("wilcoxon() gives scipy's p by all signs for up to 13 pairs with ties or zeros", () => {
  // scipy 1.17.1: wilcoxon([1, 2, 2, -3, 4, 0, 0, 1]) and wilcoxon([3])
  check([1, 2, 2, -3, 4, 0, 0, 1], {}, 5, 0.34375, "permutations");
  check([3], {}, 0, 1, "exact");
});

Deno.test("wilcoxon() gives scipy's p for 14 to 50 pairs with ties or zeros, by the normal curve", () => {
  // scipy 1.17.1: wilcoxon(x, y), and with method="asymptotic", zero_method="pratt", correction=True
  const plain = wilcoxon(x, y);
  assert.ok(plain.p !== null);
  assert.equal(plain.statistic, 12.5);
  assert.equal(plain.method, "normal");
  assert.ok(Math.abs(plain.p - 0.011994803418993165) < 1e-13);
  const pratt = wilcoxon(x, y, { method: "asymptotic", zeroMethod: "pratt", correction: true });
  assert.ok(pratt.p !== null && pratt.z !== undefined);
  assert.ok(Math.abs(pratt.z - -2.461106860716489) < 1e-12);
  assert.ok(Math.abs(pratt.p - 0.013850910465241482) < 1e-13);
});

Deno.test("wilcoxon() says why there is no p when there are no pairs or none differs", () => {
  assert.deepEqual(wilcoxon([], []), {
    statistic: null,
    p: null,
    n: 0,
    nonzero: 0,
    reason: "there are no pairs",
  });
  const same = wilcoxon([1, 2], [1, 2]);
  assert.equal(same.p, null);
  assert.match(same.reason ?? "", /no pair differs/);
  assert.equal(wilcoxon(new Float64Array(80)).p, null);
});

Deno.test("wilcoxon() refuses unequal lists and values that are not numbers", () => {
  assert.throws(() => wilcoxon([1, 2], [1]), Problem);
  assert.throws(() => wilcoxon([1, NaN], [1, 2]), Problem);
  assert.throws(() => wilcoxon([Infinity]), Problem);
});
