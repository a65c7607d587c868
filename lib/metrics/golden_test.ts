import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { evaluate, type Evaluation, type Judgements, Pool, type Rankings } from "./mod.ts";

const shared = new URL("../../../shared/", import.meta.url);
const absent = !existsSync(shared);
const note = absent ? " (skipped: the folder ../shared is absent)" : "";

function lines(path: string): string[][] {
  const bytes = readFileSync(new URL(path, shared));
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter((line) => line !== "").map((line) => line.trim().split(/\s+/));
}

function qrels(path: string): Judgements {
  const rows = lines(path);
  const beir = path.endsWith(".tsv");
  if (beir) rows.shift();
  return {
    questionIds: rows.map(([question]) => question!),
    docIds: rows.map((row) => row[beir ? 1 : 2]!),
    grades: Int32Array.from(rows, (row) => Number(row[beir ? 2 : 3])),
  };
}

function run(path: string): Rankings {
  const rows = lines(path);
  return {
    questionIds: rows.map(([question]) => question!),
    docIds: rows.map((row) => row[2]!),
    scores: Float64Array.from(rows, (row) => Number(row[4])),
  };
}

const names: Record<string, string> = {
  map: "AP",
  map_cut: "AP",
  P: "P",
  recall: "R",
  recip_rank: "RR",
  ndcg: "nDCG",
  ndcg_cut: "nDCG",
  success: "Success",
  Rprec: "Rprec",
  rbp: "RBP",
  num_ret: "num_ret",
  num_rel: "num_rel",
  num_rel_ret: "num_rel_ret",
};

/** Our name of one of trec_eval's measures, or nothing where we have none. */
function ours(theirs: string, rel: number): string | undefined {
  const [, stem, k] = /^(.*?)(?:_(\d+))?$/.exec(theirs)!;
  const name = names[stem!];
  if (name === undefined) return undefined;
  const level = rel === 1 || name === "nDCG" || name === "RBP" || name === "num_ret" ? "" : `(rel=${rel})`;
  return name + level + (k === undefined ? "" : `@${k}`);
}

/** Compares with every printed value, question by question and for the mean; gives the number compared. */
function compare(
  pool: Pool,
  rankings: Rankings,
  output: string,
  rel = 1,
): { compared: number; evaluation: Evaluation } {
  const printed = lines(output).flatMap(([theirs, question, value]) => {
    const measure = ours(theirs!, rel);
    return measure === undefined
      ? []
      : [{ theirs: theirs!, measure, question: question!, value: Number(value) }];
  });
  const measures = [...new Set(printed.map(({ measure }) => measure))];
  const evaluation = evaluate(pool, rankings, measures);
  const at = new Map(evaluation.questions.map((id, i) => [id, i]));
  for (const { theirs, measure, question, value } of printed) {
    const { values, overall } = evaluation.measures[measures.indexOf(measure)]!;
    const computed = question !== "all" ? values[at.get(question)!]! : overall;
    assert.ok(
      Math.abs(computed - value) <= 0.5e-4 + 1e-12,
      `${theirs} of ${question}: ${computed}, not ${value}`,
    );
  }
  return { compared: printed.length, evaluation };
}

for (const name of ["resultados_bm25", "resultados_cross", "resultados_enhanced_bm25"]) {
  Deno.test({
    name: `evaluate() gives trec_eval's -c -q values for RISQAC ${name}${note}`,
    ignore: absent,
    fn() {
      const path = `golden/runs/risqac.${name}.run`;
      const { compared } = compare(
        Pool.of(qrels("golden/runs/risqac.qrels")),
        run(`${path}.gz`),
        `${path}.trec_eval.txt.gz`,
      );
      assert.equal(compared, 8 * 3824);
    },
  });
}

for (const name of ["k1_0.9.b_0.4", "k1_1.5.b_0.75"]) {
  Deno.test({
    name: `evaluate() gives trec_eval's -c -q values for SciFact BM25 ${name}${note}`,
    ignore: absent,
    fn() {
      const path = `golden/runs/scifact.bm25lucene.${name}.top100.run`;
      const { compared } = compare(
        Pool.of(qrels("data/scifact/qrels/test.tsv")),
        run(`${path}.gz`),
        `${path}.trec_eval.txt.gz`,
      );
      assert.equal(compared, 28 * 301);
    },
  });
}

const official: [output: string, qrels: string, results: string, rel: number, missing: string[]][] = [
  ["out.test.aq", "qrels.test", "results.test", 1, []],
  ["out.test.aql", "qrels.rel_level", "results.test", 2, []],
  ["out.test.aqc", "qrels.test", "results.trunc", 1, ["302"]],
];
for (const [output, judgements, results, rel, missing] of official) {
  Deno.test({
    name: `evaluate() passes trec_eval's own test ${output}${note}`,
    ignore: absent,
    fn() {
      const folder = "golden/trec_eval";
      const pool = Pool.of(qrels(`${folder}/${judgements}`)), rankings = run(`${folder}/${results}`);
      const { compared, evaluation } = compare(pool, rankings, `${folder}/${output}`, rel);
      assert.ok(compared >= 4 * 45, `${compared} values compared`);
      assert.deepEqual(evaluation.missing, missing);

      const unjudged = lines(`${folder}/${output}`).filter(([name]) => name!.startsWith("unj_"));
      assert.equal(unjudged.length, 12);
      for (const [name, question, value] of unjudged) {
        if (question === "all" || missing.includes(question!)) continue;
        const { questions, measures: [judged] } = evaluate(pool, rankings, [`Judged@${name!.slice(4)}`]);
        const share = judged!.values[questions.indexOf(question!)]!;
        assert.ok(Math.abs(1 - share - Number(value)) <= 0.5e-4 + 1e-12, `${name} of ${question}: ${share}`);
      }
    },
  });
}
