import assert from "node:assert/strict";
import { join } from "node:path";
import { download, downloadTo } from "./download.ts";
import type { Fetch } from "./fetch.ts";
import { sha256 } from "./hash.ts";
import { Problem } from "./problem.ts";
import { type Asked, honest as honestly, type Reply, Server } from "./server_for_tests.ts";
import type { DownloadOptions } from "./transfer.ts";

const SIZE = 300_000;
const content = Uint8Array.from({ length: SIZE }, (_, i) => (i * 7919 + (i >> 8)) % 251);
const hash = sha256(content);

const addressOf = (server: Server) => `${server.origin}/data/corpus.tar.gz`;
const honest = (
  asked: Asked,
  { body = content, ...how }: { cut?: number; etag?: string; body?: Uint8Array } = {},
) => honestly(asked, body, how);

const waits: number[] = [];
const clock = {
  now: () => Date.UTC(2026, 0, 1),
  wait: (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  },
};

/** Runs a test with a server and a folder of its own. */
async function serving(
  answer: (asked: Asked, n: number) => Reply,
  work: (
    server: Server,
    get: (more?: Partial<DownloadOptions & { sha256: string }>) => Promise<string>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  waits.length = 0;
  try {
    using server = new Server(answer);
    const get = ({ sha256 = hash, ...more }: Partial<DownloadOptions & { sha256: string }> = {}) =>
      download({ address: addressOf(server), sha256 }, { folder, fetch, clock, ...more });
    await work(server, get, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function isContent(path: string): Promise<void> {
  assert.equal(sha256(await Deno.readFile(path)), hash);
}

const namesIn = async (folder: string) =>
  (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();

async function problem(promise: Promise<unknown>, says: RegExp): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, says);
    return true;
  });
}

Deno.test("download() fetches a file once, and leaves nothing half-finished beside it", async () => {
  await serving((asked) => honest(asked), async (server, get, folder) => {
    const seen: [number, number][] = [];
    const path = await get({
      sha256: hash.toUpperCase(),
      progress: { update: (...at) => void seen.push(at) },
    });
    assert.equal(path, join(folder, `${hash}.tar.gz`));
    await isContent(path);
    assert.equal(await get(), path);
    assert.equal(server.asked.length, 1);
    assert.equal(server.asked[0]!.get("accept-encoding"), "identity");
    assert.deepEqual(seen.at(-1), [0.3, 0.3]);
    const name = `${hash}.tar.gz`;
    assert.deepEqual(await namesIn(folder), [name, `${name}.lock`, `${name}.verified`]);
  });
});

Deno.test("download() hashes a file that was changed or put there by hand, and fetches it again if it must", async () => {
  await serving((asked) => honest(asked), async (server, get) => {
    const path = await get();
    await Deno.writeFile(path, content.slice(0, 1000));
    await isContent(await get());
    assert.equal(server.asked.length, 2);
    await Deno.remove(`${path}.verified`);
    await isContent(await get());
    assert.equal(server.asked.length, 2);
  });
});

Deno.test("download() goes on where a connection broke, however often, while something arrives", async () => {
  await serving((asked, n) => honest(asked, n <= 12 ? { cut: 20_000 } : {}), async (server, get) => {
    await isContent(await get({ retries: 1 }));
    assert.equal(server.asked.length, 13);
    assert.deepEqual(server.ranges.slice(0, 3), [undefined, "bytes=20000-", "bytes=40000-"]);
    assert.equal(server.asked[1]!.get("if-range"), '"v1"');
  });
});

Deno.test("download() goes on in a later process, and gives up when nothing more arrives", async () => {
  await serving(
    (asked, n) => honest(asked, n <= 3 ? { cut: n === 1 ? 100_000 : 0 } : {}),
    async (server, get) => {
      await problem(
        get({ retries: 2 }),
        /The download failed[^]*corpus\.tar\.gz[^]*connection[^]*100\.0 kB have arrived/,
      );
      assert.deepEqual(waits, [1000, 2000]);
      assert.equal(server.asked.length, 3);
      await isContent(await get());
      assert.equal(server.ranges.at(-1), "bytes=100000-");
    },
  );
});

Deno.test("download() begins again when the server sends the whole file, or has a new version of it", async () => {
  await serving(
    (asked, n) => n === 1 ? honest(asked, { cut: 100_000 }) : { status: 200, body: content },
    async (server, get) => {
      await isContent(await get());
      assert.deepEqual(server.ranges, [undefined, "bytes=100000-"]);
    },
  );
  const old = content.map((byte) => byte ^ 1);
  const answer = (asked: Asked, n: number) =>
    n === 1 ? honest(asked, { cut: 100_000, etag: '"old"', body: old }) : honest(asked);
  await serving(answer, async (server, get) => {
    await isContent(await get());
    assert.equal(server.asked.length, 2);
  });
});

Deno.test("download() finds by the hash that parts do not fit, and begins again once", async () => {
  const old = content.map((byte) => byte ^ 1);
  const weak = (asked: Asked, n: number) =>
    honest(asked, n === 1 ? { etag: 'W/"1"', cut: 100_000, body: old } : { etag: 'W/"1"' });
  await serving(weak, async (server, get) => {
    await isContent(await get());
    assert.deepEqual(server.ranges, [undefined, "bytes=100000-", undefined]);
    assert.equal(server.asked[1]!.has("if-range"), false);
  });
  const lying = (asked: Asked, n: number): Reply => {
    const reply = honest(asked, n % 2 === 1 ? { cut: 100_000 } : {});
    return { ...reply, body: reply.body?.map((byte) => byte ^ 2) };
  };
  await serving(lying, async (server, get) => {
    await problem(get(), /its hash is another/);
    assert.equal(server.asked.length, 4);
  });
});

Deno.test("download() does not believe a range that is another than it asked for", async () => {
  const answer = (asked: Asked, n: number): Reply => {
    const reply = honest(asked, n === 1 ? { cut: 100_000 } : {});
    return n === 2
      ? { ...reply, headers: { "content-range": `bytes 0-${SIZE - 1}/${SIZE}` }, body: content }
      : reply;
  };
  await serving(answer, async (server, get) => {
    await isContent(await get());
    assert.deepEqual(server.ranges, [undefined, "bytes=100000-", undefined]);
  });
  await serving((asked, n) => {
    const reply = honest(asked, n === 1 ? { cut: 100_000 } : {});
    return n === 2 ? { ...reply, headers: {} } : reply;
  }, async (_server, get) => await isContent(await get()));
});

Deno.test("download() takes a range that ends too early, and asks for the rest", async () => {
  const answer = (asked: Asked, n: number): Reply => {
    const reply = honest(asked, n === 1 ? { cut: 100_000 } : {});
    if (n !== 2) return reply;
    return {
      ...reply,
      headers: { "content-range": `bytes 100000-149999/${SIZE}` },
      body: reply.body!.slice(0, 50_000),
    };
  };
  await serving(answer, async (server, get) => {
    await isContent(await get());
    assert.equal(server.ranges.at(-1), "bytes=150000-");
  });
});

Deno.test("download() knows a part that is already all, and one that is too long", async () => {
  for (const extra of [0, 5]) {
    await serving((asked) => honest(asked), async (server, get, folder) => {
      const part = join(folder, `${hash}.tar.gz.part`);
      await Deno.writeFile(part, new Uint8Array([...content, ...new Uint8Array(extra)]));
      await isContent(await get());
      assert.deepEqual(server.ranges, extra === 0 ? [`bytes=${SIZE}-`] : [`bytes=${SIZE + 5}-`, undefined]);
    });
  }
});

Deno.test("download() waits as long as a busy server asks, and longer from try to try", async () => {
  const date = new Date(clock.now() + 90_000).toUTCString();
  const busy: Reply[] = [
    { status: 429, headers: { "retry-after": "7" } },
    { status: 503, headers: { "retry-after": date } },
    { status: 500 },
    { status: 502 },
  ];
  await serving((asked, n) => busy[n - 1] ?? honest(asked), async (_server, get) => {
    await isContent(await get());
    assert.deepEqual(waits, [7000, 90_000, 4000, 8000]);
  });
  await serving(() => busy[2]!, async (server, get) => {
    await problem(get({ retries: 2 }), /The download failed[^]*status 500/);
    assert.equal(server.asked.length, 3);
  });
  await serving(() => ({ status: 429, headers: { "retry-after": "86400" } }), async (server, get) => {
    await problem(get(), /status 429, asks to wait 86400 s/);
    assert.equal(server.asked.length, 1);
  });
});

Deno.test("download() gives up a connection that has gone silent", async () => {
  const answer = (asked: Asked, n: number) =>
    n === 1 ? { ...honest(asked, { cut: 50_000 }), hang: true } : honest(asked);
  await serving(answer, async (server, get) => {
    await isContent(await get({ idleMs: 500 }));
    assert.ok(server.asked.length > 1);
  });
});

Deno.test("download() removes a file with another hash and names both", async () => {
  await serving((asked) => honest(asked, { body: content.slice(1) }), async (server, get, folder) => {
    const other = sha256(content.slice(1));
    await problem(
      get(),
      new RegExp(`its hash is another[^]*found "sha256 ${other}[^]*allowed: sha256 ${hash}[^]*what to do`),
    );
    assert.deepEqual(await namesIn(folder), [`${hash}.tar.gz.lock`]);
    assert.equal(server.asked.length, 1);
  });
});

Deno.test("download() names the address of what is not there, and of a host it may not ask", async () => {
  await serving(() => ({ status: 404 }), async (server, get) => {
    await problem(
      get(),
      /There is no file at this address\n {2}where: http:.*corpus\.tar\.gz\n {2}found "status 404"/,
    );
    assert.equal(server.asked.length, 1);
  });
  await serving(
    () => ({ status: 403 }),
    async (_server, get) => await problem(get(), /refused[^]*status 403/),
  );
  await serving(() => ({ status: 404 }), async (server, get) => {
    const fetch = () => Promise.reject(new Problem({ what: "A connection was refused" }));
    await problem(get({ fetch }), /A connection was refused\n {2}where: http:.*corpus\.tar\.gz/);
    assert.equal(server.asked.length, 0);
  });
});

Deno.test("download() says before it begins that the disk has no room, and keeps what it has", async () => {
  const answer = (asked: Asked, n: number): Reply =>
    n === 1 ? honest(asked, { cut: 100_000 }) : {
      status: 206,
      headers: { "content-range": `bytes 100000-${1e18}/${1e18 + 1}`, "content-length": "" },
      body: new Uint8Array(10),
    };
  await serving(answer, async (_server, get, folder) => {
    await problem(get(), /There is no room left on the disk[^]*are to come, there is room for/);
    assert.equal((await Deno.stat(join(folder, `${hash}.tar.gz.part`))).size, 100_000);
  });
});

Deno.test("download() says that the disk is full", { ignore: Deno.build.os !== "linux" }, async () => {
  await serving(
    (asked) => ({ ...honest(asked), headers: { "content-length": "", etag: '"1"' } }),
    async (_server, get, folder) => {
      const part = join(folder, `${hash}.tar.gz.part`);
      await Deno.symlink("/dev/full", part);
      await problem(get(), /There is no room left on the disk/);
    },
  );
});

Deno.test("download() by two at once asks once", async () => {
  await serving((asked) => honest(asked), async (server, get) => {
    const [one, other] = await Promise.all([get(), get()]);
    assert.equal(one, other);
    assert.equal(server.asked.length, 1);
  });
});

Deno.test("download() asks for each redirect in turn, so that one to a forbidden host is refused", async () => {
  const folder = await Deno.makeTempDir(), asked: string[] = [];
  const fetch: Fetch = (url, init) => {
    asked.push(`${url} ${init?.redirect}`);
    if (url.includes("private")) throw new Problem({ what: "private address refused" });
    const location = url.endsWith("/evil") ? "https://private.example/set" : "/set";
    if (!url.endsWith("/set")) {
      return Promise.resolve(new Response(null, { status: 302, headers: { location } }));
    }
    return Promise.resolve(new Response(new Uint8Array(content)));
  };
  await isContent(await download({ address: "https://x.example/old", sha256: hash }, { folder, fetch }));
  assert.deepEqual(asked, ["https://x.example/old manual", "https://x.example/set manual"]);
  const evil = download({ address: "https://x.example/evil", sha256: "0".repeat(64) }, { folder, fetch });
  await problem(evil, /private address refused/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("downloadTo() learns the hash from the server, and keeps a key to the first host", async () => {
  const folder = await Deno.makeTempDir(), path = join(folder, "onnx", "model.onnx");
  try {
    using store = new Server((asked, n) => honest(asked, n === 1 ? { cut: 100_000 } : {}));
    using hub = new Server((asked) => ({
      status: 302,
      headers: {
        location: asked.get(":path") === "/near" ? "/far" : `${store.origin}/signed`,
        "x-hash": hash.toUpperCase(),
      },
    }));
    const statedHash = (headers: Headers) => headers.get("x-hash") ?? undefined;
    const options = { fetch, clock, headers: { authorization: "Bearer secret" }, statedHash };
    const remote = { address: `${hub.origin}/near`, sha256: null };
    assert.equal(await downloadTo(path, remote, options), hash);
    await isContent(path);
    assert.deepEqual(hub.asked.map((asked) => asked.get("authorization")), Array(4).fill("Bearer secret"));
    assert.deepEqual(store.asked.map((asked) => asked.has("authorization")), [false, false]);
    assert.deepEqual(store.ranges, [undefined, "bytes=100000-"]);
    assert.deepEqual(await namesIn(join(folder, "onnx")), [
      "model.onnx",
      "model.onnx.lock",
      "model.onnx.verified",
    ]);
    for (const name of await namesIn(join(folder, "onnx"))) {
      assert.doesNotMatch(await Deno.readTextFile(join(folder, "onnx", name)), /secret/);
    }
    await downloadTo(path, { ...remote, sha256: hash }, options);
    assert.equal(hub.asked.length, 4);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("downloadTo() refuses what is not as the server states, and asks for nothing that cannot fit", async () => {
  const folder = await Deno.makeTempDir(), path = join(folder, "model.onnx");
  try {
    using server = new Server((asked) => honest(asked));
    const address = `${server.origin}/model.onnx`;
    const stating = (stated: string) => ({ fetch, clock, statedHash: () => stated });
    await problem(
      downloadTo(path, { address, sha256: null }, stating("0".repeat(64))),
      new RegExp(`hash is another[^]*found "sha256 ${hash}[^]*allowed: sha256 0{64}`),
    );
    assert.deepEqual(await namesIn(folder), ["model.onnx.lock"]);
    await problem(
      downloadTo(path, { address, sha256: hash }, stating("0".repeat(64))),
      new RegExp(`hash is another[^]*found "sha256 0{64}, as the server states[^]*allowed: sha256 ${hash}`),
    );
    assert.deepEqual(await namesIn(folder), ["model.onnx.lock"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("downloadTo() without any hash asks for the rest only of a file that is surely the same", async () => {
  const folder = await Deno.makeTempDir(), path = join(folder, "config.json");
  for (const etag of ['"v1"', 'W/"v1"']) {
    using server = new Server((asked, n) => honest(asked, { etag, ...(n === 1 && { cut: 100_000 }) }));
    const remote = { address: `${server.origin}/config.json`, sha256: null };
    assert.equal(await downloadTo(path, remote, { fetch, clock }), hash);
    assert.deepEqual(server.ranges, [undefined, etag.startsWith("W") ? undefined : "bytes=100000-"]);
  }
  await Deno.remove(folder, { recursive: true });
});
