import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type AskedChat, ChatEndpoint, type Script } from "../lib/models/chat_for_tests.ts";
import { projectRoot, readManifest } from "../lib/run/mod.ts";
import { readTable, type Row, schemas, type TableName } from "../lib/tables/mod.ts";
import { copy } from "./copy_for_tests.ts";
import { Door, inputOf, inSpanish, purposeOf, talk } from "./talker_for_tests.ts";

const KEY = "sk-never-in-a-file-0815";
const decoder = new TextDecoder();

interface Passage {
  title: string;
  context: string;
  question: string;
  answer: string;
}

const english: Passage[] = [{
  title: "Backups",
  context:
    "Backups of the storage account are kept for thirty days. They are deleted afterwards. An owner can change that.",
  question: "How long are backups of the storage account kept?",
  answer: "Backups are kept for thirty days.",
}, {
  title: "Keys",
  context:
    "Access keys of the storage account are rotated every ninety days. Applications read the new key at once.",
  question: "How often are access keys of the storage account rotated?",
  answer: "Access keys are rotated every ninety days.",
}, {
  title: "Quota",
  context: "The quota of a file share is one hundred gigabytes. It can be raised in Lisbon and in Madrid.",
  question: "What is the quota of a file share?",
  answer: "One hundred gigabytes.",
}, {
  title: "Regions",
  context: "The service runs in twelve regions of Europe. Copies are kept in two regions.",
  question: "In how many regions of Europe does the service run?",
  answer: "Twelve.",
}];

const spanish: Passage[] = [{
  title: "Copias",
  context: "Las copias de seguridad se guardan treinta días. Después se borran. El dueño puede cambiarlo.",
  question: "¿Cuántos días se guardan las copias de seguridad?",
  answer: "Se guardan treinta días.",
}, {
  title: "Claves",
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
  const data = passages.map(({ title, context, question, answer }, i) => ({
    title,
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
  const { code, stdout, stderr } = await start(folder, args, env).output();
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

const until = async (holds: () => boolean) => {
  const end = performance.now() + 60_000;
  while (!holds()) {
    assert.ok(performance.now() < end, "waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const pageOf = (run: string, step = "05_ragas") => Deno.readTextFile(join(run, "reports", `${step}.html`));

Deno.test("step 05 stops at its budget, survives a kill and a dead endpoint, and pays for nothing twice", () =>
  inFolder(english, "Who invented telescopes?", async (folder) => {
    let script: Script = talk;
    await using endpoint = new ChatEndpoint((asked) => script(asked));
    await using door = new Door(endpoint.address);
    const run = join(folder, "run");
    const configure = (budget: Record<string, number>) =>
      experimentIn(folder, {
        models: { talker: { kind: "chat", address: door.address, model: "m", connections: 3 } },
        answers: { generator: "talker" },
        judge: { kind: "llm", chat: "talker" },
        budget,
      });

    // What is expected, before anything is asked.
    await configure({ calls: 10 });
    assert.match((await pipeline(folder, ["--dry-run"])).text, /Cost of talker: known after step 01/);
    const begun = await pipeline(folder, ["--to", "03"]);
    assert.equal(begun.code, 0, begun.text);
    const dry = await pipeline(folder, ["--dry-run"]);
    const expected = Number(/Cost of talker: about (\d+) calls/.exec(dry.text)?.[1]);
    assert.ok(expected > 20, dry.text);
    assert.match(dry.text, /budget: 10 calls/);
    assert.equal(endpoint.requests, 0);

    // The budget ends.
    const poor = await pipeline(folder, []);
    assert.notEqual(poor.code, 0);
    assert.match(poor.text, /would pass the budget; it was not sent/);
    const toFinish = /to finish it would take about (\d+) calls and [\d,]+ tokens more; raise budget\.calls/
      .exec(poor.text);
    assert.equal(Number(toFinish?.[1]), expected - endpoint.asked.length, poor.text);
    assert.doesNotMatch(poor.text, /07_stats starts/);
    assert.equal(endpoint.requests, 10);
    const early = await rows(run, "measurements");
    checkOutcomes(early);
    assert.ok(early.some((row) => row.failure_cause === "budget"));
    assert.match(await pageOf(run), /budget/);
    const probes = endpoint.probes, paid = endpoint.asked.length;

    // The process is killed while its requests are under way.
    await configure({ calls: 1000 });
    const held: AskedChat[] = [];
    script = (asked) => {
      if (asked.n <= paid + 6) return talk(asked);
      held.push(asked);
      return new Promise(() => {});
    };
    const killed = start(folder, ["--to", "05"]);
    await until(() => held.length > 0);
    for (let seen = -1; seen < held.length;) {
      seen = held.length;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    killed.kill("SIGKILL");
    await killed.output();
    assert.equal(keptReplies(folder), probes - 1 + paid + 6);

    // The endpoint goes away.
    script = (asked) => {
      if (asked.n <= paid + 6 + 2 * held.length + 6) return talk(asked);
      door.close();
      return new Promise(() => {});
    };
    const dead = await pipeline(folder, ["--to", "05"]);
    assert.notEqual(dead.code, 0);
    assert.match(dead.text, /talker[\s\S]*look whether the address and port are right and the endpoint runs/);
    assert.doesNotMatch(dead.text, /TypeError|undefined/);
    assert.equal((await readManifest(run))!.steps["05_ragas"], undefined);
    const lost = endpoint.asked.slice(paid + 6 + 2 * held.length + 6);

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
    const page = await pageOf(run);
    assert.match(page, /llm \(talker, prompts \d+\)/);
    assert.doesNotMatch(page, />(NaN|undefined|Infinity)</);

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
