import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { measureRankings } from "../metrics/mod.ts";
import { formatAnalyser } from "../notation/mod.ts";
import { mean, wilcoxon } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { ablation } from "./ablation.ts";
import { retrieve, type RetrieveInput } from "./retrieve.ts";
import { tryOut } from "./try_out.ts";

const data = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const cache = fileURLToPath(new URL("../../outputs/.cache/", import.meta.url));
const absent = !existsSync(data);
const note = absent ? " (skipped: the folder ../shared/data is absent)" : "";
const none = () => Promise.reject(new Error("no vectors"));

function inputOf(
  documents: readonly [id: string, text: string][],
  questions: readonly [id: string, text: string][],
) {
  const input: RetrieveInput = {
    chunks: documents.map(([doc_id, text]) => ({ chunk_id: doc_id, doc_id, text })),
    questions: questions.map(([question_id, text]) => ({ question_id, text })),
    analyser: "english",
    cache,
    chunkVectors: none,
    questionVectors: none,
    depth: 100,
    fusionDepth: 100,
    levels: ["document"],
  };
  return input;
}
const judge = (question_id: string, doc_id: string, grade = 1) => ({
  question_id,
  doc_id,
  grade,
  origin: "dataset" as const,
});

function valuesOf(
  rows: readonly Row<"measurements">[],
  measure: string,
  system = rows[0]!.system,
): Float64Array {
  return Float64Array.from(
    rows.filter((row) => row.measure === measure && row.system === system),
    ({ value }) => value!,
  );
}

// rank_bm25 0.2.2: BM25Okapi([text.split() for text in documents]).get_scores(question.split())
Deno.test("Ardoiz's scores come out of the name of a system alone", async () => {
  const documents: [string, string][] = [
    ["a", "el gato negro duerme en la casa"],
    ["b", "la casa blanca de la playa"],
    ["c", "el perro negro corre por la playa"],
    ["d", "un gato y un perro en la casa"],
    ["e", "la luna"],
  ];
  const expected: [string, number[]][] = [
    ["gato negro en la casa", [
      1.173683108583983,
      0.3063553386921736,
      0.4303428395844506,
      0.8045540044404946,
      0.1802090227601021,
    ]],
    ["la playa la", [
      0.2346908203387376,
      0.6968902821414171,
      0.5476882497538194,
      0.21938489727316773,
      0.3604180455202042,
    ]],
  ];
  const input = inputOf(documents, expected.map(([text], q) => [`q${q}`, text]));
  const { rankings } = await retrieve(
    "bm25(variant=okapi,k1=1.5,b=0.75,epsilon=0.25,analyser=es:none)",
    input,
  );
  const found = new Map(rankings.map((row) => [row.question_id + row.doc_id, row.raw_score]));
  expected.forEach(([, scores], q) => {
    scores.forEach((score, d) => {
      const ours = found.get(`q${q}${documents[d]![0]}`)!;
      assert.ok(Math.abs(ours - score) < 1e-9, `q${q} ${documents[d]![0]}: ${ours}, not ${score}`);
    });
  });
});

// Anserini, BM25 with k1 0.9, b 0.4, Porter stems and English stop words, title and text: 0.6789 and 0.9253
Deno.test({
  name: `bm25(k1=0.9,b=0.4) has Anserini's nDCG@10 and R@100 on SciFact${note}`,
  ignore: absent,
  fn: async () => {
    const folder = join(data, "scifact");
    const lines = (text: string) => text.trim().split("\n").map((line) => JSON.parse(line));
    const corpus = lines(gunzipSync(await Deno.readFile(join(folder, "corpus.jsonl.gz"))).toString());
    const judgements = (await Deno.readTextFile(join(folder, "qrels", "test.tsv"))).trim().split("\n").slice(
      1,
    )
      .map((line) => line.split("\t")).map(([question, doc, grade]) => judge(question!, doc!, Number(grade)));
    const asked = new Set(judgements.map(({ question_id }) => question_id));
    const queries = lines(await Deno.readTextFile(join(folder, "queries.jsonl"))).filter(({ _id }) =>
      asked.has(_id)
    );
    const input = inputOf(
      corpus.map(({ _id, title, text }) => [_id, `${title} ${text}`]),
      queries.map(({ _id, text }) => [_id, text]),
    );
    const { system, rankings } = await retrieve("bm25(k1=0.9,b=0.4)", input);
    const measurements = measureRankings([system.system], rankings, judgements, ["nDCG@10", "R@100"]);
    const [ndcg, recall] = ["nDCG@10", "R@100"].map((measure) => mean(valuesOf(measurements, measure)).value);
    assert.ok(Math.abs(ndcg! - 0.6789) < 0.003, `nDCG@10 ${ndcg}`);
    assert.ok(Math.abs(recall! - 0.9253) < 0.003, `R@100 ${recall}`);
  },
});

// measured here: MRR@7 0.951 with all four techniques, 0.814 with none, on 240 passages and 1,190 questions
Deno.test({
  name: `Ardoiz's four techniques beat none on XQuAD in Spanish, significantly${note}`,
  ignore: absent,
  fn: async () => {
    const { data: articles } = JSON.parse(await Deno.readTextFile(join(data, "xquad-es", "xquad.es.json")));
    const documents: [string, string][] = [], questions: [string, string][] = [];
    const judgements: ReturnType<typeof judge>[] = [];
    for (const { paragraphs } of articles) {
      for (const { context, qas } of paragraphs) {
        const doc = `d${documents.length}`;
        documents.push([doc, context]);
        for (const { id, question } of qas) {
          questions.push([id, question]);
          judgements.push(judge(id, doc));
        }
      }
    }
    assert.deepEqual([documents.length, questions.length], [240, 1190]);
    const trials = ablation().slice(0, 2).map(({ label, techniques }) => ({
      label,
      system: `bm25(variant=okapi,analyser=${formatAnalyser({ language: "es", techniques })})`,
    }));
    const { measurements } = await tryOut(trials, inputOf(documents, questions), judgements, ["RR@7", "R@1"]);
    const of = (measure: string) => trials.map(({ label }) => valuesOf(measurements, measure, label));
    const [all, nothing] = of("RR@7") as [Float64Array, Float64Array];
    const differences = all.map((value, q) => value - nothing[q]!);
    assert.ok(mean(differences).value! > 0.1, `difference ${mean(differences).value}`);
    assert.ok(wilcoxon(differences).p! < 1e-6, `p ${wilcoxon(differences).p}`);
    assert.ok(mean(of("R@1")[0]!).value! > 0.9, `R@1 ${mean(of("R@1")[0]!).value}`);
  },
});
