import assert from "node:assert/strict";
import { join } from "node:path";
import type { z } from "zod";
import { rankingOverlap } from "../../metrics/mod.ts";
import { outputsFolder } from "../../run/mod.ts";
import { readTable, type Row, schemas, type TableName } from "../../tables/mod.ts";
import { hasRun, type ServedForTests, serveForTests } from "../serve_for_tests.ts";
import type { comparisonShape } from "./routes.ts";

const BM25 = "bm25", RERANKED = "bm25+maxsim(all-MiniLM-L6-v2)", DENSE = "gte-small";
const onSample = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, ignore: !hasRun("sample"), fn });

type Comparison = z.output<typeof comparisonShape>;

async function rows<T extends Exclude<TableName, "vectors">>(table: T): Promise<Row<T>[]> {
  return (await readTable(join(outputsFolder, "sample"), schemas[table])).toRecords() as unknown as Row<T>[];
}

async function compared(app: ServedForTests, query: Record<string, string>): Promise<Comparison> {
  const answer = await app.ask(`/api/runs/sample/comparison?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200);
  return await answer.json();
}

onSample(
  "a planned comparison is that of step 07, turned so that it speaks of the second system",
  async () => {
    await using app = await serveForTests(["sample"]);
    const table = await rows("comparisons");
    for (const measure of ["nDCG@10", "RR@10", "faithfulness", "bertscore_f1"]) {
      const found = await compared(app, { a: BM25, b: RERANKED, measure });
      const row = table.find((row) => row.measure === measure && row.a === RERANKED && row.b === BM25)!;
      // step 07 adds the resamples of many pairs up together: the last digit may differ
      const rounded = (values: (number | null)[]) =>
        values.map((value) => value && Number(value.toPrecision(12)));
      assert.deepEqual(
        rounded([found.n, found.failures, found.difference, found.low, found.high, found.p]),
        rounded([row.n, row.failures, row.difference, row.low, row.high, row.p]),
        measure,
      );
      assert.equal(found.planned[0]!.p_corrected, row.p_corrected);
      assert.equal(found.planned[0]!.decision, row.decision);
      const back = await compared(app, { a: RERANKED, b: BM25, measure });
      assert.equal(back.planned[0]!.decision, row.decision === "better" ? "worse" : row.decision);
      assert.ok(Math.abs(back.difference! + found.difference!) < 1e-12);
      assert.deepEqual([back.won, back.tied, back.lost], [found.lost, found.tied, found.won]);
    }
  },
);

onSample("wins, ties and losses, the points and the questions are those of the measurements", async () => {
  await using app = await serveForTests(["sample"]);
  const found = await compared(app, { a: BM25, b: DENSE, measure: "nDCG@10" });
  const measured = (await rows("measurements")).filter((row) => row.measure === "nDCG@10");
  const of = (system: string) =>
    new Map(measured.filter((row) => row.system === system).map((row) => [row.question_id, row.value!]));
  const a = of(BM25), b = of(DENSE), differences = [...a].map(([id, x]) => b.get(id)! - x);
  assert.equal(found.n, differences.length);
  assert.equal(found.won, differences.filter((x) => x > 0).length);
  assert.equal(found.lost, differences.filter((x) => x < 0).length);
  assert.equal(found.tied, differences.filter((x) => x === 0).length);
  assert.equal(found.questions.length, found.n);
  for (const { question_id, a: x, b: y, difference } of found.questions) {
    assert.deepEqual([x, y, difference], [a.get(question_id), b.get(question_id), y - x]);
  }
  const sizes = found.questions.map(({ difference }) => Math.abs(difference));
  assert.deepEqual(sizes, sizes.toSorted((x, y) => y - x));
  const rankings = (await rows("rankings")).filter((row) => row.system === BM25 || row.system === DENSE);
  const overlap = rankingOverlap([BM25, DENSE], rankings)[0]![1]!;
  assert.ok(Math.abs(found.overlap!.mean - overlap) < 1e-12);
  assert.equal(found.overlap!.n, 140);
});

onSample("a point of the picture leads to just its questions", async () => {
  await using app = await serveForTests(["sample"]);
  const page = await (await app.ask(`/compare/sample?a=${BM25}&b=${DENSE}`)).text();
  const figures = [...page.matchAll(/<script type="application\/json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text!)
  );
  const [scatter] = figures, { x, y, customdata, marker: { size } } = scatter.data[0];
  assert.equal(size.reduce((sum: number, count: number) => sum + count, 0), 112);
  const several = size.findIndex((count: number) => count > 1), single = size.indexOf(1);
  const list = new URL(customdata[several], "http://x");
  const found = await (await app.ask(`/api/runs/sample/questions${list.search}`)).json();
  assert.equal(found.total, size[several]);
  for (const question of found.questions) {
    assert.ok(Math.abs(question.a - x[several]) < 1e-5 && Math.abs(question.b - y[several]) < 1e-5);
  }
  const one = new URL(customdata[single], "http://x");
  const answer = await app.ask(`/api/runs${one.pathname.replace("/explore", "")}${one.search}`);
  assert.ok(
    Math.abs(
      (await answer.json()).measures.find(({ id }: { id: string }) => id === "nDCG@10").a - x[single],
    ) < 1e-5,
  );
});

onSample("a pair that nobody planned is said to be unplanned and uncorrected", async () => {
  await using app = await serveForTests(["sample"]);
  const query = new URLSearchParams({ a: "gte-small", b: RERANKED });
  assert.deepEqual((await compared(app, Object.fromEntries(query))).planned, []);
  assert.match(
    await (await app.ask(`/compare/sample?${query}`)).text(),
    /was not planned: its p is not corrected/,
  );
  assert.match(
    await (await app.ask(`/compare/sample?${query}&lang=es`)).text(),
    /no estaba prevista: su p no está corregida/,
  );
});

onSample("a measure of which less is better, or that only describes, is shown without a test", async () => {
  await using app = await serveForTests(["sample"]);
  const noise = await compared(app, { a: BM25, b: RERANKED, measure: "noise_sensitivity_relevant" });
  assert.equal(noise.p, null);
  assert.ok(noise.difference !== null && noise.low !== null);
  const lower = noise.questions.filter(({ difference }) => difference < -1e-12).length;
  assert.equal(noise.won, lower, "won where there is less");
  const page = await (await app.ask(`/compare/sample?measure=Judged%4010`)).text();
  assert.match(page, /neither better nor worse, so it is not tested/);
});

onSample("one system on both sides, and a system there is not", async () => {
  await using app = await serveForTests(["sample"]);
  assert.match(await (await app.ask(`/compare/sample?a=bm25&b=bm25`)).text(), /these are the same/);
  const wrong = await app.ask("/api/runs/sample/comparison?a=bm26");
  assert.equal(wrong.status, 400);
  assert.match((await wrong.json()).detail, /no such system/);
});
