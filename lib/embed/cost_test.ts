import assert from "node:assert/strict";
import { join } from "node:path";
import { silent } from "../base/mod.ts";
import { type DescribedEncoder, type Experiment, parseExperiment } from "../experiment/mod.ts";
import { type ApiEntry, checkModel, encodeTexts, isApi, modelEntry, Tokenizer } from "../models/mod.ts";
import { schemas, toFrame, writeParts } from "../tables/mod.ts";
import { costLines, costOf } from "./cost.ts";
import { entryOf, useModels } from "./use_models.ts";

const sample = JSON.parse(
  await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
);

const described = (address: string) => ({
  "bge-m3-tei": {
    kind: "api",
    address,
    model: "BAAI/bge-m3",
    dimension: 2,
    limit: 8192,
    tokenizer: "gte-small",
    dollarsPerMillionTokens: 0.5,
    connections: 16,
  },
});

function experimentAt(address: string, more: object = {}): Experiment {
  return parseExperiment({
    ...sample,
    models: described(address),
    retrievers: ["bm25", "bge-m3-tei"],
    ...more,
  });
}

Deno.test("the endpoint that the README shows is accepted, asked with its key, and chunks can be counted", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  const section = readme.split(/^## /m).find((part) => part.startsWith("Models\n"));
  const blocks = [...(section ?? "").matchAll(/^```json\n("models":[^]*?)^```$/gm)].map(([, block]) =>
    block!
  );
  const collection = { kind: "squad", file: "questions.json" };
  const experiments = blocks.map((block) =>
    parseExperiment({ name: "of-the-readme", collection, ...JSON.parse(`{${block}}`) })
  );
  const experiment = experiments.find(({ models }) =>
    Object.values(models).some(({ kind }) => kind === "api")
  );
  assert.ok(experiment && experiments.length === 2, "README.md, Models");
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  useModels(experiment, folder);
  const entries = Object.keys(experiment.models).map((id) => modelEntry(id));
  assert.ok(entries.length > 0);
  for (const entry of entries) {
    assert.ok(isApi(entry) && entry.source.key !== undefined);
    Deno.env.set(entry.source.key, "secret");
    await checkModel(entry);
    Deno.env.delete(entry.source.key);
    await assert.rejects(checkModel(entry), new RegExp(entry.source.key));
  }
  const tokenizer = await Tokenizer.open(experiment.chunking.tokenizer);
  assert.ok(tokenizer.count("disk space") > 0);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("an endpoint that an experiment describes becomes an entry with defaults", () => {
  const { models } = experimentAt("http://gpu-1.example:8080/v1");
  const entry = entryOf("bge-m3-tei", models["bge-m3-tei"] as DescribedEncoder);
  assert.ok(isApi(entry));
  assert.deepEqual(entry.source.batch, { texts: 32, tokens: 16_384 });
  assert.deepEqual([entry.normalised, entry.source.key, entry.source.connections], [true, undefined, 16]);
});

Deno.test("the cost of a run is that of the texts which are not in the cache yet", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" }), cache = join(folder, "cache");
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { input } = await request.json();
    const data = input.map((_: string, index: number) => ({ index, embedding: [3, 4] }));
    return Response.json({ data, usage: { total_tokens: 20 } });
  });
  const experiment = experimentAt(`http://127.0.0.1:${server.addr.port}/v1`, { budget: { tokens: 1000 } });
  const run = { experiment, folder, cache };
  useModels(experiment, cache);
  const entry = modelEntry("bge-m3-tei") as ApiEntry;
  assert.deepEqual(await costLines(run), [
    "Cost of bge-m3-tei: known after step 01.",
    `Spent by "${experiment.name}" so far: nothing; budget: 1,000 tokens.`,
  ]);
  const texts = ["disk", "disk space", "disk"];
  assert.deepEqual(await costOf(entry, { document: texts, question: ["disk"] }, cache), {
    texts: 2,
    tokens: 3 + 4,
    estimated: false,
    dollars: 7 * 0.5 / 1e6,
  });
  await collected(folder, texts);
  assert.match((await costLines(run))[0]!, /bge-m3-tei: 11 tokens, \$0\.0000055 for 3 texts of step 01\.$/);
  const { matrix } = await encodeTexts(["disk"], { model: entry, role: "document", cache, progress: silent });
  assert.deepEqual(matrix, Float32Array.of(3 / 5, 4 / 5));
  const lines = await costLines(run);
  assert.match(lines[0]!, /8 tokens, \$0\.000004 for 2 texts/);
  assert.equal(
    lines[1],
    `Spent by "${experiment.name}" so far: 20 tokens, $0.00001 in 1 call; budget: 1,000 tokens.`,
  );
  const free = parseExperiment(sample);
  assert.deepEqual(await costLines({ ...run, experiment: free }), [
    "Cost: no paid call is made by this experiment.",
  ]);
  await Deno.remove(folder, { recursive: true });
});

/** Leaves a folder as step 01 does, as far as costs are concerned. */
async function collected(folder: string, texts: string[]): Promise<void> {
  const chunks = texts.map((text, i) => ({
    chunk_id: `d${i}#0`,
    doc_id: `d${i}`,
    position: 0,
    headings: "",
    text,
    tokens: 3,
    start: 0,
    end: text.length,
  }));
  const question = {
    question_id: "q",
    text: "disk full",
    answer: null,
    language: "en",
    asked: null,
    topic: null,
    answerable: "unknown",
    split: null,
  };
  await writeParts(folder, "01", schemas.chunks, [toFrame(schemas.chunks, chunks as never)]);
  await writeParts(folder, "01", schemas.questions, [toFrame(schemas.questions, [question] as never)]);
  await Deno.writeTextFile(
    join(folder, "manifest.json"),
    JSON.stringify({ cotejo: 1, steps: { "01_collect": {} } }),
  );
}

Deno.test("a reranker behind an endpoint is a paid call, whose cost is known when it runs", async () => {
  const experiment = parseExperiment({
    name: "paid",
    collection: { kind: "folder", folder: "docs" },
    retrievers: ["bm25", "gte-small"],
    rerankers: ["cross(far)"],
    models: { far: { kind: "rerank", address: "http://127.0.0.1:8080", model: "m" } },
  });
  useModels(experiment, "nowhere");
  const lines = await costLines({ experiment, folder: "nowhere", cache: "nowhere" } as never);
  assert.match(
    lines.join("\n"),
    /Cost of far: what step 04 sends[^]*at most 30 candidates[^]*price is not known[^]*Spent by/,
  );
});
