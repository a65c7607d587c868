import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { evaluate, evaluateRun, Pool, readQrels, readRun, readRuns, trecOutput } from "./mod.ts";
import type { RunRequest } from "./mod.ts";

const shared = new URL("../../../shared/", import.meta.url);
const absent = !existsSync(shared);
const note = absent ? " (skipped: the folder ../shared is absent)" : "";
const path = (name: string) => fileURLToPath(new URL(name, shared));

function text(name: string): string {
  const bytes = readFileSync(path(name));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

async function printed(pool: Pool, run: string, request: RunRequest, perQuestion: boolean): Promise<string> {
  const evaluation = await evaluateRun(pool, readRuns(path(run), { judged: pool }), request);
  return [...trecOutput(evaluation, { perQuestion })].join("");
}

// The expected texts are those of usnistgov/trec_eval 10.0 (commit f425365), its folder test/; the arguments that
// belong to each stand in its Makefile.
const all = ["all_trec"];
const official: [output: string, qrels: string, run: string, request: RunRequest, perQuestion: boolean][] = [
  ["out.test", "qrels.test", "results.test", { measures: ["official"] }, false],
  ["out.test.a", "qrels.test", "results.test", { measures: all }, false],
  ["out.test.aq", "qrels.test", "results.test", { measures: all }, true],
  ["out.test.aqc", "qrels.test", "results.trunc", { measures: all, complete: true }, true],
  ["out.test.aqcM", "qrels.test", "results.trunc", { measures: all, complete: true, limit: 100 }, true],
  ["out.test.aql", "qrels.rel_level", "results.test", { measures: [...all, "relstring.20"], rel: 2 }, true],
  ["out.test.meas_params", "qrels.test", "results.test", {
    measures: [
      "iprec_at_recall..10,.20,.25,.75,.50",
      "P.5,7,3",
      "recall.20,2000",
      "Rprec_mult.5.0,0.2,0.35",
      "utility.2,-1,0,0",
      "11pt_avg..25,.5,.75",
      "ndcg.1=3,2=9,4=4.5",
      "ndcg_cut.10,20,23.4",
      "success.2,5,20",
    ],
  }, true],
];
for (const [output, qrels, run, request, perQuestion] of official) {
  Deno.test({
    name: `the text of trec_eval's own test ${output} is the same${note}`,
    ignore: absent,
    async fn() {
      const folder = "golden/trec_eval";
      const pool = await readQrels(path(`${folder}/${qrels}`));
      assert.equal(
        await printed(pool, `${folder}/${run}`, request, perQuestion),
        text(`${folder}/${output}`),
      );
    },
  });
}

// What trec_eval -c -q printed for five real runs; the order of the measures is trec_eval's own.
const risqac = ["map", "recip_rank", "recall.1,5,7,10,20", "ndcg_cut.10"];
const scifact = [
  ...["map", "Rprec", "bpref", "recip_rank", "P.1,3,5,10,15", "recall.1,3,5,10,15,100"],
  ...["ndcg_cut.1,3,5,10,15", "map_cut.1,3,5,10,15,100", "success.1,5,10"],
];
const runs: [run: string, qrels: string, measures: string[]][] = [
  ["risqac.resultados_bm25.run", "golden/runs/risqac.qrels", risqac],
  ["risqac.resultados_cross.run", "golden/runs/risqac.qrels", risqac],
  ["risqac.resultados_enhanced_bm25.run", "golden/runs/risqac.qrels", risqac],
  ["scifact.bm25lucene.k1_0.9.b_0.4.top100.run", "data/scifact/qrels/test.tsv", scifact],
  ["scifact.bm25lucene.k1_1.5.b_0.75.top100.run", "data/scifact/qrels/test.tsv", scifact],
];
for (const [run, qrels, measures] of runs) {
  Deno.test({
    name: `the text that trec_eval -c -q prints for ${run} is the same${note}`,
    ignore: absent,
    async fn() {
      const pool = qrels.endsWith(".tsv") ? beir(text(qrels)) : await readQrels(path(qrels));
      const ours = await printed(pool, `golden/runs/${run}.gz`, { measures, complete: true }, true);
      assert.equal(ours, text(`golden/runs/${run}.trec_eval.txt.gz`));
    },
  });
}

function beir(tsv: string): Pool {
  const rows = tsv.trim().split("\n").slice(1).map((line) => line.split("\t"));
  return Pool.of({
    questionIds: rows.map((row) => row[0]!),
    docIds: rows.map((row) => row[1]!),
    grades: rows.map((row) => Number(row[2])),
  });
}

Deno.test({
  name: `the project's notation gives trec_eval's values${note}`,
  ignore: absent,
  async fn() {
    const pool = await readQrels(path("golden/trec_eval/qrels.rel_level"));
    const { run } = await readRun(path("golden/trec_eval/results.test"));
    const ours: [measure: string, theirs: string][] = [
      ["P(rel=2)@10", "P.10"],
      ["R(rel=2)@100", "recall.100"],
      ["AP(rel=2)", "map"],
      ["AP(rel=2)@20", "map_cut.20"],
      ["RR(rel=2)", "recip_rank"],
      ["nDCG@10", "ndcg_cut.10"],
      ["nDCG", "ndcg"],
      ["Success(rel=2)@5", "success.5"],
      ["Coverage(rel=2)@5", "success.5"],
      ["Rprec(rel=2)", "Rprec"],
      ["Bpref(rel=2)", "bpref"],
      ["infAP(rel=2)", "infAP"],
      ["RBP", "rbp"],
      ["set_P(rel=2)", "set_P"],
      ["set_R(rel=2)", "set_recall"],
      ["set_F(rel=2)", "set_F"],
      ["set_F(rel=2,x=2.5)", "set_F.2.5"],
      ["iprec_at_recall(rel=2,recall=0.1)", "iprec_at_recall.0.1"],
      ["gm_map(rel=2)", "gm_map"],
      ["num_q", "num_q"],
      ["num_ret", "num_ret"],
      ["num_rel(rel=2)", "num_rel"],
      ["num_rel_ret(rel=2)", "num_rel_ret"],
    ];
    const { measures } = evaluate(pool, run, ours.map(([measure]) => measure));
    for (const [i, [measure, theirs]] of ours.entries()) {
      const parts = readRuns(path("golden/trec_eval/results.test"));
      const { overall } = await evaluateRun(pool, parts, { measures: [theirs], rel: 2, complete: true });
      if (measure === "num_rel(rel=2)") continue; // with -c trec_eval counts every grade above 0 there
      assert.ok(Math.abs(measures[i]!.overall - overall[0]!) < 1e-12, `${measure}, ${theirs}`);
    }
  },
});
