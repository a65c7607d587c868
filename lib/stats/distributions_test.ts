import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { incompleteBeta } from "./incomplete_beta.ts";
import { incompleteGamma } from "./incomplete_gamma.ts";
import { deviance, logGamma, stirlingError } from "./log_gamma.ts";
import { binomialAtMost, chiSquareSurvival, fSurvival, tSurvival } from "./mod.ts";

/** Equal to 1e-12 of the expected value. */
function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) <= 1e-12 * Math.abs(expected), `${actual}, not ${expected}`);
}

// Expected values: mpmath 1.4.1 with 50 digits and more, from the series of the incomplete beta and gamma functions.

Deno.test("tSurvival() is right to 12 digits, however far out", () => {
  near(tSurvival(0.5, 1), 0.35241638234956674);
  near(tSurvival(2.1, 9), 0.032559141206076024);
  near(tSurvival(5, 30), 1.1648342733503898e-5);
  near(tSurvival(20, 373), 2.722528795230193e-61);
  near(tSurvival(40, 2066), 6.948061716079351e-260);
  near(tSurvival(2.1, 100000), 0.017865669816148396);
  near(tSurvival(-2.1, 9), 1 - 0.032559141206076024);
  assert.equal(tSurvival(0, 7), 0.5);
  assert.deepEqual([tSurvival(Infinity, 7), tSurvival(-Infinity, 7)], [0, 1]);
});

Deno.test("fSurvival() is right to 12 digits, however far out", () => {
  near(fSurvival(0.7, 3, 18), 0.564209839447014);
  near(fSurvival(6, 2, 100), 0.0034601813937404175);
  near(fSurvival(20, 7, 2000), 4.4810213166217885e-26);
  near(fSurvival(1.9, 27, 14000), 0.003251845464739164);
  near(fSurvival(60, 27, 2000), 1.84755206266261e-234);
  assert.deepEqual([fSurvival(0, 2, 3), fSurvival(Infinity, 2, 3)], [1, 0]);
});

Deno.test("chiSquareSurvival() is right to 12 digits, however far out", () => {
  near(chiSquareSurvival(0.3, 1), 0.5838824207703652);
  near(chiSquareSurvival(4, 5), 0.5494159513527802);
  near(chiSquareSurvival(50, 100), 0.9999930466947524);
  near(chiSquareSurvival(278.61529979322995, 2), 3.1583216908583106e-61);
  near(chiSquareSurvival(1000, 19), 5.306673251651809e-200);
  assert.deepEqual([chiSquareSurvival(0, 3), chiSquareSurvival(Infinity, 3)], [1, 0]);
});

Deno.test("binomialAtMost() is right to 12 digits, and its ends are 0 and 1", () => {
  near(binomialAtMost(3, 10), 0.171875);
  near(binomialAtMost(13, 40), 0.01923865414210013);
  near(binomialAtMost(689, 2067), 5.381048760749887e-53);
  near(binomialAtMost(1033, 2067), 0.5);
  near(binomialAtMost(0, 3, 0.1), 0.729);
  near(binomialAtMost(2, 3, 0.9), 0.271);
  assert.deepEqual([binomialAtMost(-1, 5), binomialAtMost(5, 5), binomialAtMost(0, 0)], [0, 1, 1]);
});

Deno.test("the distributions refuse what is no number and degrees of freedom out of range", () => {
  assert.throws(() => tSurvival(NaN, 3), Problem);
  assert.throws(() => tSurvival(1, 0), Problem);
  assert.throws(() => fSurvival(1, 2, -1), Problem);
  assert.throws(() => chiSquareSurvival(1, NaN), Problem);
  assert.throws(() => binomialAtMost(1.5, 3), Problem);
  assert.throws(() => binomialAtMost(1, 3, 2), Problem);
});

Deno.test("incompleteBeta() and incompleteGamma() give sides that add up to 1", () => {
  for (const x of [0, 1e-9, 0.2, 0.5, 0.97, 1]) {
    const { below, above } = incompleteBeta(2.5, 7, x), mirrored = incompleteBeta(7, 2.5, 1 - x, x);
    assert.equal(below + above, 1);
    assert.ok(Math.abs(below - mirrored.above) < 1e-15);
  }
  for (const x of [0, 1e-9, 1, 3.4, 3.6, 50, Infinity]) {
    const { below, above } = incompleteGamma(2.5, x);
    assert.equal(below + above, 1);
  }
});

Deno.test("logGamma() is right to 14 digits", () => {
  const expected = [
    [1e-5, 11.512919692895826],
    [0.5, 0.5723649429247001],
    [1.5, -0.12078223763524522],
    [5.5, 3.9578139676187165],
    [9.99, 12.779315214350193],
    [47.3, 134.10538214034744],
    [1e6, 12815504.569147611],
  ] as const;
  for (const [x, value] of expected) {
    assert.ok(Math.abs(logGamma(x) - value) < 2e-15 * Math.max(1, Math.abs(value)), `${x}`);
  }
  assert.ok(Math.abs(stirlingError(0.5) - (0.5 - Math.LN2 / 2)) < 1e-15);
});

Deno.test("deviance() does not lose digits where the count is close to its expectation", () => {
  // mpmath 1.4.1, 50 digits: u*log(u/m) + m - u
  near(deviance(1000, 1000.001), 4.9999966664326983e-10);
  near(deviance(3, 5), 3 * Math.log(0.6) + 2);
  assert.equal(deviance(7, 7), 0);
});
