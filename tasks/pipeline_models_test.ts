import assert from "node:assert/strict";
import { join } from "node:path";
import { DIMENSION, Endpoint, honest } from "../lib/models/endpoint_for_tests.ts";
import { projectRoot } from "../lib/run/mod.ts";

const KEY = "sk-never-in-a-file-4711";
const decoder = new TextDecoder();

const documents = Array.from({ length: 12 }, (_, i) => ({
  id: `doc${i}`,
  title: `Page ${i}`,
  text: `Page ${i} tells how to set option ${i} of the storage account, and what to do when ${i} fails.`,
}));
const questions = documents.slice(0, 6).map(({ id }, i) => ({
  id: `q${i}`,
  question: `How do I set option ${i}?`,
  relevant: id,
}));
const jsonl = (rows: unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

/** An experiment whose encoder is behind an endpoint. */
async function experimentAt(folder: string, address: string, more: object = {}): Promise<string> {
  await Deno.writeTextFile(join(folder, "documents.jsonl"), jsonl(documents));
  await Deno.writeTextFile(join(folder, "questions.jsonl"), jsonl(questions));
  const file = join(folder, "experiment.json");
  const experiment = {
    name: "far-trial",
    collection: {
      kind: "tables",
      documents: { file: "documents.jsonl", id: "id", title: "title", text: "text" },
      questions: { file: "questions.jsonl", id: "id", text: "question", relevant: "relevant" },
    },
    chunking: { tokenizer: "all-MiniLM-L6-v2" },
    models: {
      far: {
        kind: "api",
        address,
        model: "m",
        key: "COTEJO_FAR_KEY",
        dimension: DIMENSION,
        limit: 512,
        batch: { texts: 4 },
        connections: 2,
      },
    },
    retrievers: ["bm25", "far"],
    rerankers: [],
    statistics: { resamples: 99 },
    ...more,
  };
  await Deno.writeTextFile(file, JSON.stringify(experiment));
  return file;
}

/** Runs the task as it stands in deno.json, with its permissions. */
async function pipeline(folder: string, config: string, key: string | undefined, ...more: string[]) {
  const args = [
    "--config",
    config,
    "--out",
    join(folder, "run"),
    "--cache",
    join(folder, "cache"),
    "--to",
    "03",
  ];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "pipeline", ...args, ...more],
    cwd: projectRoot,
    env: { NO_COLOR: "1", ...(key !== undefined && { COTEJO_FAR_KEY: key }) },
  }).output();
  return { code, text: decoder.decode(stderr) + decoder.decode(stdout) };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(join(folder, name));
    else yield join(folder, name);
  }
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("the pipeline encodes through an endpoint, stops before its budget, pays nothing twice, and keeps the key to itself", () =>
  inFolder(async (folder) => {
    await using endpoint = new Endpoint((asked) => honest(asked));
    const keyless = await pipeline(folder, await experimentAt(folder, endpoint.address), undefined);
    assert.notEqual(keyless.code, 0);
    assert.match(keyless.text, /COTEJO_FAR_KEY/);
    assert.equal(endpoint.asked.length, 0);
    await assert.rejects(Deno.stat(join(folder, "run", "01_documents.parquet")), Deno.errors.NotFound);

    const poor = await experimentAt(folder, endpoint.address, { budget: { tokens: 700 } });
    const stopped = await pipeline(folder, poor, KEY);
    assert.notEqual(stopped.code, 0);
    assert.match(stopped.text, /would pass the budget; it was not sent/);
    const paid = endpoint.counts.size;
    assert.ok(paid > 0 && paid < documents.length + questions.length, `${paid} texts`);

    const rich = await experimentAt(folder, endpoint.address, { budget: { tokens: 1_000_000 } });
    assert.match((await pipeline(folder, rich, KEY, "--dry-run")).text, /Cost of far: about .* tokens/);
    const done = await pipeline(folder, rich, KEY);
    assert.equal(done.code, 0, done.text);
    assert.deepEqual(new Set(endpoint.counts.values()), new Set([1]));
    assert.equal(endpoint.counts.size, documents.length + questions.length);
    for (const { headers } of endpoint.asked) assert.equal(headers.get("authorization"), `Bearer ${KEY}`);

    const key = new TextEncoder().encode(KEY);
    for await (const file of filesBelow(folder)) {
      const bytes = await Deno.readFile(file);
      assert.ok(!contains(bytes, key), file);
    }
    assert.ok(!stopped.text.includes(KEY) && !done.text.includes(KEY));
  }));

Deno.test("the pipeline refuses an unknown model, missing weights and a model without tokens before it begins", () =>
  inFolder(async (folder) => {
    const refusals: [object, RegExp][] = [
      [{ retrievers: ["gte-smal"] }, /Unknown model[\s\S]*did you mean "gte-small"/],
      [{ retrievers: ["e5-large-v2"] }, /deno task models pull e5-large-v2/],
      [{ rerankers: ["maxsim(far)"] }, /vectors of texts, not of their tokens/],
    ];
    for (const [more, message] of refusals) {
      const config = await experimentAt(folder, "http://127.0.0.1:9/v1", more);
      const { text } = await pipeline(folder, config, KEY, "--dry-run");
      assert.match(text, message);
    }
  }));

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0]!); at >= 0; at = bytes.indexOf(part[0]!, at + 1)) {
    if (part.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}
