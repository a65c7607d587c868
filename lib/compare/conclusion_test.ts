import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { compareSystems, type Comparison, conclusion } from "./mod.ts";

const row: Comparison = {
  family: "nDCG@10",
  measure: "nDCG@10",
  k: 10,
  a: "A",
  b: "B",
  n: 300,
  failures: 0,
  judged_a: null,
  judged_b: null,
  difference: 0.0432,
  low: 0.0251,
  high: 0.0604,
  test: "wilcoxon",
  statistic: 10,
  p: 0.001,
  correction: "holm",
  p_corrected: 0.0031,
  effect: "rank_biserial",
  effect_value: 0.4,
  effect_low: 0.2,
  effect_high: 0.6,
  decision: "better",
  n_needed: null,
};
const settings = { alpha: 0.05, margin: 0.02 };
const worded = (...rows: Partial<Comparison>[]) =>
  conclusion(rows.map((change) => ({ ...row, ...change })), settings);

Deno.test("conclusion() says who is better, by how much, and how sure that is", () => {
  assert.deepEqual(worded({}), [
    "nDCG@10: 2 systems, 1 comparison on 300 questions (Wilcoxon's signed-rank test at alpha 0.05; smallest difference worth having 0.02).",
    "A is better than B by 0.043 (95% interval 0.025 to 0.060, corrected p = 0.003, 300 questions).",
  ]);
  const turned = worded({
    decision: "worse",
    difference: -0.0432,
    low: -0.0604,
    high: -0.0251,
    p_corrected: 1e-9,
  });
  assert.equal(
    turned[1],
    "B is better than A by 0.043 (95% interval 0.025 to 0.060, corrected p < 0.001, 300 questions).",
  );
});

Deno.test("conclusion() warns when a better system may be better by less than is worth having", () => {
  assert.match(worded({ low: 0.004 })[1]!, /The true difference may be smaller than 0\.02\.$/);
});

Deno.test("conclusion() tells equality from a difference too small to matter", () => {
  const equal = {
    decision: "practically equal",
    difference: -0.001,
    low: -0.008,
    high: 0.007,
    p_corrected: 0.6,
  } as const;
  const lines = worded(equal);
  assert.equal(lines[1], "No system was shown to be better than another.");
  assert.equal(
    lines[2],
    "A and B are practically equal: the difference is −0.001 (95% interval −0.008 to 0.007, corrected p = 0.600, 300 questions), inside ±0.02.",
  );
  assert.match(
    worded({ ...equal, p_corrected: 0.001 })[2]!,
    /A difference is there, but it is smaller than worth having\.$/,
  );
  assert.match(
    worded({
      ...equal,
      difference: 0,
      low: null,
      high: null,
      p: null,
      p_corrected: null,
      statistic: null,
    })[2]!,
    /same on all 300 questions\.$/,
  );
});

Deno.test("conclusion() claims nothing about an undecided pair but what was seen", () => {
  const open = {
    decision: "undecided",
    difference: -0.01,
    low: -0.05,
    high: 0.03,
    p_corrected: 0.4,
    n_needed: 1240,
  } as const;
  const text = worded(open).join(" ");
  assert.match(
    text,
    /Between A and B nothing is decided: B scored 0\.010 more than A \(95% interval −0\.030 to 0\.050, corrected p = 0\.400, 300 questions\); about 1,240 questions would be needed\./,
  );
  assert.doesNotMatch(text, /is better than|practically equal|no difference/);
  assert.match(
    worded({
      ...open,
      difference: null,
      low: null,
      high: null,
      p: null,
      p_corrected: null,
      n: 0,
      n_needed: null,
    })[2]!,
    /cannot be compared/,
  );
  const same = {
    ...open,
    difference: 0,
    low: null,
    high: null,
    p: null,
    p_corrected: null,
    statistic: null,
    n: 20,
    n_needed: 149,
  };
  assert.match(
    worded(same)[2]!,
    /same on all 20 questions, too few to call them practically equal; about 149 questions would be needed\./,
  );
});

Deno.test("conclusion() names a leader only when it beats all others", () => {
  const all = worded({}, { b: "C" }, { a: "B", b: "C", decision: "undecided", n_needed: null });
  assert.equal(all[1], "A is better than every other system.");
  const some = worded({}, { b: "C", decision: "undecided", n_needed: null }, {
    a: "B",
    b: "C",
    decision: "undecided",
    n_needed: null,
  });
  assert.equal(
    some[1],
    "No system was shown to be better than all others; none was shown to be better than A or C.",
  );
});

Deno.test("conclusion() states failures and uneven judgements", () => {
  const lines = worded({ failures: 4, judged_a: 0.62, judged_b: 0.95 });
  assert.ok(
    lines.includes(
      "Questions were left out because one of the two scores is missing: 4 of 304 between A and B.",
    ),
  );
  assert.match(
    lines.at(-1)!,
    /^Of A's first documents 62% were judged, of B's 95%: .* so A may be better than it looks here\. .*more than 10 points apart, so neither is called better\.$/,
  );
  assert.equal(worded({ judged_a: 0.9, judged_b: 0.95 }).length, 2);
});

Deno.test("conclusion() keeps families apart and gives nothing for nothing", () => {
  assert.deepEqual(conclusion([], settings), []);
  const lines = worded({}, { family: "RR", measure: "RR", k: null });
  assert.deepEqual(
    lines.map((line) => line.split(":")[0]).filter((word) => word === "nDCG@10" || word === "RR"),
    ["nDCG@10", "RR"],
  );
});

Deno.test("conclusion() finds a better system among pure chance in about one family of twenty, as alpha says", () => {
  const next = random(42, "compare:chance");
  const families = 400;
  let alarms = 0;
  for (let round = 0; round < families; round++) {
    const values = [0, 1, 2].map(() => Float64Array.from({ length: 40 }, () => next()));
    const rows = compareSystems({
      measure: "RR",
      systems: ["A", "B", "C"],
      values,
      resamples: 199,
      seed: round,
    });
    if (conclusion(rows, settings).some((line) => line.includes(" is better than "))) alarms++;
  }
  // At most alpha is expected; four standard deviations of a binomial count are left for luck.
  const most = families * 0.05 + 4 * Math.sqrt(families * 0.05 * 0.95);
  assert.ok(
    alarms > 0 && alarms < most,
    `${alarms} false alarms in ${families} families, fewer than ${most} expected`,
  );
});

Deno.test("conclusion() can put all undecided pairs of a family into one sentence", () => {
  const values = (shift: number) => Float64Array.from({ length: 30 }, (_, i) => ((i * 7 + shift) % 10) / 10);
  const rows = compareSystems({
    measure: "nDCG@10",
    systems: ["A", "B", "C"],
    values: [values(0), values(3), values(6)],
    resamples: 199,
  });
  const brief = conclusion(rows, { alpha: 0.05, margin: 0.02, brief: true });
  const sentence = brief.find((line) => line.startsWith("Undecided"))!;
  assert.match(
    sentence,
    /^Undecided: all 3 pairs; to decide one of them, [\d,]+ questions or more/,
  );
  const some = conclusion(rows.slice(0, 2), { alpha: 0.05, margin: 0.02, brief: true });
  assert.match(some.join("\n"), /Undecided: A against B and A against C;/);
  assert.ok(!brief.some((line) => line.startsWith("Between")));
});
