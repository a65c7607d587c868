import assert from "node:assert/strict";
import { join } from "node:path";
import { random } from "../base/mod.ts";
import { trecId } from "../notation/mod.ts";
import { rankingRows } from "../scores/mod.ts";
import { evaluate } from "./evaluate.ts";
import { measureRankings } from "./measure_rankings.ts";
import { readQrels, readRun } from "./trec_files.ts";
import { trecRun } from "./trec_run.ts";

const measures = ["P@1", "P@3", "R@5", "AP", "RR", "nDCG@10", "Rprec", "Bpref", "Judged@5"];

/** What the rows and what the file made of them are measured at, question by question. */
async function bothWays(rows: ReturnType<typeof rankingRows>, judged: [string, string, number][]) {
  const folder = await Deno.makeTempDir();
  try {
    const judgements = judged.map(([question_id, doc_id, grade]) => ({
      question_id,
      doc_id,
      grade,
      origin: "dataset" as const,
    }));
    await Deno.writeTextFile(join(folder, "x.run"), trecRun(rows));
    await Deno.writeTextFile(
      join(folder, "qrels"),
      judged.map(([q, d, grade]) => `${trecId(q)} 0 ${trecId(d)} ${grade}\n`).join(""),
    );
    const { run } = await readRun(join(folder, "x.run"));
    const fromFile = evaluate(await readQrels(join(folder, "qrels")), run, measures);
    return {
      rows: measureRankings(["x y"], rows, judgements, measures).map((row) => row.value),
      file: fromFile.measures.flatMap(({ values }) => [...values]),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("trecRun() is measured as the rows are: ties, digits, tiny and negative scores", async () => {
  const next = random(42, "runs");
  const scores = [0.1 + 0.2, 0.3, 1e-9, -2.5, 0, 1 / 3, Math.fround(0.7), 1e21];
  for (let trial = 0; trial < 50; trial++) {
    const ids = Array.from({ length: 12 }, (_, i) => `d${i}`);
    const hit = (doc: string) => ({
      doc,
      chunk: `${doc}#0`,
      score: scores[Math.floor(next() * scores.length)]!,
    });
    const rows = ["q1", "q2"].flatMap((question) => rankingRows("x y", question, ids.map(hit)));
    const judged = ["q1", "q2"].flatMap((question) =>
      ids.filter(() => next() < 0.6).map((
        id,
      ): [string, string, number] => [question, id, Math.floor(next() * 3)])
    );
    const { rows: expected, file } = await bothWays(rows, judged);
    assert.deepEqual(file, expected);
  }
});

Deno.test("trecRun() keeps the order of equal scores where writing white space would turn it", async () => {
  const docs = ["a b", "a!b", "a#b", "z"];
  const rows = rankingRows(
    "x y",
    "q 1",
    docs.map((doc) => ({ doc, chunk: doc, score: doc === "z" ? 0.5 : 1 })),
  );
  assert.deepEqual(rows.map((row) => row.doc_id), ["a#b", "a!b", "a b", "z"]);
  const text = trecRun(rows);
  assert.deepEqual(text.trim().split("\n").map((line) => line.split(" ")[2]), ["a#b", "a!b", "a%20b", "z"]);
  assert.match(text, /^q%201 Q0 a#b 1 1 x%20y\n/);
  for (const doc of docs) {
    const { rows: expected, file } = await bothWays(rows, [["q 1", doc, 1]]);
    assert.deepEqual(file, expected);
  }
});

Deno.test("trecRun() leaves equal scores equal where it can", () => {
  const rows = rankingRows("bm25", "q", ["a", "b"].map((doc) => ({ doc, chunk: doc, score: 2 })));
  assert.equal(trecRun(rows), "q Q0 b 1 2 bm25\nq Q0 a 2 2 bm25\n");
  assert.equal(trecRun([]), "");
});
