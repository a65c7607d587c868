import assert from "node:assert/strict";
import { join } from "node:path";
import { outputsFolder } from "../../run/mod.ts";
import { readTable, type Row, schemas, type TableName } from "../../tables/mod.ts";
import { hasRun, type ServedForTests, serveForTests } from "../serve_for_tests.ts";

const onSample = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, ignore: !hasRun("sample"), fn });

async function rows<T extends Exclude<TableName, "vectors">>(table: T): Promise<Row<T>[]> {
  return (await readTable(join(outputsFolder, "sample"), schemas[table])).toRecords() as unknown as Row<T>[];
}

// deno-lint-ignore no-explicit-any
type Chart = { measured: number; questions: number; note: string; measure: string; rows: any[] };

async function chart(app: ServedForTests, id: string, query: Record<string, string> = {}): Promise<Chart> {
  const answer = await app.ask(`/api/runs/sample/charts/${id}?${new URLSearchParams(query)}`);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
}

const rounded = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, inner) => typeof inner === "number" ? Number(inner.toPrecision(12)) : inner),
  );

onSample(
  "means of all questions are those of the tables, and so are they where they are computed",
  async () => {
    await using app = await serveForTests(["sample"]);
    const summaries = await rows("summaries");
    const ofTable = (measure: string) => (row: { system: string }) => {
      const { value, low, high, n, failures } = summaries.find((one) =>
        one.system === row.system && one.measure === measure
      )!;
      return { system: row.system, mean: value, low, high, n, failures };
    };
    const fromTables: Record<string, Chart> = {};
    for (const measure of ["nDCG@10", "R@5", "faithfulness", "bertscore_f1"]) {
      const { rows } = fromTables[measure] = await chart(app, "means", { measure });
      assert.equal(rows.length, 8);
      assert.deepEqual(rows, rows.map(ofTable(measure)));
    }
    const folder = join(app.outputs, "sample");
    for (const { name } of await Array.fromAsync(Deno.readDir(folder))) {
      if (name.includes("summaries")) await Deno.remove(join(folder, name));
    }
    await using other = await serveForTests([], { outputs: app.outputs });
    for (const [measure, known] of Object.entries(fromTables)) {
      // the tables' resamples are added up beside those of other measures: the last digit may differ
      const computed = await chart(other, "means", { measure });
      assert.deepEqual(rounded(computed), rounded(known), `${measure}, computed`);
    }
  },
);

onSample(
  "filtered means are those of the filtered questions, and the page says how few they are",
  async () => {
    await using app = await serveForTests(["sample"]);
    const asked = new Set(
      (await rows("questions")).filter((row) => row.topic === "Security" && row.asked!.startsWith("2021"))
        .map((row) => row.question_id),
    );
    const own = (await rows("measurements")).filter((row) =>
      row.measure === "R@5" && asked.has(row.question_id)
    );
    const found = await chart(app, "means", { measure: "R@5", topic: "Security", year: "2021" });
    assert.equal(found.questions, asked.size);
    for (const { system, mean, low, high, n } of found.rows) {
      const values = own.filter((row) => row.system === system).map((row) => row.value!);
      assert.equal(n, values.length);
      assert.ok(Math.abs(mean - values.reduce((sum, x) => sum + x, 0) / values.length) < 1e-12);
      assert.ok(low === null || low <= mean && mean <= high);
    }
    const page = await (await app.ask("/charts/sample?measure=R&k=5&topic=Security&year=2021")).text();
    assert.match(page, new RegExp(`Only ${found.measured} questions are left`));
    assert.match(page, /computed from these questions alone/);
    const none = await (await app.ask("/charts/sample?topic=Nothing&lang=es")).text();
    assert.match(none, /No queda ninguna pregunta/);
  },
);

onSample(
  "systems are chosen by their first stage and their reranker, measures by name and cut-off",
  async () => {
    await using app = await serveForTests(["sample"]);
    const systems = async (query: Record<string, string>) =>
      (await chart(app, "means", query)).rows.map((row) => row.system);
    assert.deepEqual(await systems({ model: "bm25" }), ["bm25", "bm25+maxsim(all-MiniLM-L6-v2)"]);
    assert.equal((await systems({ reranker: "none" })).length, 4);
    assert.deepEqual(await systems({ model: "gte-small", reranker: "maxsim(all-MiniLM-L6-v2)" }), [
      "gte-small+maxsim(all-MiniLM-L6-v2)",
    ]);
    assert.equal((await chart(app, "means", { measure: "RR", k: "3" })).measure, "RR@3");
    assert.equal((await chart(app, "means", { measure: "RR@5", k: "" })).measure, "RR@5");
    assert.equal((await chart(app, "means", { measure: "RR" })).measure, "RR@10");
    const over = await chart(app, "over_k", { measure: "R" }), summaries = await rows("summaries");
    assert.deepEqual([...new Set(over.rows.map((row) => row.k))], [1, 3, 5, 10, 15]);
    for (const { system, k, mean } of over.rows) {
      assert.equal(mean, summaries.find((row) => row.system === system && row.measure === `R@${k}`)!.value);
    }
  },
);

onSample("gains by reranking are the planned differences, with the questions helped and hurt", async () => {
  await using app = await serveForTests(["sample"]);
  const { rows: gains } = await chart(app, "gains"), table = await rows("comparisons");
  assert.equal(gains.length, 4);
  for (const { system, base, difference, low, high, n, helped, hurt, unchanged } of gains) {
    const row = table.find((row) => row.measure === "nDCG@10" && row.a === system && row.b === base)!;
    assert.deepEqual([difference, low, high, n], [row.difference, row.low, row.high, row.n]);
    assert.equal(helped + hurt + unchanged, n);
  }
});

onSample("distributions and failures are those of the measurements", async () => {
  await using app = await serveForTests(["sample"]);
  const measured = await rows("measurements");
  const { rows: boxes } = await chart(app, "distribution", { measure: "faithfulness" });
  for (const { system, n } of boxes) {
    const own = measured.filter((row) =>
      row.system === system && row.measure === "faithfulness" && row.value !== null
    );
    assert.equal(n, own.length);
  }
  const failed = await chart(app, "failures", { measure: "faithfulness" });
  assert.ok(failed.rows.length > 0);
  for (const { system, cause, count } of failed.rows) {
    const own = measured.filter((row) =>
      row.system === system && row.measure === "faithfulness" && row.failure_cause === cause
    );
    assert.equal(count, own.length);
  }
  assert.match((await chart(app, "failures")).note, /No measurement of nDCG@10 failed/);
});

onSample("what is shown can be taken along: CSV and JSON with all digits, SVG", async () => {
  await using app = await serveForTests(["sample"]);
  const path = "/api/runs/sample/charts/means?measure=nDCG@10";
  const csv = await app.ask(`${path}&format=csv`), { rows } = await chart(app, "means");
  assert.match(csv.headers.get("content-disposition")!, /attachment; filename="sample-means-nDCG-10.csv"/);
  const lines = (await csv.text()).trimEnd().split("\n");
  assert.equal(lines[0], "system,mean,95% low,95% high,questions,failed");
  assert.equal(lines[1], ["bm25", rows[0].mean, rows[0].low, rows[0].high, 112, 0].join(","));
  const svg = await app.ask(`${path}&format=svg&lang=es`);
  assert.equal(svg.headers.get("content-type"), "image/svg+xml");
  const picture = await svg.text();
  assert.match(picture, /^<svg role="img" aria-label="nDCG@10 con intervalos del 95 %"/);
  assert.match(picture, /el eje no empieza en 0/);
  const none = await app.ask("/api/runs/sample/charts/failures?format=svg");
  assert.equal(none.status, 404);
  await none.body?.cancel();
  const wrong = await app.ask("/api/runs/sample/charts/pie");
  assert.equal(wrong.status, 404);
  assert.match((await wrong.json()).allowed, /means/);
});
