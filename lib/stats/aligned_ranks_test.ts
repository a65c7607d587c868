import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import {
  alignedRankAnova,
  alignedResponses,
  type Factor,
  type FactorialValues,
  repeatedAnova,
} from "./mod.ts";

const letters = (name: string, levels: number): Factor => ({
  name,
  levels: Array.from({ length: levels }, (_, i) => i),
});

/** Park and Miller's generator: s ← 16807·s mod (2³¹ − 1). */
function park(n: number, seed: number): number[] {
  let s = seed;
  return Array.from({ length: n }, () => s = s * 16807 % 2147483647);
}

function near(actual: number | null, expected: number): void {
  const close = actual !== null && Math.abs(actual - expected) <= 1e-10 * Math.abs(expected);
  assert.ok(close, `${actual}, not ${expected}`);
}

const graded: FactorialValues = {
  factors: [letters("A", 4), letters("B", 2), letters("D", 3)],
  questions: 9,
  values: park(216, 1).map((draw, i) => {
    const question = Math.floor(i / 24), a = Math.floor(i / 6) % 4, b = Math.floor(i / 3) % 2;
    return draw % 21 + 3 * a + (a === 2 ? 4 * b : 0) + question;
  }),
};

const yesNo: FactorialValues = {
  factors: [letters("A", 2), letters("B", 2), letters("D", 2)],
  questions: 6,
  values: park(48, 7).map((draw) => Math.floor(draw / 7) % 2),
};

// numpy 2.4.6: y − cell mean + the effect by inclusion and exclusion of marginal means; scipy 1.17.1: rankdata of that
// rounded to 8 decimals; statsmodels 0.15.0: AnovaRM of the ranks, the row of the effect: F and p
const expected: [FactorialValues, [number, number][]][] = [
  [graded, [
    [22.646342346517603, 3.514694617294532e-07],
    [2.47748146291938, 0.15413375125555895],
    [0.2700472748994595, 0.7667538382142532],
    [1.4327997216681618, 0.2578289401065011],
    [1.6686383657041206, 0.14925010531102156],
    [0.021001474202424444, 0.9792444676976524],
    [0.543567157222447, 0.7724002543343856],
  ]],
  [yesNo, [
    [4.684270952927671, 0.08273452527486101],
    [0.7953489972135287, 0.4133427982060987],
    [0.27161335040706774, 0.6245024961002537],
    [1.6546196235597206, 0.254671199451027],
    [0.8097222708647058, 0.40944587320366826],
    [0.04717980851632335, 0.8366305607325417],
    [0.016589479505079895, 0.9025363599995045],
  ]],
];

Deno.test("alignedRankAnova() gives the F of an independent computation, with many ties too", () => {
  for (const [design, rows] of expected) {
    const { effects, questions } = alignedRankAnova(design);
    assert.equal(questions, design.questions);
    rows.forEach(([f, p], e) => {
      near(effects[e]!.f, f);
      near(effects[e]!.p, p);
    });
  }
});

Deno.test("alignedRankAnova() ranks values alike that alignment parts by rounding", () => {
  const tenths = { ...yesNo, values: Array.from(yesNo.values, (value) => 0.1 + 0.7 * value) };
  const plain = alignedRankAnova(yesNo).effects;
  alignedRankAnova(tenths).effects.forEach((effect, e) => near(effect.f, plain[e]!.f!));
});

Deno.test("alignedResponses() keeps one effect and strips all others", () => {
  const all = repeatedAnova(graded).effects;
  for (const { factors } of all) {
    const values = alignedResponses(graded, factors);
    assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0)) < 1e-9);
    repeatedAnova({ ...graded, values }).effects.forEach((effect, e) => {
      if (effect.factors.join() === factors.join()) near(effect.f, all[e]!.f!);
      else assert.ok(effect.f! < 1e-20, `${effect.factors} ${effect.f}`);
    });
  }
  assert.deepEqual(alignedResponses(graded, ["B", "A"]), alignedResponses(graded, ["A", "B"]));
});

Deno.test("alignedRankAnova() does not see an interaction in two main effects", () => {
  const next = random(42, "stats:aligned");
  const factors = [letters("a", 2), letters("b", 2)];
  let rejected = 0;
  for (let round = 0; round < 1000; round++) {
    const values = Float64Array.from({ length: 48 }, (_, i) => {
      const a = Math.floor(i / 2) % 2, b = i % 2;
      return 2 * a + 2 * b - Math.log(1 - next());
    });
    const { effects } = alignedRankAnova({ factors, questions: 12, values });
    assert.ok(effects[0]!.p! < 0.05 && effects[1]!.p! < 0.05);
    if (effects[2]!.p! <= 0.05) rejected++;
  }
  // 50 expected, standard deviation √(1000·0.05·0.95) = 6.9; skewed data may add a little
  assert.ok(rejected > 20 && rejected < 80, `${rejected}`);
});

Deno.test("alignedRankAnova() finds interactions that are not there among values of 0 and 1; repeatedAnova() does not", () => {
  const factors = [letters("model", 4), letters("rerank", 2)],
    next = random(8, "aligned ranks of yes and no");
  const rejected = { aligned: 0, plain: 0 }, simulations = 100;
  for (let simulation = 0; simulation < simulations; simulation++) {
    const values = Array.from({ length: 100 }, () => {
      const hard = next();
      return [0.7, 0.78, 0.75, 0.8].flatMap((model) =>
        [0, 0.04].map((rerank) => (next() < 0.8 ? hard : next()) < model + rerank ? 1 : 0)
      );
    }).flat();
    const design = { factors, questions: 100, values };
    if (alignedRankAnova(design).effects[2]!.p! < 0.05) rejected.aligned++;
    if (repeatedAnova(design).effects[2]!.p! < 0.05) rejected.plain++;
  }
  assert.ok(rejected.plain <= 15 && rejected.aligned > 50, JSON.stringify(rejected));
});

Deno.test("alignedRankAnova() says why there is no F, and refuses mistakes of the caller", () => {
  const factors = [letters("a", 2), letters("b", 2)];
  const reasons = (questions: number, values: number[]) =>
    alignedRankAnova({ factors, questions, values }).effects.map(({ p, reason }) => [p, reason]);
  for (const [p, reason] of reasons(0, [])) assert.deepEqual([p, reason], [null, "there are no questions"]);
  for (const [p, reason] of reasons(1, [1, 2, 3, 4])) {
    assert.deepEqual([p, reason], [null, "one question shows no variation"]);
  }
  for (const values of [Array(12).fill(0), Array(12).fill(0.1)]) {
    for (const [p, reason] of reasons(3, values)) {
      assert.equal(p, null);
      assert.match(reason as string, /do not differ/);
    }
  }
  assert.throws(() => alignedRankAnova({ factors, questions: 1, values: [1, 2, 3] }), Problem);
  assert.throws(() => alignedRankAnova({ factors, questions: 1, values: [1, 2, 3, NaN] }), Problem);
  assert.throws(() => alignedResponses(graded, ["C"]), Problem);
  assert.throws(() => alignedResponses(graded, []), Problem);
});
