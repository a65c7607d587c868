import assert from "node:assert/strict";
import { join } from "node:path";
import { projectRoot, readManifest, spanishExperiment } from "../lib/run/mod.ts";

const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
const sample = JSON.parse(await Deno.readTextFile(spanishExperiment));
const passages = (await Deno.readTextFile(join(projectRoot, "data", "sample-es", "pasajes.jsonl"))).split(
  "\n",
);
await Deno.writeTextFile(join(folder, "pasajes.jsonl"), passages.slice(0, 12).join("\n"));

/** The Spanish sample with twelve passages and nothing mistyped. */
async function experimentWith(change: Record<string, unknown>): Promise<string> {
  const { $schema: _, ...rest } = sample;
  const file = join(folder, `${crypto.randomUUID()}.json`), { collection } = rest;
  const documents = { ...collection.documents, file: "pasajes.jsonl" };
  const questions = { ...collection.questions, file: "pasajes.jsonl" };
  const experiment = {
    ...rest,
    collection: { ...collection, documents, questions },
    steps: ["01", "08"],
    statistics: { resamples: 99 },
    ...change,
  };
  await Deno.writeTextFile(file, JSON.stringify(experiment));
  return file;
}

async function run(config: string, out: string): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "-A",
      join(projectRoot, "tasks", "pipeline.ts"),
      "--config",
      config,
      "--out",
      out,
    ],
    cwd: projectRoot,
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stderr) + decoder.decode(stdout) };
}

Deno.test("step 08 runs without mistyped questions and without a model, and says what it lacks", async () => {
  const out = join(folder, "run");
  const { code, text } = await run(await experimentWith({ spanish: {} }), out);
  assert.equal(code, 0, text);
  const steps = (await readManifest(out))!.steps;
  assert.deepEqual(Object.keys(steps), ["01_collect", "08_spanish"]);
  assert.ok(Object.keys(steps["08_spanish"]!.outputs).includes("08_comparisons.parquet"));
  const page = await Deno.readTextFile(join(out, "reports", "08_spanish.html"));
  for (const said of [/names no mistyped questions/, /No pairs with human scores/, /published, on RISQAC/]) {
    assert.match(page, said);
  }
  assert.doesNotMatch(page, />(NaN|undefined|Infinity)</);
});

Deno.test("a mistake in the files of step 08 is said before any work", async () => {
  const misspelled = { file: "pasajes.jsonl", id: "id", text: "typed" };
  const out = join(folder, "wrong");
  const { code, text } = await run(await experimentWith({ spanish: { misspelled } }), out);
  assert.equal(code, 1, text);
  assert.match(text, /typed/);
  assert.match(text, /spanish\.misspelled/);
  assert.doesNotMatch(text, /01_collect starts/);
});
