import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { flipRate } from "./mod.ts";

const rows = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

Deno.test("flipRate() counts the units whose values differ, among those with two or more", () => {
  const found = flipRate(rows(
    [1, 0, 0.5, NaN, NaN, NaN, 1, 0],
    [1, 1, 0.5, NaN, 0, 1, NaN, 0],
    [1, 0, 0.5, NaN, 0, 0, NaN, 1],
  ));
  assert.deepEqual([found.n, found.flipped, found.value], [6, 3, 0.5]);
});

Deno.test("flipRate() sees a flip wherever the repeat stands", () => {
  for (let at = 0; at < 4; at++) {
    const ratings = Array.from({ length: 4 }, (_, r) => Float64Array.of(r === at ? 1 : 0, 1));
    assert.equal(flipRate(ratings).flipped, 1);
  }
});

Deno.test("flipRate() has Wilson's interval", () => {
  const ratings = [new Float64Array(200), new Float64Array(200).fill(1, 0, 20)];
  const near = (a: number | null, b: number) => assert.ok(a !== null && Math.abs(a - b) < 1e-13, `${a}`);
  // statsmodels 0.15.0: proportion_confint(20, 200, method="wilson")
  const found = flipRate(ratings);
  near(found.value, 0.1);
  near(found.low, 0.06567044866909588);
  near(found.high, 0.1494058124327174);
  // proportion_confint(0, 10, method="wilson"), and proportion_confint(3, 50, alpha=0.1, method="wilson")
  const never = flipRate([new Float64Array(10), new Float64Array(10)]);
  assert.deepEqual([never.value, never.low], [0, 0]);
  near(never.high, 0.2775327998628892);
  const narrower = flipRate([new Float64Array(50), new Float64Array(50).fill(1, 0, 3)], { alpha: 0.1 });
  near(narrower.low, 0.02423125703121838);
  near(narrower.high, 0.14094194646069935);
});

Deno.test("flipRate() says why there is none", () => {
  for (const few of [rows(), rows([], []), rows([1, 0]), rows([1, NaN], [NaN, 0])]) {
    assert.deepEqual(flipRate(few), {
      value: null,
      low: null,
      high: null,
      reason: "no unit has two values",
      n: 0,
      flipped: 0,
    });
  }
});

Deno.test("flipRate() refuses unequal repeats, values that are not finite and an alpha that is none", () => {
  assert.throws(() => flipRate(rows([1, 2], [1])), Problem);
  assert.throws(() => flipRate(rows([1, 2], [1, Infinity])), /unit 2 of rater 2/);
  for (const alpha of [0, 1, NaN]) assert.throws(() => flipRate(rows([1]), { alpha }), Problem);
});
