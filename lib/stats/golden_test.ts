import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  cliffsDelta,
  cohenDz,
  holm,
  interval,
  mean,
  meanOfResample,
  normalQuantile,
  rankBiserial,
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
  }[];
  fdr: Record<"p" | "bh" | "by" | "holm" | "bonferroni", number[]>;
  bootstrap_bca: Record<"x" | "theta_b" | "bca95" | "percentile95" | "basic95", number[]>;
  nemenyi_q: Record<string, Record<string, number>>;
}

/** Equal to 1e-10, of the value itself where it is small. */
function near(actual: number | null | undefined, expected: number, what: string): void {
  const close = typeof actual === "number" &&
    Math.abs(actual - expected) <= 1e-10 * Math.min(1, Math.abs(expected));
  assert.ok(
    close || actual === expected || Math.abs((actual ?? NaN) - expected) < 1e-15,
    `${what}: ${actual}, not ${expected}`,
  );
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

goldenTest("rankBiserial(), cohenDz(), cliffsDelta() and the rank sums are those of scipy", () => {
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

goldenTest("normalQuantile() gives Nemenyi's q for two systems", () => {
  const q = read().golden.nemenyi_q["2"]!;
  near(normalQuantile(0.975), q["0.05"]!, "alpha 0.05");
  near(normalQuantile(0.95), q["0.10"]!, "alpha 0.10");
});
