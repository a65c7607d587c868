import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "../base/mod.ts";
import { Encoder } from "./encoder.ts";
import {
  allBelow,
  entryOf,
  HubForTests,
  installed,
  npm,
  optionsFor,
  problem,
  REPOSITORY,
  REVISION,
  tiny,
  tinyFile,
  TOKEN,
  unpinned,
  withFolder,
} from "./hub_for_tests.ts";
import { pull } from "./hub.ts";
import { modelFiles } from "./model_files.ts";

Deno.test("pull() gets real weights through a redirect and a break, and they encode as those of npm, to the bit", async () => {
  const fileOf = (name: string) => {
    try {
      return Deno.readFileSync(join(installed, name));
    } catch {
      return undefined;
    }
  };
  await withFolder(async (folder) => {
    using hub = new HubForTests(fileOf, { cut: 30_000_000 });
    const entry = entryOf(), options = { ...optionsFor(hub, folder), token: TOKEN };
    await problem(modelFiles(entry), /not been downloaded[^]*deno task models pull MiniLM-of-the-hub/);
    const into = await pull(entry, options);
    assert.equal(into, join(folder, REPOSITORY, REVISION));
    assert.deepEqual(hub.store.ranges, [undefined, "bytes=30000000-"]);

    assert.ok(hub.hub.asked.every((asked) => asked.get("authorization") === `Bearer ${TOKEN}`));
    assert.ok(hub.store.asked.every((asked) => !asked.has("authorization")));
    const hashes = JSON.parse(await Deno.readTextFile(join(into, "hashes.json")));
    assert.equal(hashes["onnx/model.onnx"], npm.source.weights.sha256);
    assert.equal(hashes["tokenizer.json"], sha256(fileOf("tokenizer.json")!));
    assert.equal(hashes["modules.json"], null);
    for (const name of await allBelow(folder)) {
      assert.doesNotMatch(name, /\.(part|tmp)/);
      if (!/\.onnx$/.test(name)) {
        assert.ok(!(await Deno.readTextFile(join(folder, name))).includes(TOKEN), name);
      }
    }

    const asked = hub.hub.asked.length;
    assert.equal(await pull(entry, options), into);
    assert.equal(hub.hub.asked.length, asked, "a whole model needs no network");

    const texts = ["How is a blob copied?", "", "¿Cómo se copia un blob? 🙂"];
    const vectors: Float32Array[][] = [];
    for (const model of [npm, entry]) {
      const encoder = await Encoder.open(model);
      const found: Float32Array[] = [];
      for await (const batch of encoder.encode(texts)) for (const [i, { vector }] of batch) found[i] = vector;
      await encoder.close();
      vectors.push(found);
    }
    assert.deepEqual(vectors[1], vectors[0]);
    assert.equal((await modelFiles(entry)).sha256, (await modelFiles(npm)).sha256);
  });
});

Deno.test("pull() verifies by what the hub states, and what it noted holds from then on", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    const into = await pull(unpinned(), optionsFor(hub, folder));
    const path = join(into, "onnx/model.onnx");
    const { sha256: before } = await modelFiles(unpinned());
    await Deno.writeTextFile(path, "other weights");
    await problem(
      modelFiles(unpinned()),
      new RegExp(
        `not the released one[^]*allowed: sha256 ${sha256(tiny["onnx/model.onnx"]!)}[^]*models pull`,
      ),
    );
    await pull(unpinned(), optionsFor(hub, folder));
    assert.equal((await modelFiles(unpinned())).sha256, before);
    await Deno.writeTextFile(join(into, "tokenizer.json"), '{"changed": true}');
    await problem(modelFiles(unpinned()), /tokenizer\.json/);
  });
});

Deno.test("pull() refuses a wrong hash, whoever states the right one, and leaves no such file", async () => {
  const wrong = "1".repeat(64);
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile, { stated: () => wrong });
    await problem(
      pull(unpinned(), optionsFor(hub, folder)),
      new RegExp(
        `onnx/model\\.onnx of MiniLM-of-the-hub is not the file that was meant[^]*allowed: sha256 ${wrong}`,
      ),
    );
    assert.ok(!(await allBelow(folder)).some((name) => /\.onnx(\.part.*)?$/.test(name)));
    await problem(modelFiles(unpinned()), /not been downloaded, or not whole[^]*model\.onnx/);
  });
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    const pinned = entryOf({ weights: { file: "onnx/model.onnx", sha256: wrong } });
    await problem(pull(pinned, optionsFor(hub, folder)), /as the server states[^]*name a commit/);
    assert.equal(hub.store.asked.length, 0, "nothing is downloaded that cannot be right");
  });
});

Deno.test("pull() names a newer file of a branch, and how to take it", async () => {
  await withFolder(async (folder) => {
    const files = { ...tiny };
    using hub = new HubForTests((name) => name in files ? new TextEncoder().encode(files[name]) : undefined);
    const into = await pull(unpinned(), optionsFor(hub, folder));
    files["onnx/model.onnx"] = "newer";
    await Deno.remove(join(into, "onnx/model.onnx"));
    await problem(pull(unpinned(), optionsFor(hub, folder)), /the hub has a newer file; to take it, remove/);
  });
});

Deno.test("pull() gets a dense layer from the repository that has it, and nothing goes on without it", async () => {
  const files: Record<string, string> = {
    ...tiny,
    "2_Dense/config.json": "{}",
    "2_Dense/model.safetensors": "x",
  };
  const fileOf = (name: string) => name in files ? new TextEncoder().encode(files[name]) : undefined;
  const pinned = (file: string) => ({ file, sha256: null });
  const dense = { config: pinned("2_Dense/config.json"), weights: pinned("2_Dense/model.safetensors") };
  const weights = { file: "onnx/model.onnx", sha256: null };
  await withFolder(async (folder) => {
    using hub = new HubForTests(fileOf);
    const entry = entryOf({ weights, dense }), options = optionsFor(hub, folder);
    const into = await pull(entry, options);
    const found = await modelFiles(entry);
    assert.equal(found.dense!.weights, join(into, "2_Dense", "model.safetensors"));
    assert.notEqual(found.sha256, (await modelFiles(unpinned())).sha256);
    const away = entryOf({ weights, dense: { ...dense, repository: "other/repository", revision: "main" } });
    await pull(away, options);
    await Deno.remove(into, { recursive: true });
    await problem(
      pull(away, options),
      /no 2_Dense\/config\.json[^]*\/other\/repository\/resolve\/main\/2_Dense/,
    );
    await problem(modelFiles(away), /not whole[^]*2_Dense/);
  });
});
