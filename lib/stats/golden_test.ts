import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  chiSquareSurvival,
  cliffsDelta,
  cohenDz,
  criticalDifference,
  friedman,
  holm,
  interval,
  mean,
  meanOfResample,
  nemenyi,
  pairedT,
  rankBiserial,
  studentisedRangeQuantile,
  wilcoxon,
  type WilcoxonOptions,
} from "./mod.ts";

const shared = new URL("../../../shared/", import.meta.url);
const absent = !existsSync(shared);
const note = absent ? " (skipped: the folder ../shared is absent)" : "";

interface Golden {
  cases: Record<string, [number[], number[]]>;
  wilcoxon: {
    case: string;
    zero_method: WilcoxonOptions["zeroMethod"];
    correction: boolean;
    alternative: WilcoxonOptions["alternative"];
    method: WilcoxonOptions["method"];
    statistic: number;
    p: number;
    z?: number;
  }[];
  ranksum: {
    case: string;
    n: number;
    n_nonzero: number;
    Tplus: number;
    Tminus: number;
    rank_biserial: number;
    mean_diff: number;
    cohen_dz: number;
    cliffs_delta: number;
    ttest_rel_p: number;
  }[];
  fdr: Record<"p" | "bh" | "by" | "holm" | "bonferroni", number[]>;
  bootstrap_bca: Record<"x" | "theta_b" | "bca95" | "percentile95" | "basic95", number[]>;
  friedman: {
    case: string;
    k: number;
    n: number;
    chi2: number;
    p: number;
    mean_ranks_best_is_1: number[];
    "nemenyi_cd_0.05": number;
  }[];
  nemenyi_q: Record<string, Record<string, number>>;
}

/** Equal to 1e-10, of the value itself where it is small. */
function near(actual: number | null | undefined, expected: number, what: string): void {
  const close = typeof actual === "number" &&
    Math.abs(actual - expected) <= 1e-10 * Math.min(1, Math.abs(expected));
  assert.ok(close, `${what}: ${actual}, not ${expected}`);
}

/** Reciprocal ranks of a RISQAC run, in which question n is answered by document "D" and n in four digits. */
function reciprocalRanks(run: string): Float64Array {
  const text = gunzipSync(readFileSync(new URL(`golden/runs/risqac.${run}.run.gz`, shared))).toString("utf8");
  const values = new Float64Array(3823);
  for (const line of text.trimEnd().split("\n")) {
    const [question, , doc, rank] = line.split(" ");
    if (doc === `D${question!.padStart(4, "0")}`) values[Number(question)] = 1 / Number(rank);
  }
  return values;
}

function read(): { golden: Golden; pairs: Record<string, [ArrayLike<number>, ArrayLike<number>]> } {
  const path = new URL("golden/stats/stats_scipy_1.17.1.json", shared);
  const golden: Golden = JSON.parse(readFileSync(path, "utf8"));
  const bm25 = reciprocalRanks("resultados_bm25");
  return {
    golden,
    pairs: {
      ...golden.cases,
      risqac_rr_bm25_vs_cross: [bm25, reciprocalRanks("resultados_cross")],
      risqac_rr_bm25_vs_enhanced: [bm25, reciprocalRanks("resultados_enhanced_bm25")],
    },
  };
}

function goldenTest(name: string, fn: () => void): void {
  Deno.test({ name: name + note, ignore: absent, fn });
}

goldenTest("wilcoxon() gives scipy's statistic, p and z in every option", () => {
  const { golden, pairs } = read();
  assert.equal(golden.wilcoxon.length, 294);
  for (const expected of golden.wilcoxon) {
    const { case: name, zero_method: zeroMethod, correction, alternative, method } = expected;
    const [x, y] = pairs[name]!;
    const result = wilcoxon(x, y, { zeroMethod, correction, alternative, method });
    const what = JSON.stringify(expected);
    near(result.statistic, expected.statistic, what);
    near(result.p, expected.p, what);
    if (expected.z !== undefined) near(result.p === null ? null : result.z, expected.z, what);
  }
});

goldenTest("rankBiserial(), cohenDz(), cliffsDelta(), pairedT() and the rank sums are those of scipy", () => {
  const { golden, pairs } = read();
  assert.equal(golden.ranksum.length, 7);
  for (const expected of golden.ranksum) {
    const [x, y] = pairs[expected.case]!;
    const test = wilcoxon(x, y);
    assert.ok(test.p !== null);
    assert.deepEqual([test.n, test.nonzero, test.plus, test.minus], [
      expected.n,
      expected.n_nonzero,
      expected.Tplus,
      expected.Tminus,
    ]);
    near(rankBiserial(x, y).value, expected.rank_biserial, `${expected.case} rank-biserial`);
    near(cohenDz(x, y).value, expected.cohen_dz, `${expected.case} dz`);
    near(cliffsDelta(x, y).value, expected.cliffs_delta, `${expected.case} delta`);
    near(pairedT(x, y).p, expected.ttest_rel_p, `${expected.case} paired t`);
    near(
      mean(Float64Array.from(x, (value, i) => value - y[i]!)).value,
      expected.mean_diff,
      `${expected.case} mean`,
    );
  }
});

goldenTest("the corrections for many comparisons give the reference values", () => {
  const { fdr } = read().golden;
  const corrections = { bh: benjaminiHochberg, by: benjaminiYekutieli, holm, bonferroni };
  for (const [name, correct] of Object.entries(corrections)) {
    const expected = fdr[name as keyof typeof corrections];
    const turned = correct(fdr.p.toReversed()).reverse();
    for (const [i, value] of correct(fdr.p).entries()) {
      near(value, expected[i]!, `${name} ${i}`);
      assert.equal(turned[i], value, `${name} ${i} in another order`);
    }
    assert.equal(expected.length, 25);
  }
});

goldenTest("interval() gives scipy's bootstrap intervals for the same replicates", () => {
  const { x, theta_b, bca95, percentile95, basic95 } = read().golden.bootstrap_bca;
  const input = {
    estimate: mean(x).value!,
    replicates: Float64Array.from(theta_b),
    leavingOneOut: meanOfResample(x).leavingOneOut(),
  };
  for (
    const [method, [low, high]] of [["bca", bca95], ["percentile", percentile95], ["basic", basic95]] as const
  ) {
    const found = interval({ ...input, method });
    near(found.low, low!, `${method} low`);
    near(found.high, high!, `${method} high`);
  }
});

/**
 * Ranks within ten questions for the case "small", whose values the file does not hold. The mean ranks and the number
 * of ties alone decide the chi-square: 0.65/(1 − Σ(t³ − t)/240) is its 0.78… for Σ(t³ − t) = 42, as in seven pairs
 * of ties. These values have the case's mean ranks and seven pairs of ties.
 */
const small = [
  [2, 2, 2, 1, 1, 2, 2, 2, 1, 3],
  [2, 1, 1, 2, 1, 1, 2, 3, 3, 2],
  [1, 2, 2, 1, 2, 2, 1, 1, 2, 1],
];

goldenTest(
  "friedman() gives scipy's chi-square, p and mean ranks, and nemenyi() the critical difference",
  () => {
    const { golden } = read();
    const systems: Record<string, readonly ArrayLike<number>[]> = {
      risqac3: ["resultados_bm25", "resultados_cross", "resultados_enhanced_bm25"].map(reciprocalRanks),
      small,
    };
    assert.equal(golden.friedman.length, 2);
    for (const expected of golden.friedman) {
      const name = expected.case, test = friedman(systems[name]!), after = nemenyi(systems[name]!);
      assert.ok(test.p !== null);
      assert.deepEqual([test.k, test.n], [expected.k, expected.n]);
      near(test.statistic, expected.chi2, `${name} chi2`);
      near(test.p, expected.p, `${name} p`);
      near(chiSquareSurvival(expected.chi2, expected.k - 1), expected.p, `${name} p of the golden chi2`);
      for (const [j, rank] of expected.mean_ranks_best_is_1.entries()) {
        near(test.meanRanks[j], rank, `${name} mean rank ${j}`);
      }
      near(after.criticalDifference, expected["nemenyi_cd_0.05"], `${name} critical difference`);
      near(
        criticalDifference(expected.k, expected.n),
        expected["nemenyi_cd_0.05"],
        `${name} critical difference`,
      );
    }
  },
);

goldenTest("studentisedRangeQuantile() gives Nemenyi's q for 2 to 20 systems", () => {
  const q = read().golden.nemenyi_q;
  assert.equal(Object.keys(q).length, 19);
  for (const [k, ofAlpha] of Object.entries(q)) {
    assert.deepEqual(Object.keys(ofAlpha), ["0.05", "0.10"]);
    for (const [alpha, expected] of Object.entries(ofAlpha)) {
      near(
        studentisedRangeQuantile(Number(alpha), Number(k)) / Math.SQRT2,
        expected,
        `k = ${k}, alpha ${alpha}`,
      );
    }
  }
});

goldenTest("the golden file holds nothing but what is tested here", () => {
  const { golden } = read();
  const keys = (rows: readonly object[]) => [...new Set(rows.flatMap(Object.keys))].sort().join(" ");
  assert.equal(keys([golden]), "bootstrap_bca cases fdr friedman nemenyi_q ranksum scipy wilcoxon");
  assert.equal(keys(golden.wilcoxon), "alternative case correction method p statistic z zero_method");
  assert.equal(
    keys(golden.ranksum),
    "Tminus Tplus case cliffs_delta cohen_dz mean_diff n n_nonzero rank_biserial ttest_rel_p",
  );
  assert.equal(keys([golden.fdr]), "bh bonferroni by holm p");
  assert.equal(keys([golden.bootstrap_bca]), "basic95 bca95 percentile95 theta_b x");
  assert.equal(keys(golden.friedman), "case chi2 k mean_ranks_best_is_1 n nemenyi_cd_0.05 p");
});
