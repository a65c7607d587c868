import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { cochranQ, mcnemar } from "./mod.ts";

/** Whether three people foretold the winners of 12 games: Conover, "Practical Nonparametric Statistics". */
const games = [
  [1, 1, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1],
  [1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1],
  [1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1],
];

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual / expected - 1) < 1e-12, `${actual}, not ${expected}`);
}

Deno.test("cochranQ() gives the 2.8 of Conover's games", () => {
  const result = cochranQ(games);
  near(result.statistic, 2.8);
  near(result.p, Math.exp(-1.4));
  assert.deepEqual([result.df, result.k, result.n, result.mixed], [2, 3, 12, 5]);
  assert.deepEqual(result.successes, [8, 10, 7]);
});

Deno.test("cochranQ() gives statsmodels' statistic and p", () => {
  // statsmodels 0.15.0: cochrans_q([[(7i + 3j) % 10 < (3, 5, 8, 6)[j] for j in range(4)] for i in range(25)])
  const systems = [3, 5, 8, 6].map((limit, j) =>
    Float64Array.from({ length: 25 }, (_, i) => (7 * i + 3 * j) % 10 < limit ? 1 : 0)
  );
  const { statistic, df, p } = cochranQ(systems);
  near(statistic, 12.25301204819277);
  near(p, 0.0065648434144963);
  assert.equal(df, 3);
});

Deno.test("cochranQ() of two systems is McNemar's chi-square without correction", () => {
  const [a, b] = games, options = { method: "chi-square", correction: false } as const;
  near(cochranQ([a!, b!]).statistic, mcnemar(a!, b!, options).statistic!);
});

Deno.test("cochranQ() says why there is no p", () => {
  assert.match(cochranQ([[], []]).reason ?? "", /no questions/);
  const agreed = cochranQ([[1, 0], [1, 0], [1, 0]]);
  assert.deepEqual([agreed.statistic, agreed.df, agreed.p], [null, null, null]);
  assert.match(agreed.reason ?? "", /agree/);
});

Deno.test("cochranQ() refuses values other than 0 and 1, one system and unequal questions", () => {
  assert.throws(() => cochranQ([[1, 0.5], [1, 0]]), /position 2 of system 1/);
  assert.throws(() => cochranQ([[1, 0], [NaN, 0]]), Problem);
  assert.throws(() => cochranQ([[1, 0]]), Problem);
  assert.throws(() => cochranQ([[1, 0], [1]]), Problem);
});
