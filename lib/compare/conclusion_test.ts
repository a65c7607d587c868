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
  bound_low: 0.0432,
  bound_high: 0.0432,
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
  withheld: null,
  n_needed: null,
  detectable: null,
};
const settings = { alpha: 0.05, margin: 0.02 };
const worded = (...rows: Partial<Comparison>[]) =>
  conclusion(rows.map((change) => ({ ...row, ...change })), settings);

Deno.test("conclusion() says who is better, by how much, and how sure that is", () => {
  assert.deepEqual(worded({}), [
    "nDCG@10: 2 systems, 1 comparison on 300 questions (Wilcoxon's signed-rank test at alpha 0.05; smallest difference worth having 0.02; 95% intervals in brackets).",
    "A is better than B by 0.043 nDCG@10 [0.025, 0.060] (p = 0.003, 300 questions).",
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
    "B is better than A by 0.043 nDCG@10 [0.025, 0.060] (p < 0.001, 300 questions).",
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
    "A and B are practically equal: the difference is −0.001 nDCG@10 [−0.008, 0.007] (p = 0.600, 300 questions), inside ±0.02.",
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
    /Between A and B nothing is decided: B scored 0\.010 more than A \[−0\.030, 0\.050\] \(p = 0\.400, 300 questions\); about 1,240 questions would be needed\./,
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

Deno.test("conclusion() calls no system higher where the difference rounds to zero", () => {
  const sentence = (difference: number) =>
    worded({ decision: "undecided", difference, low: -0.05, high: 0.03, p_corrected: 0.9 })[2];
  const told = (what: string) => `Between A and B nothing is decided: ${what} (p = 0.900, 300 questions).`;
  for (const difference of [0.0004, -0.0004, 1e-17]) {
    assert.equal(
      sentence(difference),
      told("their means are the same to three decimals [−0.050, 0.030]"),
    );
  }
  assert.equal(sentence(0), told("their means are the same [−0.050, 0.030]"));
  assert.equal(sentence(0.0006), told("A scored 0.001 more than B [−0.050, 0.030]"));
  assert.equal(sentence(-0.0006), told("B scored 0.001 more than A [−0.030, 0.050]"));
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
  const lines = worded({
    decision: "undecided",
    withheld: "judged unevenly",
    failures: 4,
    judged_a: 0.62,
    judged_b: 0.95,
  });
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

Deno.test("conclusion() names the correction with p where there is one", () => {
  const line = (correction: string) => worded({ correction }, { correction, b: "C" })[1]!;
  assert.match(line("holm"), /\(Holm p = 0\.003, 300 questions\)\.$/);
  assert.match(line("bonferroni"), /\(Bonferroni p = 0\.003, /);
  assert.match(line("benjamini-hochberg"), /\(Benjamini–Hochberg p = 0\.003, /);
});

const systems = [{ system: "A", base: "B", reranker: "maxsim(M)" }, {
  system: "B",
  base: null,
  reranker: null,
}];
const reranked = (...rows: Partial<Comparison>[]) =>
  conclusion(rows.map((change) => ({ ...row, ...change })), { ...settings, systems });

Deno.test("conclusion() speaks of reranking where a system is set against the one it reranks", () => {
  assert.equal(
    reranked({})[1],
    "Reranking with maxsim(M) helps B by 0.043 nDCG@10 [0.025, 0.060] (p = 0.003, 300 questions).",
  );
  assert.equal(
    reranked({ decision: "worse", difference: -0.0432, low: -0.0604, high: -0.0251 })[1],
    "Reranking with maxsim(M) hurts B by 0.043 nDCG@10 [0.025, 0.060] (p = 0.003, 300 questions).",
  );
  assert.equal(
    reranked({
      decision: "practically equal",
      difference: -0.001,
      low: -0.008,
      high: 0.007,
      p_corrected: 0.6,
    })[2],
    "Reranking with maxsim(M) makes no practical difference to B: the difference is −0.001 nDCG@10 " +
      "[−0.008, 0.007] (p = 0.600, 300 questions), inside ±0.02.",
  );
  const open = reranked({
    decision: "undecided",
    difference: 0.0362,
    low: -0.0081,
    high: 0.0824,
    p_corrected: 0.12,
    n_needed: 410,
  });
  assert.equal(
    open[2],
    "Reranking with maxsim(M) is not shown to help or hurt B: the difference is +0.036 nDCG@10 " +
      "[−0.008, 0.082] (p = 0.120, 300 questions); about 410 questions would be needed.",
  );
  assert.doesNotMatch(open.join(" "), /helps|hurts|no practical difference/);
  assert.match(reranked({ b: "C" })[1]!, /^A is better than C by/);
});

Deno.test("conclusion() says what the questions of a family would have shown", () => {
  const line = (...rows: Partial<Comparison>[]) => worded(...rows).find((text) => text.startsWith("With "));
  assert.equal(
    line({ n: 112, detectable: 0.05 }, { n: 112, b: "C", detectable: 0.061 }, {
      n: 112,
      a: "B",
      b: "C",
      detectable: 0.09,
    }),
    "With 112 questions, differences under 0.061 could well have been missed (80% power, Bonferroni over 3 comparisons).",
  );
  assert.equal(
    line({ detectable: 0.05 }),
    "With 300 questions, differences under 0.050 could well have been missed (80% power).",
  );
  assert.match(
    line({ n: 98, detectable: 0.05 }, { n: 112, b: "C", detectable: null })!,
    /^With 98 questions, .* 2 comp/,
  );
  assert.match(
    line({ n: 98, detectable: 0.05 }, { n: 112, b: "C", detectable: 0.06 })!,
    /^With 98 to 112 questions/,
  );
  assert.equal(line({}), undefined);
});

Deno.test("conclusion() says why a pair stays undecided whatever its figures say, also when brief", () => {
  const turned = { decision: "undecided", withheld: "failures could turn it", failures: 40 } as const;
  const bounds = { bound_low: -0.0712, bound_high: 0.1234 };
  const apart = {
    decision: "undecided",
    withheld: "judges differ",
    b: "C",
    n: 0,
    difference: null,
    low: null,
    high: null,
    p: null,
    p_corrected: null,
    statistic: null,
  } as const;
  const rows = [{ ...row, ...turned, ...bounds }, { ...row, ...apart }];
  for (const brief of [false, true]) {
    const lines = conclusion(rows, { ...settings, brief });
    assert.match(lines[0]!, /2 comparisons on 300 questions /);
    assert.ok(lines.includes("No system was shown to be better than another."));
    assert.ok(
      lines.includes(
        "The 40 of 340 questions without a score of both could turn what is seen between A and B: " +
          "with them the difference could be anything from −0.071 to 0.123. So nothing is decided.",
      ),
      lines.join("\n"),
    );
    assert.ok(lines.includes("A and C are not compared: they were scored by different judges."));
    assert.doesNotMatch(lines.join(" "), /is better than|no question has a score of both/);
    assert.match(
      lines[2]!,
      brief ? /^Undecided: A against B\.$/ : /^Between A and B nothing is decided: A scored/,
    );
  }
  assert.match(
    worded({ ...turned, bound_low: null, bound_high: null }).join(" "),
    /how far cannot be said, since nDCG@10 has no worst or no best value\. So nothing is decided\.$/,
  );
});
