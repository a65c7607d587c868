import assert from "node:assert/strict";
import { join } from "node:path";
import type { z } from "zod";
import { outputsFolder } from "../../run/mod.ts";
import { readTable, type Row, schemas, type TableName, toFrame, writeParts } from "../../tables/mod.ts";
import { hasRun, type ServedForTests, serveForTests } from "../serve_for_tests.ts";
import type { questionShape, questionsShape, systemsShape } from "./shapes.ts";

const ignore = !hasRun("sample"), BM25 = "bm25", RERANKED = "bm25+maxsim(all-MiniLM-L6-v2)";
const onSample = (name: string, fn: () => Promise<void>) => Deno.test({ name, ignore, fn });
const html = { headers: { accept: "text/html" } };

async function rows<T extends Exclude<TableName, "vectors">>(table: T): Promise<Row<T>[]> {
  return (await readTable(join(outputsFolder, "sample"), schemas[table])).toRecords() as unknown as Row<T>[];
}

async function json<T>(app: ServedForTests, path: string): Promise<T> {
  const answer = await app.ask(path);
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

async function pageOf(app: ServedForTests, path: string, status = 200): Promise<string> {
  const answer = await app.ask(path, html), text = await answer.text();
  assert.equal(answer.status, status, `${path}: ${text.slice(-600)}`);
  return text;
}

type Questions = z.output<typeof questionsShape>;
type Question = z.output<typeof questionShape>;
const at = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;

onSample("the means of a run's systems are those of its tables", async () => {
  await using app = await serveForTests(["sample"]);
  const { systems, headline } = await json<z.output<typeof systemsShape>>(app, "/api/runs/sample/systems");
  assert.equal(headline, "nDCG@10");
  const summaries = await rows("summaries");
  let compared = 0;
  for (const { system, means } of systems) {
    for (const { measure, ...mean } of means) {
      const { value, low, high, n, failures } = summaries.find((row) =>
        row.system === system && row.measure === measure
      )!;
      assert.deepEqual(mean, { value, low, high, n, failures });
      compared++;
    }
  }
  assert.equal(compared, 8 * 7);
  const page = await pageOf(app, "/explore/sample"),
    of = summaries.find((row) => row.system === RERANKED && row.measure === "nDCG@10")!;
  assert.ok(page.includes(of.value!.toFixed(3)), "the page shows the mean");
  assert.match(page, /It was shown to be better than bm25/);
});

onSample(
  "questions stand in the order of what reranking took, by the measurements of the tables",
  async () => {
    await using app = await serveForTests(["sample"]);
    const query = { system: BM25, with: RERANKED, measure: "RR@10" };
    const { questions, total, pages } = await json<Questions>(app, `/api/runs/sample/questions${at(query)}`);
    const measured = (await rows("measurements")).filter((row) => row.measure === "RR@10");
    const value = (system: string, id: string) =>
      measured.find((row) => row.system === system && row.question_id === id)?.value ?? null;
    assert.deepEqual([total, pages, questions.length], [140, 3, 50]);
    for (const { question_id, a, b, difference, spread } of questions) {
      assert.deepEqual([a, b], [value(BM25, question_id), value(RERANKED, question_id)]);
      if (a !== null && b !== null) assert.equal(difference, b - a);
      const all = measured.filter((row) => row.question_id === question_id).map((row) => row.value!);
      if (all.length > 0) assert.equal(spread, Math.max(...all) - Math.min(...all));
    }
    const ids = new Set(measured.map((row) => row.question_id));
    const worst = Math.min(...[...ids].map((id) => value(RERANKED, id)! - value(BM25, id)!));
    assert.equal(questions[0]!.difference, worst);
    assert.ok(worst < 0);
    const differences = questions.map(({ difference }) => difference!);
    assert.deepEqual(differences, differences.toSorted((x, y) => x - y));
    const helped = await json<Questions>(
      app,
      `/api/runs/sample/questions${at({ ...query, sort: "helped" })}`,
    );
    assert.equal(
      helped.questions[0]!.difference,
      Math.max(...[...ids].map((id) => value(RERANKED, id)! - value(BM25, id)!)),
    );
    const spread = await json<Questions>(
      app,
      `/api/runs/sample/questions${at({ ...query, sort: "spread" })}`,
    );
    const spreads = spread.questions.map((row) => row.spread!);
    assert.deepEqual(spreads, spreads.toSorted((x, y) => y - x));
    const last = await json<Questions>(app, `/api/runs/sample/questions${at({ ...query, page: "3" })}`);
    assert.deepEqual(last.questions.at(-1)!.difference, null, "what was not measured stands last");
  },
);

onSample(
  "questions are filtered by their text, topic, year, answerability, failures and number",
  async () => {
    await using app = await serveForTests(["sample"]);
    const table = await rows("questions");
    const found = async (
      query: Record<string, string>,
    ) => (await json<Questions>(app, `/api/runs/sample/questions${at({ sort: "number", ...query })}`));
    const count = (wanted: (row: Row<"questions">) => boolean) => table.filter(wanted).length;
    assert.equal((await found({ topic: "Security" })).total, count((row) => row.topic === "Security"));
    assert.equal((await found({ year: "2022" })).total, count((row) => row.asked!.startsWith("2022")));
    assert.equal((await found({ answerable: "no" })).total, count((row) => row.answerable === "no"));
    assert.equal(
      (await found({ q: "SERVER disk" })).total,
      count(({ text }) => /server/i.test(text) && /disk/i.test(text)),
    );
    const [numbered] = (await found({ q: "#17" })).questions;
    assert.deepEqual([numbered!.number, numbered!.question_id], [17, table[16]!.question_id]);
    const failures = new Set(
      (await rows("measurements")).filter((row) => row.failure_cause !== null).map((row) => row.question_id),
    );
    const failed = await found({ failed: "yes" });
    assert.equal(failed.total, failures.size);
    assert.ok(failed.questions.every((row) => row.failed && failures.has(row.question_id)));
    assert.equal((await found({ q: "no such words at all" })).total, 0);
    const refused = await app.ask(`/api/runs/sample/questions?measure=nDGC@10`);
    assert.equal(refused.status, 400);
    assert.match((await refused.json()).detail, /no such measure/);
  },
);

onSample("a question shows both rankings, its measures and its places as the tables have them", async () => {
  await using app = await serveForTests(["sample"]);
  const query = { system: BM25, with: RERANKED };
  const { questions } = await json<Questions>(app, `/api/runs/sample/questions${at(query)}`);
  const [{ question_id, number }] = questions as [Questions["questions"][number]];
  const found = await json<Question>(
    app,
    `/api/runs/sample/questions/${encodeURIComponent(question_id)}${at(query)}`,
  );
  assert.equal(found.number, number);
  assert.deepEqual(await json<Question>(app, `/api/runs/sample/questions/${number}${at(query)}`), found);
  const ranked = (await rows("rankings")).filter((row) => row.question_id === question_id);
  for (const [list, system] of [[found.before, BM25], [found.after, RERANKED]] as const) {
    const own = ranked.filter((row) => row.system === system).sort((x, y) => x.rank - y.rank);
    assert.deepEqual(
      list.map(({ doc_id, rank, score, raw_score, chunk_id }) => ({
        doc_id,
        rank,
        score,
        raw_score,
        chunk_id,
      })),
      own.map(({ doc_id, rank, score, raw_score, chunk_id }) => ({
        doc_id,
        rank,
        score,
        raw_score,
        chunk_id,
      })),
    );
  }
  const judged = (await rows("judgements")).filter((row) => row.question_id === question_id && row.grade > 0);
  assert.deepEqual(found.relevant.map((row) => row.doc_id).sort(), judged.map((row) => row.doc_id).sort());
  const place = (system: string, doc_id: string) =>
    ranked.find((row) => row.system === system && row.doc_id === doc_id)?.rank ?? null;
  for (const { doc_id, before, after, passedBy } of found.relevant) {
    assert.deepEqual([before, after], [place(BM25, doc_id), place(RERANKED, doc_id)]);
    assert.ok(passedBy.every((row) => row.after < after! && (row.before ?? Infinity) > before!));
  }
  assert.ok(found.relevant.some(({ before, after }) => before! < after!), "it was hurt");
  const measured = (await rows("measurements")).filter((row) => row.question_id === question_id);
  for (const { id, a, b } of found.measures) {
    const value = (system: string) =>
      measured.find((row) => row.system === system && row.measure === id)?.value ?? null;
    assert.deepEqual([a, b], [value(BM25), value(RERANKED)], id);
  }
  assert.ok(found.measures.length > 40);
});

onSample(
  "why a question was hurt stands on its page in both languages, beside the text that was read",
  async () => {
    await using app = await serveForTests(["sample"]);
    const query = { system: BM25, with: RERANKED };
    const { questions: [first] } = await json<Questions>(app, `/api/runs/sample/questions${at(query)}`);
    const path = `/explore/sample/questions/${first!.number}`;
    const found = await json<Question>(app, `/api/runs/sample/questions/${first!.number}${at(query)}`);
    const page = await pageOf(app, path + at(query)), [relevant] = found.relevant;
    assert.match(page, new RegExp(`fell from ${relevant!.before} to ${relevant!.after}`));
    assert.match(page, /passed it/);
    assert.match(page, /of the \d+ words of the question/);
    assert.ok(page.includes(found.after[0]!.raw_score!.toFixed(3)), "the winner's score");
    const spanish = await pageOf(app, path + at({ ...query, lang: "es" }));
    assert.match(spanish, new RegExp(`bajó del puesto ${relevant!.before} al ${relevant!.after}`));
    const detail = await json<Question>(
      app,
      `/api/runs/sample/questions/${first!.number}${at({ ...query, doc: relevant!.doc_id })}`,
    );
    const [chunk] = detail.document!.chunks, chunks = await rows("chunks");
    assert.equal(
      chunk!.text.map(({ text }) => text).join(""),
      chunks.find((row) => row.chunk_id === chunk!.chunk_id)!.text,
    );
    const marks = chunk!.text.filter(({ mark }) => mark === "word").map(({ text }) => text.toLowerCase());
    assert.ok(chunk!.words.shared.length > 0 && marks.length >= chunk!.words.shared.length);
    assert.ok(page.includes(`<mark>`) && page.includes("/document?source=run%3Asample"));
  },
);

onSample(
  "an answer stands with its statements, verdicts, reasons and scores; a proxy is called one",
  async () => {
    await using app = await serveForTests(["sample"]);
    const verdicts = (await rows("verdicts")).filter((row) =>
      row.system === BM25 && row.measure === "faithfulness" && row.part === "answer"
    );
    const { question_id, statement, reason } = verdicts[0]!;
    const path = `/explore/sample/questions/${encodeURIComponent(question_id)}`;
    const page = await pageOf(app, path + at({ system: BM25, with: RERANKED }));
    const shown = page.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    assert.ok(shown.includes(statement) && shown.includes(reason));
    assert.match(page, /embedding proxy \(all-MiniLM-L6-v2[^<]*a proxy that compares vectors/);
    const bertscore = (await rows("measurements")).find((row) =>
      row.system === BM25 && row.question_id === question_id && row.measure === "bertscore_f1"
    )!;
    assert.ok(page.includes(bertscore.value!.toFixed(3)));
    const refused = (await rows("answers")).find((row) => row.system === BM25 && row.refused)!;
    const other = await pageOf(
      app,
      `/explore/sample/questions/${encodeURIComponent(refused.question_id)}${
        at({ system: BM25, with: RERANKED })
      }`,
    );
    assert.match(other, /the contexts do not answer the question/);
  },
);

onSample(
  "a TREC run is the file of its step byte for byte, and the same where the file is gone",
  async () => {
    await using app = await serveForTests(["sample"]);
    const folder = join(app.outputs, "sample");
    for (const [system, step] of [["rrf(bm25,gte-small)", "03"], [RERANKED, "04"]] as const) {
      const name = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name).find((name) =>
        name.startsWith(`${step}_${system === RERANKED ? "bm25-" : "rrf-"}`) && name.endsWith(".run")
      )!;
      const bytes = await Deno.readFile(join(folder, name));
      const asked = async () => {
        const answer = await app.ask(`/api/runs/sample/trec${at({ system })}`);
        assert.match(answer.headers.get("content-disposition")!, /^attachment; filename="[\w.~-]+\.run"$/);
        return new Uint8Array(await answer.arrayBuffer());
      };
      assert.deepEqual(await asked(), bytes);
      await Deno.remove(join(folder, name));
      const lines = (data: Uint8Array) => new TextDecoder().decode(data).split("\n").sort();
      assert.deepEqual(lines(await asked()), lines(bytes));
    }
    const qrels = await Deno.readTextFile(join(folder, "01_qrels.txt"));
    assert.equal(await (await app.ask("/api/runs/sample/qrels")).text(), qrels);
    await Deno.remove(join(folder, "01_qrels.txt"));
    assert.equal(await (await app.ask("/api/runs/sample/qrels")).text(), qrels);
    const none = await app.ask("/api/runs/sample/trec?system=..%2Fmanifest");
    assert.equal(none.status, 400);
    await none.body?.cancel();
    const elsewhere = join(app.outputs, "elsewhere.txt");
    await Deno.writeTextFile(elsewhere, "nobody's business");
    await Deno.symlink(elsewhere, join(folder, "01_qrels.txt"));
    assert.equal(await (await app.ask("/api/runs/sample/qrels")).text(), qrels, "a link is not followed");
  },
);

onSample(
  "the run's report is read in a sandbox with its own scripts alone, and nothing beside it",
  async () => {
    await using app = await serveForTests(["sample"]);
    const folder = join(app.outputs, "sample", "reports");
    const answer = await app.ask("/runs/sample/reports/index.html"), text = await answer.text();
    const policy = answer.headers.get("content-security-policy")!;
    assert.equal(answer.status, 200);
    assert.match(policy, /sandbox allow-scripts/);
    assert.doesNotMatch(policy, /allow-same-origin/);
    const hashes = /script-src ([^;]*)/.exec(policy)![1]!;
    assert.ok(hashes.includes("sha256-") && text.includes(hashes), "the hashes are the page's own");
    await Deno.writeTextFile(join(folder, "evil.html"), "<script>alert(1)</script>");
    const evil = await app.ask("/runs/sample/reports/evil.html");
    assert.match(evil.headers.get("content-security-policy")!, /script-src 'none'/);
    await evil.body?.cancel();
    await Deno.symlink(join(app.outputs, "sample", "manifest.json"), join(folder, "leak.json"));
    for (
      const name of [
        ...[
          "..%2Fmanifest.json",
          "%2e%2e/manifest.json",
          "leak.json",
          ".hidden.html",
          "exports",
          "nothing.html",
        ],
        ...["exports/..%2F..%2Fmanifest.json", "a%00.html", "index.html/x.html"],
      ]
    ) {
      const answer = await app.ask(`/runs/sample/reports/${name}`);
      assert.equal(answer.status, 404, name);
      await answer.body?.cancel();
    }
    const csv = await app.ask(
      "/runs/sample/reports/exports/04_rerank/01-the-systems-of-the-second-stage.csv",
    );
    assert.deepEqual([csv.status, csv.headers.get("content-type")], [200, "text/csv; charset=utf-8"]);
    await csv.body?.cancel();
  },
);

onSample("texts of the tables are texts on the pages, whatever stands in them", async () => {
  await using app = await serveForTests(["sample"]);
  const folder = join(app.outputs, "sample"),
    harm = `<script>alert(1)</script><img src=x onerror="alert(2)">`;
  const questions = (await rows("questions")).map((row, i) =>
    i === 8 ? { ...row, text: harm, topic: harm } : row
  );
  const documents = (await rows("documents")).map((row) => ({ ...row, title: harm }));
  const chunks = (await rows("chunks")).map((row) => ({
    ...row,
    text: `${harm} ${row.text}`,
    headings: harm,
  }));
  await writeParts(folder, "01", schemas.questions, [toFrame(schemas.questions, questions)]);
  await writeParts(folder, "01", schemas.documents, [toFrame(schemas.documents, documents)]);
  await writeParts(folder, "01", schemas.chunks, [toFrame(schemas.chunks, chunks)]);
  for (
    const path of [
      "/explore/sample/questions?q=%3Cscript%3E",
      "/explore/sample/questions/9",
      "/compare/sample",
      "/charts/sample",
    ]
  ) {
    const page = await pageOf(app, path);
    assert.ok(!page.includes("<script>alert") && !page.includes("<img src=x"), path);
  }
});

Deno.test("a name that no folder can have is that of no run", async () => {
  await using app = await serveForTests();
  for (const name of ["..%2fsample", "sample%00", "a".repeat(300), "%ED%95%9C".repeat(90)]) {
    await pageOf(app, `/explore/${name}`, 404);
  }
});

onSample("a run whose folder goes while it is open is refused in words", async () => {
  await using app = await serveForTests(["sample"]);
  await pageOf(app, "/explore/sample/questions");
  await Deno.remove(join(app.outputs, "sample"), { recursive: true });
  const paths = ["/explore/sample", "/explore/sample/questions/9", "/compare/sample", "/charts/sample"];
  for (const path of paths) {
    assert.match(await pageOf(app, path, 404), /no such run, or its folder was removed/);
  }
  assert.match(await pageOf(app, "/explore"), /There is no run yet/);
  assert.match(await pageOf(app, "/compare?lang=es"), /Todavía no hay ninguna ejecución/);
});

/** Takes files of a run away, and the steps that wrote them from its manifest. */
async function without(app: ServedForTests, wanted: RegExp, steps: RegExp): Promise<void> {
  const folder = join(app.outputs, "sample");
  for (const { name } of await Array.fromAsync(Deno.readDir(folder))) {
    if (wanted.test(name)) await Deno.remove(join(folder, name), { recursive: true });
  }
  const path = join(folder, "manifest.json"), manifest = JSON.parse(await Deno.readTextFile(path));
  for (const step of Object.keys(manifest.steps)) if (steps.test(step)) delete manifest.steps[step];
  await Deno.writeTextFile(path, JSON.stringify(manifest));
}

const PATHS = [
  "/explore/sample",
  "/explore/sample/questions",
  "/explore/sample/questions?sort=helped&failed=yes",
  "/explore/sample/questions/9",
  "/compare/sample",
  "/charts/sample",
];

onSample("a run that stopped after step 03 says what is missing and how to get it", async () => {
  await using app = await serveForTests(["sample"]);
  await without(app, /^(0[4-7]_|reports)/, /^0[4-7]/);
  const pages = await Promise.all(PATHS.map((path) => pageOf(app, path)));
  assert.match(pages[0]!, /no system with a reranker.*Step 04 makes it.*deno task pipeline/s);
  assert.match(pages[0]!, /There is no report yet/);
  assert.match(pages[3]!, /This run has no answers/);
  assert.match(pages[4]!, /no planned comparisons/);
  assert.match(pages[5]!, /No reranked system/);
  assert.match(await pageOf(app, "/explore"), /not run yet: 04, 05, 06, 07/);
  assert.match(await pageOf(app, "/compare/sample?lang=es"), /no tiene todavía comparaciones previstas/);
});

onSample("a run without judgements can be looked at, and says that nothing is measured", async () => {
  await using app = await serveForTests(["sample"]);
  await without(app, /judgements|measurements|summaries|comparisons|qrels/, /^$/);
  const pages = await Promise.all(PATHS.map((path) => pageOf(app, path)));
  for (const page of pages.slice(0, 2)) assert.match(page, /has no judgements/);
  assert.match(pages[3]!, /Ranking before and after/);
  assert.match(pages[3]!, /No document is judged relevant/);
  assert.match(pages[4]!, /nothing can be measured/);
  const qrels = await app.ask("/api/runs/sample/qrels");
  assert.equal(qrels.status, 404);
  await qrels.body?.cancel();
});

onSample("a run that only collected, and one that has not even done that, say so", async () => {
  await using app = await serveForTests(["sample"]);
  await without(app, /^(0[2-7]_|reports|vectors)/, /^0[2-7]/);
  let pages = await Promise.all(PATHS.map((path) => pageOf(app, path)));
  assert.match(pages[3]!, /no rankings: nothing was searched yet.*Step 03 makes it/s);
  await without(app, /^01_/, /^01/);
  pages = await Promise.all(PATHS.filter((path) => !/\/9$/.test(path)).map((path) => pageOf(app, path)));
  for (const page of pages) assert.match(page, /This run has no questions/);
  await pageOf(app, "/explore/sample/questions/9", 404);
  assert.equal((await app.ask("/api/runs/sample/questions/9")).status, 404);
  for (const path of ["/api/runs/sample/comparison", "/api/runs/sample/charts/means"]) {
    const answer = await app.ask(path);
    assert.equal(answer.status, 404, path);
    await answer.body?.cancel();
  }
});
