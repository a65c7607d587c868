import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "../lib/base/mod.ts";
import { honest, Server } from "../lib/base/server_for_tests.ts";
import { projectRoot, sampleExperiment } from "../lib/run/mod.ts";

const TOKEN = "hf_secretOfTheUser";
const files: Record<string, string> = {
  "tokenizer.json": "{}",
  "tokenizer_config.json": "{}",
  "config.json": "{}",
  "onnx/model.onnx": "weights ".repeat(1000),
};

/** Runs `deno task models` as a user does. */
async function models(args: string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "models", ...args],
    cwd: projectRoot,
    env: { NO_COLOR: "1", COTEJO_MODELS: "", OPENAI_API_KEY: "", HF_TOKEN: "", HF_ENDPOINT: "", ...env },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), error: text(stderr) };
}

/** An experiment that describes a model of the hub, in a folder of its own. */
async function withExperiment(work: (folder: string, config: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const sample = JSON.parse(await Deno.readTextFile(sampleExperiment));
    const model = { kind: "hub", repository: "owner/mine", dimension: 384, limit: 128, pooling: "mean" };
    const collection = { kind: "squad", file: "squad.json", language: "en" };
    await Deno.writeTextFile(join(folder, "squad.json"), '{"data": []}');
    const config = join(folder, "experiment.json");
    const { $schema: _, ...rest } = sample;
    await Deno.writeTextFile(config, JSON.stringify({ ...rest, collection, models: { mine: model } }));
    await work(folder, config);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("models lists what can be named, with source and presence, in 120 columns", async () => {
  const { code, out, error } = await models([]);
  assert.equal(code, 0, error);
  assert.match(out, /all-MiniLM-L6-v2 +384 +256 +en +Apache-2\.0 +90 MB +@alvix\/xenova-models +yes/);
  assert.match(out, /models pull NAME"[^]*multilingual-e5-small +384 +512 +many +MIT +470 MB +intfloat\/…/);
  assert.match(out, /text-embedding-3-small.*OPENAI_API_KEY not set/);
  assert.match(out, /says how to export it[^]*hiiamsid\/sentence_similarity_spanish_es.* export it\n/);
  for (const line of out.split("\n")) assert.ok([...line].length <= 120, line);
  const { out: json } = await models(["--json"], { OPENAI_API_KEY: TOKEN });
  const listed: { id: string; present: boolean }[] = JSON.parse(json);
  const present = (name: string) => listed.find(({ id }) => id === name)?.present;
  assert.deepEqual([present("gte-small"), present("text-embedding-3-small")], [true, true]);
  assert.ok(!json.includes(TOKEN));
});

Deno.test("models pulls a model of an experiment from a hub, verifies it and finds what is wrong", async () => {
  await withExperiment(async (folder, config) => {
    using hub = new Server((asked) => {
      const body = files[asked.get(":path")!.replace("/owner/mine/resolve/main/", "")];
      if (body === undefined) return { status: 404 };
      const reply = honest(asked, new TextEncoder().encode(body));
      return { ...reply, headers: { ...reply.headers, "x-linked-etag": `"${sha256(body)}"` } };
    });
    const cache = join(folder, "cache"), options = ["--config", config, "--cache", cache];
    const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: TOKEN };
    assert.match((await models(options)).out, /mine +384 +128 +many +not stated +\? +owner\/… +no\n/);

    const pulled = await models(["pull", "mine", ...options], env);
    assert.equal(pulled.code, 0, pulled.error);
    const into = join(cache, "models", "owner", "mine", "main");
    assert.match(pulled.out, /mine is whole and verified/);
    assert.equal(await Deno.readTextFile(join(into, "onnx/model.onnx")), files["onnx/model.onnx"]);
    assert.ok(hub.asked.every((asked) => asked.get("authorization") === `Bearer ${TOKEN}`));
    assert.match((await models(options)).out, /mine .* yes\n/);

    const verified = await models(["verify", "mine", ...options]);
    assert.equal(verified.code, 0, verified.error);
    assert.deepEqual(
      verified.out.trim().split("\n"),
      Object.keys(files).map((file) => `ok       mine  ${file}`),
    );

    await Deno.writeTextFile(join(into, "onnx/model.onnx"), "other");
    await Deno.remove(join(into, "tokenizer.json"));
    const broken = await models(["verify", "mine", ...options]);
    assert.equal(broken.code, 1);
    assert.match(broken.out, /missing {2}mine {2}tokenizer\.json\n/);
    assert.match(
      broken.out,
      new RegExp(`wrong {4}mine {2}onnx/model\\.onnx[^]*found sha256 ${sha256("other")}`),
    );
    assert.match(broken.out, /what to do: get it again with "deno task models pull mine --config FILE"/);
    const states = JSON.parse((await models(["verify", "--json", "mine", ...options])).out);
    assert.deepEqual(states.map((file: { state: string }) => file.state), ["missing", "ok", "ok", "wrong"]);
    assert.equal((await models(["pull", "mine", ...options], env)).code, 0);
    assert.equal((await models(["verify", "mine", ...options])).code, 0);
  });
});

Deno.test("models says that a folder in COTEJO_MODELS counts, and downloads nothing that would not", async () => {
  await withExperiment(async (folder, config) => {
    const own = join(folder, "models", "owner", "mine");
    await Deno.mkdir(join(own, "onnx"), { recursive: true });
    for (const [name, text] of Object.entries(files)) await Deno.writeTextFile(join(own, name), text);
    const cache = join(folder, "cache"), options = ["--config", config, "--cache", cache];
    using hub = new Server(() => ({ status: 500 }));
    const env = { HF_ENDPOINT: hub.origin, COTEJO_MODELS: join(folder, "models") };
    const pulled = await models(["pull", "mine", ...options], env);
    assert.equal(pulled.code, 0, pulled.error);
    assert.match(
      pulled.out,
      /mine is in COTEJO_MODELS, whole, and nothing was downloaded: .*models.owner.mine\n/,
    );
    await Deno.remove(join(own, "tokenizer.json"));
    const advice = /complete the folder in COTEJO_MODELS; or take that folder away, since it counts before/;
    const verified = await models(["verify", "mine", ...options], env);
    assert.equal(verified.code, 1);
    assert.match(verified.out, advice);
    const again = await models(["pull", "mine", ...options], env);
    assert.equal(again.code, 1);
    assert.match(again.error, advice);
    assert.equal(hub.asked.length, 0);
  });
});

Deno.test("models says what is wrong with a command, and that a model cannot be pulled", async () => {
  const wrong: [string[], RegExp][] = [
    [["pull"], /Which model/],
    [["push", "gte-small"], /no such command[^]*push gte-small/],
    [["pull", "gte"], /Unknown model[^]*gte-small/],
    [["pull", "text-embedding-3-small"], /behind an endpoint/],
    [["pull", "hiiamsid/sentence_similarity_spanish_es"], /cannot be downloaded[^]*optimum-cli export onnx/],
  ];
  for (const [args, says] of wrong) {
    const { code, error } = await models(args);
    assert.equal(code, 1);
    assert.match(error, says);
  }
  const { code, out } = await models(["pull", "gte-small"]);
  assert.equal(code, 0);
  assert.match(out, /installed with the project, nothing to pull/);
});
