import assert from "node:assert/strict";
import { join } from "node:path";
import { auditResult, auditRows, drawAudit, drawJudgements, personMarks } from "../../collect/mod.ts";
import { evaluate, readQrels } from "../../metrics/mod.ts";
import { readLabels } from "../../ragas/mod.ts";
import { openRun, staleResults, steps } from "../../run/mod.ts";
import { readTable, type Row, schemas } from "../../tables/mod.ts";
import { hasRun, type ServedForTests, serveForTests } from "../serve_for_tests.ts";
import { SMALL, writeSmallRun } from "./run_for_tests.ts";
import type { Revealed, Task } from "./shapes.ts";

interface Answer {
  task: Task | null;
  revealed: Revealed | null;
  undone: boolean;
  progress: { judged: number; skipped: number; total: number; today: number };
  problems: { file: string; message: string }[];
}

type Settings = Record<string, string>;

/** The API of one run, as one person uses it. */
class Judging {
  constructor(readonly app: ServedForTests, readonly person: string, readonly run = "small") {}

  async raw(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
    const answer = await this.app.ask(`/api/runs/${this.run}/judge${path}`, init);
    return { status: answer.status, text: await answer.text() };
  }

  async get<T = Answer>(path: string, query: Settings = {}): Promise<T> {
    const { status, text } = await this.raw(`${path}?${new URLSearchParams(query)}`);
    assert.equal(status, 200, text);
    return JSON.parse(text);
  }

  async send<T = Answer>(method: string, path: string, body: unknown): Promise<T> {
    const { status, text } = await this.raw(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    assert.equal(status, 200, text);
    return JSON.parse(text);
  }

  next(work = "documents", settings: Settings = {}): Promise<Answer> {
    return this.get("/next", { person: this.person, work, ...settings });
  }

  mark(id: string, grade: number | null, more: Record<string, unknown> = {}): Promise<Answer> {
    return this.send("POST", "/marks", { person: this.person, id, grade, ...more });
  }

  undo(work = "documents"): Promise<Answer> {
    return this.send("POST", "/undo", { person: this.person, work });
  }
}

async function small(): Promise<ServedForTests> {
  const app = await serveForTests();
  await writeSmallRun(join(app.outputs, "small"));
  return app;
}

const idOf = (question: string, document: string) => JSON.stringify(["document", question, document]);

/** The files beside the run, when those that are expected have been written. */
async function written(
  app: ServedForTests,
  run: string,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const folder = join(app.outputs, run);
  for (let tried = 0; tried < 100; tried++) {
    const found = new Map<string, Uint8Array>();
    for await (const { name } of Deno.readDir(folder)) {
      if (name.startsWith("person.") && !name.endsWith(".tmp")) {
        found.set(name, await Deno.readFile(join(folder, name)));
      }
    }
    if (names.every((name) => found.has(name))) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`never written: ${names}`);
}

/** Waits until the files have been brought up to date after the last mark. */
const settled = () => new Promise((done) => setTimeout(done, 1000));

Deno.test("the queue asks first for what could change the comparison most", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB"), asked: string[] = [];
  // Worth of x in q1: (1 − 1/log2 3)/3 = 0.123; of y in q2: (1 − 1/(1 + 1/log2 3))/3 = 0.129; of z in q3: 0.
  for (let next = await judging.next(); next.task; next = await judging.mark(next.task.id, 0)) {
    asked.push(next.task.id);
  }
  assert.deepEqual(asked, [idOf("q2", "y"), idOf("q1", "x"), idOf("q3", "z")]);
});

Deno.test("question by question, all of one question comes before the next", async () => {
  await using app = await serveForTests();
  const judged = ["n1", "n2", "n3"];
  await writeSmallRun(join(app.outputs, "small"), {
    found: {
      "gte-small": { q1: ["x", "r", ...judged, "w"], q2: ["r", "y"] },
      bm25: { q1: ["r"], q2: ["r"] },
    },
    grades: { q1: { r: 1, n1: 0, n2: 0, n3: 0 }, q2: { r: 1 } },
  });
  const judging = new Judging(app, "AB"), orders = new Map<string, string[]>();
  for (const order of ["worth", "question"]) {
    const asked: string[] = [];
    let next = await judging.next("documents", { order });
    while (next.task) {
      asked.push(JSON.parse(next.task.id)[2]);
      next = await judging.mark(next.task.id, 0, { settings: { order } });
    }
    orders.set(order, asked);
    for (const _ of asked) await judging.undo();
  }
  // With d = 1/log2 3 and the ideal of two, 1 + d: x is worth 1 − 1/(1 + d) − (d − 1) = 0.76 of a question, y in q2
  // 1 − 1/(1 + d) = 0.39, and w, sixth, (d + 1/log2 7 − 1)/(1 + d) − (d − 1) = 0.36.
  assert.deepEqual(orders.get("worth"), ["x", "y", "w"]);
  assert.deepEqual(orders.get("question"), ["x", "w", "y"]);
});

Deno.test("words of the question are marked where that is asked for", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB");
  const marked = async (words: string) =>
    (await judging.next("documents", { words })).task!.document!.chunks.flatMap(({ text }) => text)
      .filter(({ mark }) => mark).map(({ text }) => text);
  assert.deepEqual(await marked("0"), []);
  assert.deepEqual([...new Set(await marked("1"))], ["disks"]);
});

Deno.test("what was judged tells how far it could move the difference, and how far it did", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB"), pair = { a: "gte-small", b: "bm25" };
  const { revealed } = await judging.mark(idOf("q1", "x"), 3, { settings: pair });
  const worth = (1 - 1 / Math.log2(3)) / 3;
  assert.ok(Math.abs(revealed!.could! - worth) < 1e-12 && Math.abs(revealed!.moved! - worth) < 1e-12);
  assert.deepEqual(revealed!.found.map(({ system, rank }) => [system, rank]), [["gte-small", 1], [
    "bm25",
    2,
  ]]);
  assert.equal(revealed!.run, null);
  assert.equal(revealed!.grade, 3);
  const irrelevant = await judging.mark(idOf("q2", "y"), 0, { settings: pair });
  assert.equal(irrelevant.revealed!.moved, 0);
});

Deno.test("before it is judged, neither page nor JSON holds a system, a score, a grade or a verdict", async () => {
  await using app = await small();
  const first = new Judging(app, "AB"), second = new Judging(app, "CD");
  const marked = await first.mark(idOf("q2", "y"), 3, { note: "SECRETNOTE" });
  assert.equal(marked.revealed?.note, "SECRETNOTE");
  const page = await (await app.ask("/judge/small")).text();
  const telling = /gte-small|bm25|0\.8765|0\.7765|SECRET|"grade"|"rank"|"score"|"verdict"|"system"|"could"/;
  const texts = [page.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, "")];
  for (const work of ["documents", "statements", "audit"]) {
    const { task } = await second.next(work);
    texts.push((await second.raw(`/next?${new URLSearchParams({ person: "CD", work })}`)).text);
    texts.push((await second.raw(`/task?${new URLSearchParams({ person: "CD", id: task!.id })}`)).text);
  }
  for (const text of texts) assert.doesNotMatch(text, telling);
  assert.match(page, /judge-data/);
  assert.doesNotMatch(page, /gte-small|bm25/, "not in the page's data either");
});

Deno.test("skipped things come last, and what was done is taken back step by step", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB");
  const first = (await judging.next()).task!.id;
  const second = (await judging.mark(first, null)).task!.id;
  const third = (await judging.mark(second, 1)).task!.id;
  const last = await judging.mark(third, 2, { note: "odd" });
  assert.equal(last.task!.id, first, "the skipped one comes again");
  assert.deepEqual(last.progress, { judged: 2, skipped: 1, total: 3, today: 2 });
  await judging.mark(third, 0);
  const again = await judging.undo();
  assert.equal(again.task!.id, third, "what is taken back is asked again");
  const before = await judging.get<{ revealed: Revealed }>("/task", { person: "AB", id: third });
  assert.equal(before.revealed.grade, 2, "the grade of before counts again");
  assert.deepEqual((await judging.undo()).task!.id, third);
  assert.equal((await judging.undo()).task!.id, second);
  const empty = await judging.undo();
  assert.deepEqual([empty.task!.id, empty.progress.judged, empty.undone], [first, 0, true]);
  assert.equal((await judging.undo()).undone, false);
});

Deno.test("a note is kept with what was judged, and alone", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB"), id = idOf("q1", "x");
  await judging.send("PUT", "/notes", { person: "AB", id, note: "to look at" });
  const noted = await judging.get<{ task: Task; revealed: Revealed | null }>("/task", { person: "AB", id });
  assert.deepEqual([noted.task.note, noted.revealed], ["to look at", null]);
  assert.equal((await judging.mark(id, 2)).revealed!.note, "to look at");
  await judging.send("PUT", "/notes", { person: "AB", id, note: "done" });
  const { marks } = await judging.get<{ marks: { grade: number; note: string }[] }>("/marks", {
    person: "AB",
  });
  assert.deepEqual(marks.map(({ grade, note }) => [grade, note]), [[2, "done"]]);
});

Deno.test("a second person's marks stand apart; kappa is computed on what both judged", async () => {
  await using app = await small();
  const [a, b] = [new Judging(app, "AB"), new Judging(app, "CD")];
  const ids = [idOf("q1", "x"), idOf("q2", "y"), idOf("q3", "z"), idOf("q1", "r")];
  for (const [i, grade] of [1, 1, 0, 0].entries()) await a.mark(ids[i]!, grade);
  await b.mark(ids[0]!, 1);
  const alone = await b.get<{ pairs: { n: number }[] }>("/agreement", { person: "CD" });
  assert.equal(alone.pairs[0]!.n, 1);
  assert.equal((await b.next()).progress.judged, 1, "the first one's marks are not theirs");
  for (const [i, grade] of [1, 0, 0, 0].entries()) await b.mark(ids[i]!, grade);
  // They agree on 3 of 4; by chance on (2·1 + 2·3)/16 = 1/2. So (3/4 − 1/2)/(1 − 1/2) = 1/2.
  const { pairs } = await b.get<{ pairs: Record<string, unknown>[] }>("/agreement", { person: "CD" });
  const { agreement, n, kappa, differing, kind } = pairs[0]!;
  assert.deepEqual([kind, agreement, n, (kappa as { value: number }).value], ["document", 3 / 4, 4, 1 / 2]);
  assert.deepEqual((differing as { id: string; a: number; b: number }[]).map(({ id, a, b }) => [id, a, b]), [
    [ids[1], 1, 0],
  ]);
  const third = await b.get<{ pairs: { differing: unknown[]; different: number }[] }>("/agreement", {
    person: "EF",
  });
  assert.deepEqual(
    third.pairs.map(({ differing, different }) => [differing.length, different]),
    [[0, 1]],
    "who has not judged them does not see how others did",
  );
});

Deno.test("metrics after marks are those of a whole evaluation with the judgements merged", {
  ignore: !hasRun("sample"),
}, async () => {
  await using app = await serveForTests(["sample"]);
  const judging = new Judging(app, "AB", "sample"), other = new Judging(app, "CD", "sample");
  let next = await judging.next();
  for (const grade of [3, 0, 1, 2, 0, 3]) next = await judging.mark(next.task!.id, grade);
  next = await other.next();
  for (const grade of [0, 0, 2]) next = await other.mark(next.task!.id, grade);
  const folder = join(app.outputs, "sample");
  await written(app, "sample", ["person.qrels.txt"]);
  await settled();
  const pool = await readQrels(join(folder, "person.qrels.txt"));
  const rankings = (await readTable(folder, schemas.rankings)).toRecords() as Row<"rankings">[];
  const asked: {
    systems: { system: string; before: number; after: number }[];
    before: { low: number };
    touched: number;
  } = await judging.get("/metrics", { measure: "AP@10" });
  assert.ok(asked.touched >= 5);
  for (const { system, before, after } of asked.systems) {
    const rows = rankings.filter((row) => row.system === system);
    const columns = {
      questionIds: rows.map(({ question_id }) => question_id),
      docIds: rows.map(({ doc_id }) => doc_id),
      scores: rows.map(({ raw_score }) => raw_score),
    };
    const { measures: [expected] } = evaluate(pool, columns, ["AP@10"]);
    assert.ok(Math.abs(after - expected!.overall) < 1e-12, `${system}: ${after}, ${expected!.overall}`);
    assert.notEqual(before, after);
  }
  const headline: { before: Record<string, number>; a: string; b: string } = await judging.get("/metrics");
  const comparisons = (await readTable(folder, schemas.comparisons)).toRecords() as Row<"comparisons">[];
  const step07 = comparisons.find((row) =>
    row.measure === "nDCG@10" && [row.a, row.b].includes(headline.a) && [row.a, row.b].includes(headline.b)
  )!;
  assert.equal(step07.decision, "undecided");
  const sign = step07.a === headline.a ? 1 : -1, ends = [step07.low! * sign, step07.high! * sign];
  for (
    const [found, expected] of [
      [headline.before.value!, step07.difference! * sign],
      [headline.before.low!, Math.min(...ends)],
      [headline.before.high!, Math.max(...ends)],
    ]
  ) assert.ok(Math.abs(found! - expected!) < 1e-9, `${found} is not ${expected} of step 07`);
});

Deno.test("files are read by steps 01 and 05, are the same bytes again, and make no step out of date", {
  ignore: !hasRun("sample"),
}, async () => {
  await using app = await serveForTests(["sample"]);
  const folder = join(app.outputs, "sample"), judging = new Judging(app, "AB", "sample");
  const run = await openRun(folder),
    reasons = async () => {
      const found: (string | undefined)[] = [];
      for (const step of steps) found.push(await staleResults(run, step));
      return found;
    };
  const before = await reasons();
  let next = await judging.next("audit");
  for (const grade of [1, 0, 0]) next = await judging.mark(next.task!.id, grade, { note: '=x, "y"' });
  next = await judging.next("statements");
  for (const grade of [1, 0, 1, 1]) next = await judging.mark(next.task!.id, grade);
  next = await judging.next();
  next = await judging.mark(next.task!.id, 2);
  const names = ["person.audit.csv", "person.judgements.parquet", "person.labels.csv", "person.qrels.txt"];
  const files = await written(app, "sample", names);
  assert.deepEqual(await reasons(), before);

  const collection = {
    documents: (await readTable(folder, schemas.documents)).toRecords(),
    questions: (await readTable(folder, schemas.questions)).toRecords(),
    judgements: (await readTable(folder, schemas.judgements)).toRecords(),
  } as unknown as Parameters<typeof auditRows>[2] & { judgements: Row<"judgements">[] };
  const drawn = auditRows(
    drawAudit(collection.questions, 42),
    drawJudgements(collection.judgements, 42),
    collection,
  );
  const marks = await personMarks(folder, drawn);
  assert.deepEqual(auditResult(marks).map(({ kind, n, faulty }) => [kind, n, faulty]), [["question", 3, 1]]);
  assert.equal(marks[0]!.note, '=x, "y"');
  const unmarked = new TextDecoder().decode(files.get("person.audit.csv")).replaceAll(
    'yes,"\'=x, ""y"""',
    ",",
  )
    .replaceAll('no,"\'=x, ""y"""', ",");
  assert.equal(unmarked, (await Deno.readTextFile(join(folder, "01_audit.csv"))).replace("\ufeff", ""));

  const { labels, unlabelled } = await readLabels(join(folder, "person.labels.csv"));
  assert.deepEqual([labels.length, unlabelled], [4, 0]);
  assert.equal(labels.reduce((sum, { label }) => sum + label, 0), 3);

  // Judged otherwise and taken back: the same marks, the same bytes.
  await judging.mark(next.task!.id, 1);
  await settled();
  assert.notDeepEqual(await written(app, "sample", names), files);
  await judging.undo();
  await settled();
  assert.deepEqual(await written(app, "sample", names), files);
});

Deno.test("marks on statements say how far the judge is right, at once", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB");
  let next = await judging.next("statements");
  while (next.task) {
    // People say yes to the first statement alone; the judge says yes to the first two.
    const yes = next.task.statement!.text!.startsWith("Statement 0");
    next = await judging.mark(next.task.id, yes ? 1 : 0);
    if (next.progress.judged === 1) assert.equal(next.revealed!.verdicts[0]!.judge, "SECRETJUDGE");
  }
  const { judges } = await judging.get<{ judges: Record<string, unknown>[] }>("/statements");
  const of = (figure: string) => judges.find((row) => row.figure === figure)!;
  assert.deepEqual([of("sensitivity").value, of("sensitivity").n], [1, 6]);
  assert.deepEqual([of("specificity").value, of("specificity").n], [1 / 2, 12]);
  // The judge says yes to 2/3: (2/3 + 1/2 − 1)/(1 + 1/2 − 1) = 1/3, what people said.
  assert.ok(Math.abs(of("corrected_rate").value as number - 1 / 3) < 1e-12);
});

Deno.test("files copied from another computer are read in; what was filled in by hand too", async () => {
  await using from = await small();
  await using to = await small();
  const there = new Judging(from, "AB"), here = new Judging(to, "CD");
  await there.mark(idOf("q2", "y"), 3, { note: "yes" });
  const statement = (await there.next("statements")).task!.id;
  await there.mark(statement, 1);
  await there.mark(JSON.stringify(["question", "q1", ""]), 1);
  const names = ["person.judgements.parquet", "person.audit.csv", "person.labels.csv", "person.qrels.txt"];
  const files = await written(from, "small", names);
  for (const [name, bytes] of files) await Deno.writeFile(join(to.outputs, "small", name), bytes);
  const mine = await here.get<{ people: unknown[]; problems: unknown[] }>("");
  assert.deepEqual(mine, { ...mine, people: [{ person: "AB", judged: 3 }], problems: [] });
  assert.deepEqual(await written(to, "small", names), files, "and nothing was changed by it");

  const audit = join(to.outputs, "small", "person.audit.csv");
  const text = await Deno.readTextFile(audit);
  await Deno.writeTextFile(audit, text.replace(/(question,q2,.*),,\r\n/, "$1,no,fine\r\n"));
  await here.mark(idOf("q1", "x"), 2);
  await settled();
  const { people } = await here.get<{ people: unknown[] }>("");
  assert.deepEqual(people, [
    { person: "AB", judged: 3 },
    { person: "CD", judged: 1 },
    { person: "file", judged: 1 },
  ]);
  assert.match(await Deno.readTextFile(audit), /question,q2,.*,no,fine\r\n/);
});

Deno.test("a file that cannot be written is said, and the mark is safe; it is written when it can be", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB"), blocked = join(app.outputs, "small", "person.qrels.txt.tmp");
  await Deno.mkdir(join(blocked, "in the way"), { recursive: true });
  await judging.mark(idOf("q2", "y"), 3);
  await settled();
  const { problems, progress } = await judging.next();
  assert.deepEqual(problems.map(({ file }) => file), ["person.qrels.txt"]);
  assert.equal(progress.judged, 1);
  await Deno.remove(blocked, { recursive: true });
  await judging.mark(idOf("q1", "x"), 1);
  await settled();
  assert.deepEqual((await judging.next()).problems, []);
  const text = await Deno.readTextFile(join(app.outputs, "small", "person.qrels.txt"));
  assert.equal(
    text,
    "q1 0 r 1\nq1 0 x 1\nq2 0 r 1\nq2 0 y 1\nq3 0 r 1\n",
    "on the scale of the run, up to 1",
  );
});

Deno.test("a file that is not understood is left as it is, and said", async () => {
  await using app = await small();
  const path = join(app.outputs, "small", "person.labels.csv");
  await Deno.writeTextFile(path, "my own notes");
  const judging = new Judging(app, "AB");
  const { task } = await judging.next("statements");
  await judging.mark(task!.id, 1);
  await settled();
  const { problems } = await judging.next();
  assert.deepEqual(problems.map(({ file }) => file), ["person.labels.csv"]);
  assert.equal(await Deno.readTextFile(path), "my own notes");
});

Deno.test("two tabs at once: every mark is kept, the last of a thing counts", async () => {
  await using app = await small();
  const tabs = [new Judging(app, "AB"), new Judging(app, "AB")];
  const asked = await Promise.all(tabs.map((tab) => tab.next()));
  assert.equal(asked[0]!.task!.id, asked[1]!.task!.id);
  const ids = [idOf("q1", "x"), idOf("q2", "y"), idOf("q3", "z")];
  await Promise.all(ids.flatMap((id) => tabs.map((tab, i) => tab.mark(id, i))));
  const { marks } = await tabs[0]!.get<{ marks: unknown[] }>("/marks", { person: "AB" });
  assert.equal(marks.length, 3);
  await tabs[0]!.mark(ids[0]!, 3);
  const seen = await tabs[1]!.get<{ revealed: Revealed }>("/task", { person: "AB", id: ids[0]! });
  assert.equal(seen.revealed.grade, 3);
});

Deno.test("a run's folder that is removed while it is open is said, and not made again", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB"), folder = join(app.outputs, "small");
  await judging.mark(idOf("q2", "y"), 3);
  await Deno.remove(folder, { recursive: true });
  await settled();
  const body = JSON.stringify({ person: "AB", id: idOf("q1", "x"), grade: 1 });
  const { status, text } = await judging.raw("/marks", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  assert.equal(status, 404, text);
  await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
  await writeSmallRun(folder);
  assert.equal((await judging.next()).progress.judged, 1, "the mark was kept");
});

Deno.test("what does not fit is refused: grades, names, things, systems", async () => {
  await using app = await small();
  const judging = new Judging(app, "AB");
  const refused = async (body: Record<string, unknown>) =>
    (await judging.raw("/marks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ person: "AB", id: idOf("q1", "x"), grade: 1, ...body }),
    })).status;
  assert.equal(await refused({}), 200);
  for (const grade of [4, -1, 1.5, "1"]) assert.equal(await refused({ grade }), 400, String(grade));
  for (const person of ["", "file", "../x", "<b>", "a".repeat(31)]) {
    assert.equal(await refused({ person }), 400, person);
  }
  for (const id of [idOf("q1", "nothing"), idOf("q9", "x"), "x", "[1,2,3]", '["document"]', "../../x"]) {
    assert.equal(await refused({ id }), 404, id);
  }
  assert.equal(await refused({ settings: { a: "nobody" } }), 400);
  const query = new URLSearchParams({ measure: "no such" });
  assert.equal((await judging.raw(`/metrics?${query}`)).status, 400);
  assert.equal((await judging.raw("/files/..%2Fmanifest.json")).status, 404);
});

Deno.test("a mark that was answered is kept when the process is killed", async () => {
  const outputs = await Deno.makeTempDir();
  await writeSmallRun(join(outputs, "small"), SMALL);
  const started = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("./serve_child_for_tests.ts", import.meta.url).href, outputs],
    stdout: "piped",
  }).spawn();
  const reader = started.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const address = (await reader.read()).value!.trim();
  const marked = await fetch(`${address}api/runs/small/judge/marks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ person: "AB", id: idOf("q2", "y"), grade: 2, note: "kept" }),
  });
  assert.equal(marked.status, 200);
  await marked.body?.cancel();
  started.kill("SIGKILL");
  await started.status;
  await reader.cancel();
  const { serve } = await import("../serve.ts");
  const again = await serve({ outputs, cache: join(outputs, ".cache") });
  const answer = await fetch(`${again.address}api/runs/small/judge/marks?person=AB`);
  const { marks } = await answer.json() as { marks: { grade: number; note: string }[] };
  assert.deepEqual(marks.map(({ grade, note }) => [grade, note]), [[2, "kept"]]);
  const text = await Deno.readTextFile(join(outputs, "small", "person.qrels.txt"));
  assert.match(text, /q2 0 y 1\n/, "and the files are brought up to date when the run is opened");
  await again.close();
  await Deno.remove(outputs, { recursive: true });
});
