import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type AskedChat, ChatEndpoint, refused, type Script } from "../lib/models/chat_for_tests.ts";
import { projectRoot, readManifest } from "../lib/run/mod.ts";
import { readTable, type Row, schemas, type TableName } from "../lib/tables/mod.ts";
import { copy } from "../lib/base/copy_for_tests.ts";
import { Door, inputOf, inSpanish, purposeOf, talk } from "./talker_for_tests.ts";

const KEY = "sk-never-in-a-file-0815";
const decoder = new TextDecoder();

interface Passage {
  context: string;
  question: string;
  answer: string;
}

const english: Passage[] = [{
  context:
    "Backups of the storage account are kept for thirty days. They are deleted afterwards. An owner can change that.",
  question: "How long are backups of the storage account kept?",
  answer: "Backups are kept for thirty days.",
}, {
  context:
    "Access keys of the storage account are rotated every ninety days. Applications read the new key at once.",
  question: "How often are access keys of the storage account rotated?",
  answer: "Access keys are rotated every ninety days.",
}, {
  context: "The quota of a file share is one hundred gigabytes. It can be raised in Lisbon and in Madrid.",
  question: "What is the quota of a file share?",
  answer: "One hundred gigabytes.",
}, {
  context: "The service runs in twelve regions of Europe. Copies are kept in two regions.",
  question: "In how many regions of Europe does the service run?",
  answer: "Twelve.",
}];

const spanish: Passage[] = [{
  context: "Las copias de seguridad se guardan treinta días. Después se borran. El dueño puede cambiarlo.",
  question: "¿Cuántos días se guardan las copias de seguridad?",
  answer: "Se guardan treinta días.",
}, {
  context: "Las claves de acceso cambian cada noventa días. Los programas leen la clave nueva.",
  question: "¿Cada cuánto cambian las claves de acceso?",
  answer: "Cambian cada noventa días.",
}];

/** A folder with a small collection in SQuAD's form; nothing in it answers its last question. */
async function inFolder(
  passages: readonly Passage[],
  impossible: string,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const data = passages.map(({ context, question, answer }, i) => ({
    title: "",
    paragraphs: [{
      context,
      qas: [
        { id: `q${i + 1}`, question, answers: [{ text: answer, answer_start: 0 }] },
        ...i === 0 ? [{ id: "q0", question: impossible, answers: [], is_impossible: true }] : [],
      ],
    }],
  }));
  try {
    await Deno.writeTextFile(join(folder, "squad.json"), JSON.stringify({ version: "v2.0", data }));
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function experimentIn(folder: string, change: Record<string, unknown>): Promise<string> {
  const file = join(folder, "experiment.json");
  const experiment = {
    name: "answers-trial",
    collection: { kind: "squad", file: "squad.json" },
    chunking: { tokenizer: "all-MiniLM-L6-v2" },
    retrievers: ["bm25"],
    rerankers: [],
    steps: ["01", "03", "05", "07"],
    statistics: { resamples: 99 },
    ...change,
  };
  await Deno.writeTextFile(file, JSON.stringify(experiment));
  return file;
}

function start(folder: string, args: readonly string[], env: Record<string, string> = {}): Deno.ChildProcess {
  const places = ["--config", join(folder, "experiment.json"), "--cache", join(folder, "cache")];
  const out = args.includes("--out") ? [] : ["--out", join(folder, "run")];
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "-A",
      join(projectRoot, "tasks", "pipeline.ts"),
      ...places,
      ...out,
      ...args,
    ],
    cwd: projectRoot,
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1", ...env },
  }).spawn();
}

async function pipeline(folder: string, args: readonly string[], env?: Record<string, string>) {
  return await ended(start(folder, args, env));
}

async function ended(child: Deno.ChildProcess): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await child.output();
  return { code, text: decoder.decode(stderr) + decoder.decode(stdout) };
}

async function rows<T extends Exclude<TableName, "vectors">>(run: string, table: T, step = "05") {
  return (await readTable(run, schemas[table], step)).toRecords() as Row<T>[];
}

/** Requests by their content, with how often each was made. */
function bodies(asked: readonly AskedChat[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of asked) {
    const text = JSON.stringify(body);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Every score is a value or a failure with its cause. */
function checkOutcomes(measurements: readonly Row<"measurements">[]): void {
  assert.ok(measurements.length > 0);
  for (const row of measurements) {
    const failed = row.failure_cause !== null;
    assert.equal(row.value === null, failed, JSON.stringify(row));
    assert.equal(Boolean(row.failure), failed, JSON.stringify(row));
  }
}

function keptReplies(folder: string): number {
  using ledger = new DatabaseSync(join(folder, "cache", "ledger.sqlite"), { readOnly: true });
  const { n } = ledger.prepare("SELECT count(*) AS n FROM replies").get() as { n: number };
  return n;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(join(folder, name));
    else yield join(folder, name);
  }
}

/** Waits until requests are held and no further one comes: all that were answered before have been read by then. */
async function quiet(held: readonly unknown[]): Promise<void> {
  const end = performance.now() + 60_000;
  for (let seen = 0; seen === 0 || seen < held.length;) {
    assert.ok(performance.now() < end, "waited in vain for a request");
    seen = held.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Checks what the page of step 05 says, without showing all of it where it does not. */
async function pageSays(run: string, ...said: RegExp[]): Promise<void> {
  const page = await Deno.readTextFile(join(run, "reports", "05_ragas.html"));
  for (const one of said) assert.ok(one.test(page), `not in the page: ${one}`);
  assert.ok(!/>(NaN|undefined|Infinity)</.test(page), "a number that is none");
}

Deno.test("step 05 stops at its budget, survives a kill and a dead endpoint, and pays for nothing twice", () =>
  inFolder(english, "Who invented telescopes?", async (folder) => {
    let script: Script = talk;
    await using endpoint = new ChatEndpoint((asked) => script(asked));
    await using door = new Door(endpoint.address);
    const never = Promise.withResolvers<string>();
    using _ = { [Symbol.dispose]: () => never.resolve("") };
    const run = join(folder, "run");
    const configure = (budget: Record<string, number>) =>
      experimentIn(folder, {
        models: { talker: { kind: "chat", address: door.address, model: "m", connections: 3 } },
        answers: { generator: "talker" },
        judge: { kind: "llm", chat: "talker" },
        budget,
      });

    // The budget ends, and what is left is known.
    await configure({ calls: 10 });
    const poor = await pipeline(folder, []);
    assert.notEqual(poor.code, 0);
    assert.match(poor.text, /would pass the budget; it was not sent/);
    assert.doesNotMatch(poor.text, /07_stats starts/);
    assert.equal(endpoint.requests, 10);
    const dry = await pipeline(folder, ["--dry-run"]);
    const expected = Number(/Cost of talker: about (\d+) calls/.exec(dry.text)?.[1]);
    assert.ok(expected > 20, dry.text);
    assert.match(dry.text, /Spent by "answers-trial" so far: .* in 10 calls; budget: 10 calls/);
    assert.equal(endpoint.requests, 10);
    const toFinish = /to finish it would take about (\d+) calls and [\d,]+ tokens more; raise budget\.calls/
      .exec(poor.text);
    assert.equal(Number(toFinish?.[1]), expected - endpoint.asked.length, poor.text);
    const early = await rows(run, "measurements");
    checkOutcomes(early);
    assert.ok(early.some((row) => row.failure_cause === "budget"));
    await pageSays(run, />budget</);
    const probes = endpoint.probes, paid = endpoint.asked.length;

    // The process is killed while its requests are under way.
    await configure({ calls: 1000 });
    /** From now on so many requests are answered, and those after them are not. */
    const answering = (n: number): AskedChat[] => {
      const last = endpoint.asked.length + n, held: AskedChat[] = [];
      script = (asked) => {
        if (asked.n <= last) return talk(asked);
        held.push(asked);
        return never.promise;
      };
      return held;
    };
    const held = answering(6), killed = start(folder, ["--to", "05"]);
    await quiet(held);
    killed.kill("SIGKILL");
    await killed.output();
    assert.equal(keptReplies(folder), probes - 1 + paid + 6);

    // The endpoint goes away.
    const lost = answering(9), forlorn = start(folder, ["--to", "05"]);
    await quiet(lost);
    door.close();
    const dead = await ended(forlorn);
    assert.notEqual(dead.code, 0);
    assert.match(dead.text, /talker[\s\S]*look whether the address and port are right and the endpoint runs/);
    assert.doesNotMatch(dead.text, /TypeError|undefined/);
    assert.equal((await readManifest(run))!.steps["05_ragas"], undefined);
    assert.equal(keptReplies(folder), probes - 1 + paid + 6 + 9);

    // It comes back: the rest is asked for, and nothing that was answered.
    script = talk;
    door.open();
    const whole = await pipeline(folder, ["--to", "05"]);
    assert.equal(whole.code, 0, whole.text);
    const counts = bodies(endpoint.asked);
    const again = [...counts].filter(([, n]) => n > 1).map(([body]) => body);
    const unanswered = [...bodies([...held, ...lost]).keys()];
    assert.deepEqual(again.filter((body) => !unanswered.includes(body)), []);
    assert.equal(counts.size, expected);
    assert.equal(endpoint.probes, probes);

    const measurements = await rows(run, "measurements");
    checkOutcomes(measurements);
    assert.ok(measurements.every((row) => row.failure_cause !== "budget"));
    for (const table of ["answers", "verdicts", "summaries"] as const) {
      assert.ok((await rows(run, table)).length > 0, table);
    }
    assert.deepEqual(await rows(run, "agreements"), []);
    await pageSays(run, /llm \(talker, prompts \d+\)/);

    // Nothing is asked again: finished, forced, and in another folder.
    const requests = endpoint.requests;
    assert.match((await pipeline(folder, ["--to", "05"])).text, /05_ragas is up to date, skipped/);
    const other = join(folder, "other");
    await copy(run, other);
    const forced = await pipeline(folder, ["--out", other, "--force", "--only", "05"]);
    assert.equal(forced.code, 0, forced.text);
    assert.equal(endpoint.requests, requests);
    for (const table of ["answers", "verdicts", "measurements", "summaries"] as const) {
      assert.deepEqual(await rows(other, table), await rows(run, table), table);
    }
  }));

Deno.test("judges behind OPENAI_BASE_URL are asked in Spanish about Spanish questions, and the key stays out of every file", () =>
  inFolder(spanish, "¿Quién inventó telescopios?", async (folder) => {
    await using endpoint = new ChatEndpoint((asked) => {
      const aboutKeys = inputOf(asked).question?.includes("claves de acceso");
      const purpose = purposeOf(asked);
      if (purpose === "statements" && aboutKeys) return "No quiero enumerar nada.";
      if (purpose === "rating" && aboutKeys) return refused(`Incorrect content for key ${KEY}`);
      return talk(asked);
    }, { models: ["any-model"] });
    await experimentIn(folder, {
      collection: { kind: "squad", file: "squad.json", language: "es" },
      steps: ["01", "03", "05"],
      answers: { generator: "any-model" },
      judge: { kind: "llm", chat: "any-model", measures: ["faithfulness", "context_recall"] },
      secondJudge: { kind: "rating-1-5", chat: "any-model" },
    });
    const run = join(folder, "run");
    const done = await pipeline(folder, [], { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: endpoint.address });
    assert.equal(done.code, 0, done.text);
    assert.ok(endpoint.asked.length > 0);
    for (const asked of endpoint.asked) {
      assert.equal(asked.headers.get("authorization"), `Bearer ${KEY}`);
      assert.ok(inSpanish(asked), asked.last);
    }
    assert.ok(!done.text.includes(KEY));
    const key = new TextEncoder().encode(KEY);
    for await (const file of filesBelow(folder)) {
      const bytes = await Deno.readFile(file);
      assert.ok(!Buffer.from(bytes).includes(key), file);
    }

    const answers = new Map((await rows(run, "answers")).map((row) => [row.question_id, row]));
    assert.deepEqual([answers.get("q0")!.refused, answers.get("q0")!.text], [true, null]);
    assert.equal(
      answers.get("q1")!.text,
      "Las copias de seguridad se guardan treinta días. [1] Después se borran. [1]",
    );
    const measurements = await rows(run, "measurements");
    checkOutcomes(measurements);
    assert.ok(measurements.every((row) => row.question_id !== "q0"), "nothing in the corpus answers it");
    const outcomes = measurements.map(({ judge, question_id, measure, value, failure_cause }) =>
      `${judge!.split(" ")[0]} ${question_id} ${measure} ${failure_cause ?? value}`
    );
    assert.deepEqual(outcomes.sort(), [
      "llm q1 context_recall 1",
      "llm q1 faithfulness 1",
      "llm q2 context_recall 1",
      "llm q2 faithfulness unparseable",
      "rating-1-5 q1 answer_relevancy 0.25",
      "rating-1-5 q1 context_precision 0.5",
      "rating-1-5 q1 context_recall 0.75",
      "rating-1-5 q1 faithfulness 1",
      "rating-1-5 q2 answer_relevancy refused",
      "rating-1-5 q2 context_precision refused",
      "rating-1-5 q2 context_recall refused",
      "rating-1-5 q2 faithfulness refused",
    ]);
    assert.equal(endpoint.heard.filter((last) => last.includes("no sirve: ")).length, 3);
    await pageSays(run, />unparseable</, /no answer in the form asked for after 3 repairs/, /rating 1–5/);
  }));

Deno.test("repeats, a second judge and labels of people say how good a judge is, and step 07 keeps judges apart", () =>
  inFolder(english, "Who invented telescopes?", async (folder) => {
    const never = Promise.withResolvers<string>();
    await using endpoint = new ChatEndpoint((asked) => {
      const hangs = purposeOf(asked) === "answer" && inputOf(asked).question!.includes("quota");
      return hangs ? never.promise : talk(asked);
    });
    using _ = { [Symbol.dispose]: () => never.resolve("") };
    const label = (question: string, place: number, statement: string, label: number) =>
      JSON.stringify({
        system: "bm25",
        question_id: question,
        measure: "faithfulness",
        part: "answer",
        place,
        statement,
        label,
      });
    await Deno.writeTextFile(
      join(folder, "labels.jsonl"),
      [
        label("q1", 0, "Backups of the storage account are kept for thirty days.", 1),
        label("q1", 1, "They are deleted afterwards.", 0),
        label("q2", 0, "Access keys of the storage account are rotated every ninety days.", 1),
      ].join("\n"),
    );
    await experimentIn(folder, {
      models: { talker: { kind: "chat", address: endpoint.address, model: "m", timeoutSeconds: 3 } },
      retrievers: ["bm25", "bm25(k1=3)"],
      answers: { generator: "talker" },
      judge: {
        kind: "llm",
        chat: "talker",
        repeats: 3,
        measures: ["faithfulness", "context_recall"],
        labels: "labels.jsonl",
      },
      secondJudge: { kind: "embedding" },
      steps: ["01", "03", "05", "06", "07"],
    });
    const run = join(folder, "run");
    const done = await pipeline(folder, []);
    assert.equal(done.code, 0, done.text);
    assert.match(done.text, /3 labels used, 0 rows without a label, 0 of what was not judged/);

    const measurements = await rows(run, "measurements");
    checkOutcomes(measurements);
    const [llm, proxy] = [...new Set(measurements.map((row) => row.judge!))].sort().reverse();
    assert.match(llm!, /^llm \(talker, prompts \d+\)$/);
    assert.match(proxy!, /^embedding proxy \(all-MiniLM-L6-v2, version \d+\)$/);
    const quota = measurements.filter((row) => row.question_id === "q3" && row.measure === "faithfulness");
    assert.deepEqual(new Set(quota.map((row) => row.failure_cause)), new Set(["timeout"]));
    assert.equal(quota.filter((row) => row.judge === llm && row.system === "bm25").length, 3);

    const agreements = await rows(run, "agreements");
    const value = (figure: string, b: string | null, measure = "faithfulness") =>
      agreements.find((row) =>
        row.figure === figure && row.b === b && row.a === llm && row.measure === measure &&
        row.system === null
      )?.value;
    for (const figure of ["flip_rate", "krippendorff_alpha", "standard_deviation"]) {
      assert.ok(agreements.some((row) => row.figure === figure && row.a === llm), figure);
    }
    assert.ok(value("flip_rate", null)! > 0);
    assert.deepEqual([value("sensitivity", "people"), value("specificity", "people")], [1, 0]);
    assert.ok(agreements.some((row) => row.figure === "spearman" && row.b === proxy));
    assert.ok(agreements.some((row) => row.figure === "corrected_rate" && row.system === "bm25"));
    await pageSays(run, />timeout</, /faithfulness \(proxy\)/);

    const families = (await rows(run, "comparisons", "07")).filter((row) => row.measure === "faithfulness")
      .map((row) => row.family);
    assert.deepEqual(
      new Set(families.map((family) => family.split(", judged by ")[1])),
      new Set([llm, proxy]),
    );

    const all = [
      ...await rows(run, "measurements", "03"),
      ...measurements,
      ...await rows(run, "measurements", "06"),
    ];
    const means = (measure: string, judge?: string) =>
      new Map(
        [...Map.groupBy(
          all.filter((row) =>
            row.system === "bm25" && row.measure === measure && (judge ?? row.judge) === row.judge &&
            row.value !== null
          ),
          (row) => row.question_id,
        )].map((
          [question, list],
        ) => [question, list.reduce((sum, row) => sum + row.value!, 0) / list.length]),
      );
    const parts = [means("nDCG@10"), means("faithfulness", llm), means("bertscore_f1")];
    const common = [...parts[0]!.keys()].filter((question) => parts.every((part) => part.has(question)));
    const expected = common.reduce(
      (sum, question) => sum + parts.reduce((of, part) => of + part.get(question)!, 0) / 3,
      0,
    ) / common.length;
    const composite = (await rows(run, "summaries", "07")).find((row) =>
      row.system === "bm25" && row.measure === "composite"
    );
    assert.ok(
      common.length === 3 && Math.abs(composite!.value! - expected) < 1e-9,
      `${composite?.value}, ${expected}`,
    );
  }));
