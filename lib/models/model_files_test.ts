import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import type { ApiEntry, FileEntry, FolderSource, HubSource } from "./entry.ts";
import { checkModel, fileEntry, modelFiles } from "./model_files.ts";
import { modelPresence } from "./model_presence.ts";
import { configureModels, modelsFolder } from "./settings.ts";
import { verifyModel } from "./verify_model.ts";

const npm = fileEntry("all-MiniLM-L6-v2");
const content: Record<string, string> = {
  "tokenizer.json": '{"tokens": 1}',
  "tokenizer_config.json": "{}",
  "onnx/model.onnx": "weights",
};

async function write(folder: string, files: Record<string, string> = content): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
    await Deno.writeTextFile(join(folder, name), text);
  }
}

type InFolder = FileEntry & { source: FolderSource };

/** Runs a test with a folder of its own, which is the cache too, and without any COTEJO_MODELS. */
async function withFolder(work: (folder: string, entry: InFolder) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir(), before = Deno.env.get("COTEJO_MODELS");
  try {
    Deno.env.delete("COTEJO_MODELS");
    configureModels({ folder: join(folder, "cache") });
    const weights = { file: "onnx/model.onnx", sha256: null };
    const source: FolderSource = { kind: "folder", folder: join(folder, "model"), weights, quantised: false };
    await work(folder, { ...npm, id: "own", source });
  } finally {
    configureModels({ folder: modelsFolder });
    if (before !== undefined) Deno.env.set("COTEJO_MODELS", before);
    else Deno.env.delete("COTEJO_MODELS");
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("wrong weights, missing weights and unknown models are refused", async () => {
  await withFolder(async () => {
    const { source } = npm;
    const wrong = { ...npm, source: { ...source, weights: { sha256: "0".repeat(64), file: "config.json" } } };
    await assert.rejects(
      modelFiles(wrong),
      /not the released one[^]*config\.json[^]*found "sha256 [^]*allowed: sha256 0{64}[^]*deno install/,
    );
    const gone = { ...npm, source: { ...source, weights: { ...source.weights, file: "gone.onnx" } } };
    await assert.rejects(modelFiles(gone), /is not there[^]*gone\.onnx[^]*deno install/);
    const uninstalled = { ...npm, source: { ...source, package: "no-such-package" } } as FileEntry;
    await assert.rejects(modelFiles(uninstalled), /no-such-package[^]*deno install/);
    assert.throws(() => modelEntry("all-MiniLM"), /all-MiniLM-L6-v2, gte-small/);
  });
});

Deno.test("modelFiles() finds an npm model and notes its hashes in the cache alone", async () => {
  await withFolder(async (folder) => {
    const { folder: found, weights } = await modelFiles(fileEntry("gte-small"));
    assert.ok(found.startsWith(fileURLToPath(new URL("../../node_modules", import.meta.url))), found);
    assert.equal(weights, join(found, "onnx/model.onnx"));
    const notes = await Array.fromAsync(Deno.readDir(join(folder, "cache", ".verified")));
    assert.equal(notes.length, 3);
    for await (const { name } of Deno.readDir(found)) assert.doesNotMatch(name, /verified/);
  });
});

Deno.test("modelFiles() of a folder: the hash changes with the weights, the tokenizer and the dense layer", async () => {
  await withFolder(async (_, entry) => {
    const { folder } = entry.source;
    await assert.rejects(modelFiles(entry), /is not there[^]*tokenizer\.json[^]*complete the folder/);
    await write(folder);
    const hashes = [(await modelFiles(entry)).sha256];
    const pinned = (file: string) => ({ file, sha256: null });
    const dense = { config: pinned("2_Dense/config.json"), weights: pinned("2_Dense/model.safetensors") };
    const layered = { ...entry, source: { ...entry.source, dense } };
    await assert.rejects(modelFiles(layered), /is not there[^]*2_Dense/);
    await write(folder, { "2_Dense/config.json": "{}", "2_Dense/model.safetensors": "layer" });
    const found = await modelFiles(layered);
    assert.deepEqual(found.dense, {
      config: join(folder, "2_Dense/config.json"),
      weights: join(folder, "2_Dense/model.safetensors"),
    });
    hashes.push(found.sha256);
    for (const name of Object.keys(content)) {
      await write(folder, { [name]: `${content[name]} ` });
      hashes.push((await modelFiles(entry)).sha256);
    }
    await write(folder, { "config.json": "{}" });
    assert.equal((await modelFiles(entry)).sha256, hashes.at(-1));
    assert.equal(new Set(hashes).size, hashes.length);
  });
});

Deno.test("modelFiles() compares a folder with the hash that an experiment gives", async () => {
  await withFolder(async (_, entry) => {
    await write(entry.source.folder);
    const weights = { file: "onnx/model.onnx", sha256: sha256("weights") };
    const pinned = { ...entry, source: { ...entry.source, weights } };
    await modelFiles(pinned);
    await write(entry.source.folder, { "onnx/model.onnx": "weightz" });
    await assert.rejects(modelFiles(pinned), /not the released one[^]*describe it as a model of its own/);
  });
});

Deno.test("modelFiles() finds a model of the hub in COTEJO_MODELS first, in four places, then among the downloads", async () => {
  await withFolder(async (folder, entry) => {
    const { weights, quantised } = entry.source;
    const source: HubSource = { kind: "hub", repository: "owner/name", revision: "v1", weights, quantised };
    const hub: FileEntry = { ...entry, source };
    assert.deepEqual(await modelPresence(hub), { present: false });
    const places = [
      join(folder, "cache/owner/name/v1"),
      ...["own", "own/v1", "owner/name", "owner/name/v1"].map((name) => join(folder, "models", name)),
    ];
    Deno.env.set("COTEJO_MODELS", join(folder, "models"));
    for (const place of places) {
      await write(place);
      assert.equal((await modelFiles(hub)).folder, place);
    }
    assert.equal((await modelPresence(hub)).folder, places.at(-1));
    await Deno.remove(join(places.at(-1)!, "tokenizer.json"));
    assert.equal((await modelPresence(hub)).lack, "lacks tokenizer.json");
    await assert.rejects(
      modelFiles(hub),
      /tokenizer\.json[^]*complete the folder in COTEJO_MODELS; or take that folder away[^]*models pull own/,
    );
    Deno.env.set("COTEJO_MODELS", join(folder, "elsewhere"));
    assert.equal((await modelFiles(hub)).folder, places[0]);
  });
});

Deno.test({
  name: "modelFiles() says that COTEJO_MODELS may not be read",
  permissions: { read: true },
  async fn() {
    const source = { ...npm.source, kind: "hub", repository: "owner/name", revision: "v1" } as HubSource;
    await assert.rejects(modelFiles({ ...npm, source }), /may not be read[^]*COTEJO_MODELS/);
  },
});

Deno.test("modelFiles() refuses a model whose own files contradict its entry", async () => {
  await withFolder(async (_, entry) => {
    const { folder } = entry.source;
    await write(folder, { ...content, "modules.json": '[{ "type": "a.Dense" }]' });
    await assert.rejects(modelFiles(entry), /parts that its entry does not name/);
  });
});

Deno.test("a file is hashed again by verifyModel(), whatever is noted of it", async () => {
  await withFolder(async (_, entry) => {
    const { folder } = entry.source;
    await write(folder);
    const weights = { file: "onnx/model.onnx", sha256: sha256("weights") };
    const pinned = { ...entry, source: { ...entry.source, weights } };
    const states = async () =>
      Object.fromEntries(
        (await Array.fromAsync(verifyModel(pinned))).map(({ file, state }) => [file, state]),
      );
    await modelFiles(pinned);
    const path = join(folder, "onnx/model.onnx"), { mtime } = await Deno.stat(path);
    await write(folder, { "onnx/model.onnx": "weightz" });
    await Deno.utime(path, mtime!, mtime!);
    await modelFiles(pinned);
    const found = { "tokenizer.json": "unpinned", "tokenizer_config.json": "unpinned" };
    assert.deepEqual(await states(), { ...found, "onnx/model.onnx": "wrong" });
    await assert.rejects(modelFiles(pinned), /not the released one/);
    await Deno.remove(path);
    assert.deepEqual(await states(), { ...found, "onnx/model.onnx": "missing" });
  });
});

Deno.test("checkModel() names the variable of a key that is not set, and the model that a tokenizer lacks", async () => {
  const api = modelEntry("text-embedding-3-small") as ApiEntry;
  const entry: ApiEntry = { ...api, source: { ...api.source, key: "COTEJO_KEY_FOR_TESTS" } };
  await assert.rejects(checkModel(entry), /COTEJO_KEY_FOR_TESTS/);
  assert.match((await modelPresence(entry)).lack!, /COTEJO_KEY_FOR_TESTS/);
  Deno.env.set("COTEJO_KEY_FOR_TESTS", "secret");
  await checkModel(entry);
  assert.deepEqual(await modelPresence(entry), { present: true });
  Deno.env.delete("COTEJO_KEY_FOR_TESTS");
  await withFolder(async () => {
    const source = { ...api.source, key: undefined, tokenizer: "multilingual-e5-small" };
    await assert.rejects(checkModel({ ...api, source }), /models pull multilingual-e5-small/);
  });
});

Deno.test({
  name: "checkModel() says that a key may not be read",
  permissions: {},
  async fn() {
    const api = modelEntry("text-embedding-3-small") as ApiEntry;
    await assert.rejects(checkModel(api), /may not be read[^]*--allow-env=OPENAI/);
  },
});
