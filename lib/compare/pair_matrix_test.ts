import assert from "node:assert/strict";
import type { Comparison } from "./compare_systems.ts";
import { MARKS, pairMatrix } from "./pair_matrix.ts";

const row = (a: string, b: string, more: Partial<Comparison> = {}): Comparison => ({
  ...{ family: "nDCG@10, models", measure: "nDCG@10", k: 10, a, b, n: 100, failures: 0, judged_a: null },
  ...{ judged_b: null, difference: 0.05, low: 0.01, high: 0.09, bound_low: 0.05, bound_high: 0.05 },
  ...{
    test: "wilcoxon",
    statistic: 1,
    p: 0.004,
    correction: "holm",
    p_corrected: 0.012,
    effect: "rank_biserial",
  },
  ...{ effect_value: 0.3, effect_low: 0.1, effect_high: 0.5, decision: "better", withheld: null },
  ...{ n_needed: null, detectable: 0.04, ...more },
});

Deno.test("pairMatrix() shows each pair in both directions, row minus column", () => {
  const { systems, values, texts, notes } = pairMatrix([row("b", "a")], ["a", "b", "never compared"]);
  assert.deepEqual(systems, ["a", "b"]);
  assert.deepEqual(values, [[null, -0.05], [0.05, null]]);
  assert.deepEqual(texts, [[null, "−0.050 ▼"], ["+0.050 ▲", null]]);
  assert.equal(notes[1]![0], "better\n95% interval 0.010 to 0.090\ncorrected p = 0.012\nrank-biserial 0.300");
  assert.equal(
    notes[0]![1],
    "worse\n95% interval −0.090 to −0.010\ncorrected p = 0.012\nrank-biserial −0.300",
  );
});

Deno.test("pairMatrix() turns neither equality nor indecision, and says why a decision is withheld", () => {
  const equal = row("a", "b", {
    decision: "practically equal",
    difference: 0,
    low: -0.01,
    high: 0.01,
    effect_value: 0,
  });
  const held = row("a", "c", { decision: "undecided", withheld: "failures could turn it" });
  const { values, texts, notes } = pairMatrix([equal, held], ["a", "b", "c"]);
  assert.deepEqual(texts, [
    [null, `0.000 ${MARKS["practically equal"]}`, `+0.050 ${MARKS.undecided}`],
    ["0.000 ≈", null, null],
    ["−0.050 ?", null, null],
  ]);
  assert.ok(Object.is(values[1]![0], 0), "not −0");
  assert.match(notes[2]![0]!, /^undecided \(failures could turn it\)\n/);
  assert.equal(notes[1]![2], null);
});

Deno.test("pairMatrix() leaves out figures that there are not", () => {
  const none = { difference: null, low: null, high: null, p: null, p_corrected: null, effect_value: null };
  const judges = row("a", "b", { ...none, n: 0, decision: "undecided", withheld: "judges differ" });
  const bare = row("a", "c", {
    low: null,
    high: null,
    p_corrected: null,
    effect_value: null,
    decision: "undecided",
  });
  const { systems, values, notes } = pairMatrix([judges, bare], ["a", "b", "c"]);
  assert.deepEqual(systems, ["a", "b", "c"]);
  assert.deepEqual(values, [[null, null, 0.05], [null, null, null], [-0.05, null, null]]);
  assert.equal(notes[0]![2], "undecided");
  assert.deepEqual(pairMatrix([], ["a"]), { systems: [], values: [], texts: [], notes: [] });
});
