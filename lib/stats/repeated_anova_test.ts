import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { type Factor, type FactorialEffect, repeatedAnova } from "./mod.ts";

/** Row by row the values of one cell for all questions, as textbooks print them; here question by question. */
function byQuestion(cells: number[][]): number[] {
  return cells[0]!.flatMap((_, question) => cells.map((values) => values[question]!));
}

/** Park and Miller's generator: s ← 16807·s mod (2³¹ − 1). */
function park(n: number): number[] {
  let s = 1;
  return Array.from({ length: n }, () => s = s * 16807 % 2147483647);
}

const letters = (name: string, levels: number): Factor => ({
  name,
  levels: Array.from({ length: levels }, (_, i) => i),
});

function near(actual: number | null | undefined, expected: number): void {
  const close = typeof actual === "number" && Math.abs(actual - expected) <= 1e-10 * Math.abs(expected);
  assert.ok(close, `${actual}, not ${expected}`);
}

// Andy Field, Discovering Statistics Using SPSS, chapter on repeated measures: seconds until eight celebrities retch on
// four foods. He prints F(3, 21) = 3.79, p .026, W = .136, p .047, epsilons .533 and .666, corrected p .063 and .048.
const retching = byQuestion([
  [8, 9, 6, 5, 8, 7, 10, 12],
  [7, 5, 2, 3, 4, 5, 2, 6],
  [1, 2, 3, 1, 5, 6, 7, 8],
  [6, 5, 8, 9, 8, 7, 2, 1],
]);

Deno.test("repeatedAnova() gives Field's table for one factor, and pingouin's digits", () => {
  const { effects } = repeatedAnova({ factors: [letters("food", 4)], questions: 8, values: retching });
  assert.equal(effects.length, 1);
  const [food] = effects;
  assert.deepEqual([food!.df, food!.dfError, food!.reason], [3, 21, undefined]);
  // pingouin 0.7.0: rm_anova(…, detailed=True, correction=True, effsize="np2" and "ng2"), epsilon(…, correction="hf")
  near(food!.ss, 83.125);
  near(food!.ssError, 153.375);
  near(food!.f, 3.793806030969845);
  near(food!.p, 0.025570296863039365);
  near(food!.partialEta, 0.3514799154334038);
  near(food!.generalisedEta, 0.327424913835549);
  near(food!.sphericity!.w, 0.1362480293725346);
  near(food!.sphericity!.p, 0.04684581230678955);
  near(food!.sphericity!.greenhouseGeisser, 0.5328455527984736);
  near(food!.sphericity!.huynhFeldt, 0.66576361409737);
  near(food!.sphericity!.pGreenhouseGeisser, 0.06258412068696322);
  near(food!.sphericity!.pHuynhFeldt, 0.048330613551943256); // scipy 1.17.1: f.sf with both df times epsilon
});

// Maxwell and Delaney, Designing Experiments and Analyzing Data, table 12.1 (R: afex md_12.1): milliseconds of ten
// people by noise and angle. Printed: F = 33.77, 40.72 and 45.31.
const reactions = byQuestion([
  [420, 420, 480, 420, 540, 360, 480, 480, 540, 480],
  [420, 480, 480, 540, 660, 420, 480, 600, 600, 420],
  [480, 480, 540, 540, 540, 360, 600, 660, 540, 540],
  [480, 360, 660, 480, 480, 360, 540, 540, 480, 540],
  [600, 480, 780, 780, 660, 480, 720, 720, 720, 660],
  [780, 600, 780, 900, 720, 540, 840, 900, 780, 780],
]);

Deno.test("repeatedAnova() gives Maxwell and Delaney's table for two factors, and pingouin's digits", () => {
  const factors = [letters("noise", 2), letters("angle", 3)];
  const { effects, cells } = repeatedAnova({ factors, questions: 10, values: reactions });
  assert.equal(cells, 6);
  // pingouin 0.7.0: rm_anova(within=["noise", "angle"], effsize="np2" and "ng2"): SS, F, p, partial and generalised
  // eta squared, epsilon, corrected p, W and its p
  const expected = [
    [285660, 33.765957446808514, 0.0002559736583619995, 0.7895522388059701, 0.38660170523751525],
    [289920, 40.71910112359551, 2.0867632005020926e-07, 0.8189830508474576, 0.3901178750201841],
    [105120, 45.310344827586206, 9.424092559305047e-08, 0.8342857142857143, 0.1882656350741457],
  ];
  const spheres = [
    undefined,
    [0.961636518149812, 3.4017048441723166e-07, 0.9601060472162599, 0.8497219173502281],
    [0.903977069150842, 3.453930861026884e-07, 0.8937772493063811, 0.63814178497966],
  ];
  effects.forEach((effect, e) => {
    const { ss, f, p, partialEta, generalisedEta, sphericity } = effect;
    [ss, f, p, partialEta, generalisedEta].forEach((figure, i) => near(figure, expected[e]![i]!));
    if (spheres[e] === undefined) return assert.equal(sphericity, undefined);
    const { greenhouseGeisser, pGreenhouseGeisser, w, huynhFeldt } = sphericity!;
    [greenhouseGeisser, pGreenhouseGeisser, w, sphericity!.p].forEach((figure, i) =>
      near(figure, spheres[e]![i]!)
    );
    assert.equal(huynhFeldt, 1);
  });
});

Deno.test("repeatedAnova() agrees with statsmodels for three factors", () => {
  const draws = park(9 * 24);
  const values = draws.map((draw, i) => {
    const question = Math.floor(i / 24), a = Math.floor(i / 6) % 4, b = Math.floor(i / 3) % 2;
    return draw % 21 + 3 * a + (a === 2 ? 4 * b : 0) + question;
  });
  const factors = [letters("A", 4), letters("B", 2), letters("D", 3)];
  const { effects } = repeatedAnova({ factors, questions: 9, values });
  // statsmodels 0.15.0: AnovaRM(data, "y", "q", within=["A", "B", "D"]).fit(): df, F, p. Epsilons and Mauchly's p by
  // numpy 2.4.6 from C'·cov·C, C of QR decompositions, and pingouin 0.7.0's _mauchly with 24 conditions.
  const expected: [number, number, number, ...number[]][] = [
    [3, 22.593240759469165, 3.587614216929465e-07, 0.8540530407002576, 1, 0.8134399102376639],
    [1, 2.7754674121963965, 0.1342809315879276],
    [2, 0.3217734855136191, 0.7294453719662055, 0.9007184915379142, 1, 0.6644786821413505],
    [3, 2.195559771277204, 0.11471556793847541, 0.9829932630036511, 1, 0.999443932457183],
    [6, 1.7316610615217303, 0.13397921806883478, 0.574845464768639, 1, 0.027758660746286724],
    [2, 0.009947875855955997, 0.9901075593332521, 0.8862010997215923, 1, 0.6181434333605322],
    [6, 0.45283339421173835, 0.8393829385988706, 0.5204885371646054, 0.8921472507536635, 0.40829592203045095],
  ];
  expected.forEach(([df, f, p, epsilon, huynhFeldt, mauchly], e) => {
    const effect = effects[e]!;
    assert.deepEqual([effect.df, effect.dfError], [df, 8 * df]);
    near(effect.f, f);
    near(effect.p, p);
    if (epsilon === undefined) return;
    near(effect.sphericity!.greenhouseGeisser, epsilon);
    near(effect.sphericity!.huynhFeldt, huynhFeldt!);
    near(effect.sphericity!.p, mauchly!);
  });
  near(effects[6]!.sphericity!.pGreenhouseGeisser, 0.7249799705267448);
  near(effects[6]!.sphericity!.pHuynhFeldt, 0.820334606785688);
});

Deno.test("repeatedAnova() loses no digits to the levels of the questions", () => {
  const factors = [letters("noise", 2), letters("angle", 3)];
  const plain = repeatedAnova({ factors, questions: 10, values: reactions });
  const values = reactions.map((value, i) => value + 2 ** 30 * (1 + Math.floor(i / 6)));
  const moved = repeatedAnova({ factors, questions: 10, values });
  plain.effects.forEach((effect, e) => near(moved.effects[e]!.f, effect.f!));
  near(moved.effects[1]!.sphericity!.w, plain.effects[1]!.sphericity!.w!);
});

Deno.test("repeatedAnova() keeps the epsilons but not Mauchly's test where there are few questions", () => {
  // numpy, as above, on the first three and the first two people
  const three = repeatedAnova({ factors: [letters("food", 4)], questions: 3, values: retching.slice(0, 12) });
  const { w, p, greenhouseGeisser, huynhFeldt, reason } = three.effects[0]!.sphericity!;
  assert.deepEqual([w, p], [null, null]);
  assert.match(reason!, /more than 3 questions/);
  near(greenhouseGeisser, 0.4344374233270838);
  near(huynhFeldt, 0.9138177348084654);
  near(three.effects[0]!.p, 0.051209415172613966);
  const two = repeatedAnova({ factors: [letters("food", 4)], questions: 2, values: retching.slice(0, 8) });
  near(two.effects[0]!.p, 0.026202155993675907);
  near(two.effects[0]!.sphericity!.pGreenhouseGeisser, 0.16124309895903632);
  assert.deepEqual([two.effects[0]!.sphericity!.huynhFeldt, two.effects[0]!.sphericity!.pHuynhFeldt], [
    null,
    null,
  ]);
});

Deno.test("repeatedAnova() has no sphericity test for cells that are copies of each other", () => {
  const values = retching.map((value, i) => i % 4 === 2 ? retching[i - 1]! : value);
  const [food] = repeatedAnova({ factors: [letters("food", 4)], questions: 8, values }).effects;
  assert.equal(food!.sphericity!.w, null);
  assert.match(food!.sphericity!.reason!, /independently/);
  near(food!.f, 4.95921741526591); // numpy, as above
  near(food!.sphericity!.pGreenhouseGeisser, 0.04433357531737242);
});

const figures = ({ f, p, partialEta, generalisedEta }: FactorialEffect) => [f, p, partialEta, generalisedEta];

Deno.test("repeatedAnova() says why there is no F", () => {
  const factors = [letters("a", 2), letters("b", 3)];
  const cases: [number, number[], RegExp][] = [
    [0, [], /no questions/],
    [1, [1, 2, 3, 4, 5, 6], /one question/],
    [3, Array(18).fill(0), /do not differ/],
    [7, Array(42).fill(0.1), /do not differ/],
    [3, [...Array(6).fill(0.1), ...Array(6).fill(0.7), ...Array(6).fill(0.3)], /do not differ/],
    [3, Array.from({ length: 18 }, (_, i) => 0.1 * (i % 6) ** 2 + Math.floor(i / 6)), /same effect/],
    [2, Array.from({ length: 12 }, (_, i) => i * 1e200), /too large/],
  ];
  for (const [questions, values, reason] of cases) {
    const { effects } = repeatedAnova({ factors, questions, values });
    assert.equal(effects.length, 3);
    for (const effect of effects) {
      assert.deepEqual(figures(effect), [null, null, null, null]);
      assert.match(effect.reason!, reason);
    }
  }
  // two factors that do not interact at all, in any question: their interaction alone has no figures
  const additive = Array.from({ length: 24 }, (_, i) => {
    const question = Math.floor(i / 6), a = Math.floor(i / 3) % 2, b = i % 3;
    return 0.3 * question + 0.1 * a * (question % 2 + 1) + 0.07 * b * (question % 3 + 1);
  });
  const { effects } = repeatedAnova({ factors, questions: 4, values: additive });
  assert.deepEqual(effects.map(({ p }) => p === null), [false, false, true]);
});

Deno.test("repeatedAnova() refuses mistakes of the caller", () => {
  const factors = [letters("a", 2)];
  assert.throws(() => repeatedAnova({ factors, questions: 2, values: [1, 2, 3] }), Problem);
  assert.throws(() => repeatedAnova({ factors, questions: 1, values: [1, NaN] }), Problem);
  assert.throws(() => repeatedAnova({ factors: [], questions: 1, values: [1] }), Problem);
});

Deno.test("repeatedAnova() rejects as often as it says where nothing differs", () => {
  const next = random(42, "stats:anova");
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const factors = [letters("a", 3), letters("b", 2)];
  const rejected = [0, 0, 0];
  for (let round = 0; round < 2000; round++) {
    const values = Float64Array.from({ length: 60 }, normal);
    repeatedAnova({ factors, questions: 10, values }).effects.forEach((effect, e) => {
      if (effect.p! <= 0.05) rejected[e]!++;
    });
  }
  // 100 expected, standard deviation √(2000·0.05·0.95) = 9.7
  for (const count of rejected) assert.ok(Math.abs(count - 100) < 40, `${rejected}`);
});
