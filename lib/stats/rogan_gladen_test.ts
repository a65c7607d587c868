import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { type JudgedCounts, roganGladen, wilson } from "./mod.ts";

const labels = { truePositives: 45, falseNegatives: 5, trueNegatives: 40, falsePositives: 10 };
const counts: JudgedCounts = { judged: 1000, positives: 620, ...labels };

function near(found: number | null, expected: number): void {
  assert.ok(found !== null && Math.abs(found - expected) < 1e-12, `${found}, not ${expected}`);
}

Deno.test("roganGladen() gives the rate and interval worked by hand", () => {
  // p = 0.62, q1 = 0.9, q0 = 0.8: θ = 0.42/0.7. The variance is [0.62·0.38/1000 + 0.4²·0.16/50 + 0.6²·0.09/50]/0.7²
  // = (0.0002356 + 0.000512 + 0.000648)/0.49.
  const found = roganGladen(counts);
  const reach = 1.959963984540054 * Math.sqrt(0.0013956 / 0.49);
  near(found.value, 0.6);
  near(found.low, 0.6 - reach);
  near(found.high, 0.6 + reach);
  assert.deepEqual([found.judgeRate, found.clipped, found.reason], [0.62, false, undefined]);
  // The same shares of 40 labelled yes and 200 labelled no: 0.0002356 + 0.4²·0.16/200 + 0.6²·0.09/40 = 0.0011736.
  const uneven = { truePositives: 36, falseNegatives: 4, trueNegatives: 160, falsePositives: 40 };
  const wider = roganGladen({ ...counts, ...uneven }, { alpha: 0.01 });
  near(wider.value, 0.6);
  near(wider.low, 0.6 - 2.5758293035489004 * Math.sqrt(0.0011736 / 0.49));
  near(wider.high, 0.6 + 2.5758293035489004 * Math.sqrt(0.0011736 / 0.49));
});

Deno.test("roganGladen() gives sensitivity and specificity with Wilson's interval", () => {
  const { sensitivity, specificity } = roganGladen({ ...counts, trueNegatives: 30 }, { alpha: 0.1 });
  assert.deepEqual(sensitivity, { value: 0.9, ...wilson(45, 50, 0.9), n: 50 });
  assert.deepEqual(specificity, { value: 0.75, ...wilson(30, 40, 0.9), n: 40 });
});

Deno.test("roganGladen() of a judge without a mistake is the judge's rate with its own interval", () => {
  const perfect = { truePositives: 50, falseNegatives: 0, trueNegatives: 50, falsePositives: 0 };
  const found = roganGladen({ judged: 400, positives: 100, ...perfect });
  const reach = 1.959963984540054 * Math.sqrt(0.25 * 0.75 / 400);
  near(found.value, 0.25);
  near(found.low, 0.25 - reach);
  near(found.high, 0.25 + reach);
});

Deno.test("roganGladen() stays between 0 and 1 and says when it had to be clipped", () => {
  // A judge with 20% false alarms that says yes to 10% only: θ = −0.1/0.7, taken as 0; the labelled yes do not matter.
  const rare = roganGladen({ ...counts, positives: 100 });
  assert.deepEqual([rare.value, rare.low, rare.clipped], [0, 0, true]);
  near(rare.high, 1.959963984540054 * Math.sqrt(0.1 * 0.9 / 1000 + 0.16 / 50) / 0.7);
  // 95% yes where all yes would give 90%: θ = 0.75/0.7, taken as 1.
  const common = roganGladen({ ...counts, positives: 950 });
  assert.deepEqual([common.value, common.high, common.clipped], [1, 1, true]);
  near(common.low, 1 - 1.959963984540054 * Math.sqrt(0.95 * 0.05 / 1000 + 0.09 / 50) / 0.7);
  // Exactly 20%: θ = 0 without clipping. The interval is clipped.
  const none = roganGladen({ ...counts, positives: 200 });
  near(none.value, 0);
  assert.deepEqual([none.low, none.clipped], [0, false]);
});

Deno.test("roganGladen() refuses what allows no rate, and still gives what is known", () => {
  const cases: [Partial<JudgedCounts>, RegExp][] = [
    [{ judged: 0, positives: 0 }, /no item was judged/],
    [{ truePositives: 0, falseNegatives: 0 }, /no item is labelled yes/],
    [{ trueNegatives: 0, falsePositives: 0 }, /no item is labelled no/],
    [{ truePositives: 10, falseNegatives: 40 }, /1 or less/],
    [{ truePositives: 5, falseNegatives: 45 }, /1 or less/],
  ];
  for (const [change, reason] of cases) {
    const found = roganGladen({ ...counts, ...change });
    assert.deepEqual([found.value, found.low, found.high], [null, null, null]);
    assert.match(found.reason ?? "", reason);
  }
  const blind = roganGladen({ ...counts, truePositives: 0, falseNegatives: 0 });
  assert.deepEqual([blind.sensitivity.value, blind.sensitivity.n, blind.specificity.value], [null, 0, 0.8]);
  assert.match(blind.sensitivity.reason ?? "", /labelled yes/);
  assert.equal(roganGladen({ ...counts, judged: 0, positives: 0 }).judgeRate, null);
  assert.equal(roganGladen({ ...counts, truePositives: 10, falseNegatives: 40 }).sensitivity.value, 0.2);
});

Deno.test("roganGladen() refuses a judge by chance whatever the rounding of its shares", () => {
  for (let m = 2; m < 120; m++) {
    for (let k = 1; k < m; k++) {
      const chance = { truePositives: k, falseNegatives: m - k, trueNegatives: m - k, falsePositives: k };
      assert.equal(roganGladen({ judged: 9, positives: 4, ...chance }).value, null);
    }
  }
});

Deno.test("roganGladen() has no interval where nothing varies", () => {
  const perfect = { truePositives: 5, falseNegatives: 0, trueNegatives: 5, falsePositives: 0 };
  for (const [positives, rate] of [[0, 0], [8, 1]] as const) {
    const found = roganGladen({ judged: 8, positives, ...perfect });
    assert.deepEqual([found.value, found.low, found.high], [rate, null, null]);
    assert.match(found.reason ?? "", /variance is 0/);
  }
});

Deno.test("roganGladen() has intervals that hold the true rate in about 95 of 100 samples", () => {
  // 2,000 samples of 1,000 items judged and 400 labelled; one standard error of the share is 0.5%.
  for (const [truth, q1, q0] of [[0.3, 0.85, 0.9], [0.6, 0.75, 0.8]] as const) {
    const next = random(42, `stats:rogan gladen ${truth}`);
    const draw = () => {
      const yes = next() < truth;
      return { yes, said: next() < (yes ? q1 : 1 - q0) };
    };
    let covered = 0, naive = 0;
    for (let sample = 0; sample < 2000; sample++) {
      const drawn = { judged: 1000, positives: 0 };
      const cells = { truePositives: 0, falseNegatives: 0, trueNegatives: 0, falsePositives: 0 };
      for (let i = 0; i < 1000; i++) drawn.positives += draw().said ? 1 : 0;
      for (let i = 0; i < 400; i++) {
        const { yes, said } = draw();
        if (yes) cells[said ? "truePositives" : "falseNegatives"]++;
        else cells[said ? "falsePositives" : "trueNegatives"]++;
      }
      const { low, high } = roganGladen({ ...drawn, ...cells });
      if (low !== null && low <= truth && truth <= high) covered++;
      const plain = wilson(drawn.positives, 1000);
      if (plain.low <= truth && truth <= plain.high) naive++;
    }
    assert.ok(covered / 2000 >= 0.92 && covered / 2000 <= 0.97, `${truth}: ${covered / 2000}`);
    assert.ok(naive < covered, "the judge's own rate is biased");
  }
});

Deno.test("roganGladen() refuses what are no counts, and an alpha that is none", () => {
  const wrong: Partial<JudgedCounts>[] = [{ positives: 1001 }, { judged: -1, positives: -1 }, {
    falsePositives: 0.5,
  }, {
    trueNegatives: NaN,
  }];
  for (const change of wrong) assert.throws(() => roganGladen({ ...counts, ...change }), Problem);
  for (const alpha of [0, 1, NaN]) assert.throws(() => roganGladen(counts, { alpha }), Problem);
});
