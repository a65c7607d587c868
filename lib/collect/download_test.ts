import assert from "node:assert/strict";
import { join } from "node:path";
import { Problem, sha256 } from "../base/mod.ts";
import { download, type DownloadOptions } from "./download.ts";
import type { Fetch } from "./request.ts";

const SIZE = 300_000;
const content = Uint8Array.from({ length: SIZE }, (_, i) => (i * 7919 + (i >> 8)) % 251);
const hash = sha256(content);

/** What a server sends back; the connection is cut after `cut` bytes of the body, or left hanging. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Uint8Array;
  cut?: number;
  hang?: boolean;
}

type Asked = Map<string, string>;

/** A server that answers as told, byte by byte, lies included. */
class Server {
  asked: Asked[] = [];
  #listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  #open = new Set<Deno.Conn>();
  constructor(private readonly answer: (asked: Asked, n: number) => Reply) {
    this.#accept();
  }
  get address(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}/data/corpus.tar.gz`;
  }
  /** The ranges that were asked for. */
  get ranges(): (string | undefined)[] {
    return this.asked.map((asked) => asked.get("range"));
  }
  async #accept() {
    for await (const connection of this.#listener) {
      this.#open.add(connection);
      this.#serve(connection).catch(() => undefined).finally(() => {
        if (this.#open.delete(connection)) connection.close();
      });
    }
  }
  async #serve(connection: Deno.Conn) {
    let head = "";
    const block = new Uint8Array(4096);
    while (!head.includes("\r\n\r\n")) {
      const length = await connection.read(block);
      if (length === null) return;
      head += new TextDecoder().decode(block.subarray(0, length));
    }
    const asked = new Map(
      head.split("\r\n").slice(1).filter(Boolean).map((line) => {
        const [, name, value] = /^(.*?): (.*)$/.exec(line)!;
        return [name!.toLowerCase(), value!];
      }),
    );
    this.asked.push(asked);
    const { status, headers = {}, body = new Uint8Array(), cut, hang } = this.answer(
      asked,
      this.asked.length,
    );
    const lines = Object.entries({ "content-length": String(body.length), connection: "close", ...headers });
    const text = lines.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    const whole = new Blob([`HTTP/1.1 ${status} Status\r\n${text}\r\n`, body.slice(0, cut)]);
    for await (const part of whole.stream()) {
      for (let at = 0; at < part.length;) at += await connection.write(part.subarray(at));
    }
    if (hang) await new Promise(() => undefined);
  }
  [Symbol.dispose]() {
    this.#listener.close();
    for (const connection of this.#open) connection.close();
    this.#open.clear();
  }
}

/** An honest answer to a request for a range of `body`, cut off after so many bytes. */
function honest(
  asked: Asked,
  { cut, etag = '"v1"', body = content }: { cut?: number; etag?: string; body?: Uint8Array } = {},
): Reply {
  const start = /^bytes=(\d+)-$/.exec(asked.get("range") ?? "")?.[1];
  const headers = { etag };
  if (start === undefined || asked.has("if-range") && asked.get("if-range") !== etag) {
    return { status: 200, headers, body, cut };
  }
  if (Number(start) >= body.length) {
    return { status: 416, headers: { "content-range": `bytes */${body.length}` } };
  }
  const range = `bytes ${start}-${body.length - 1}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, "content-range": range },
    body: body.slice(Number(start)),
    cut,
  };
}

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
    get: (more?: Partial<DownloadOptions> & { sha256?: string }) => Promise<string>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  waits.length = 0;
  try {
    using server = new Server(answer);
    const get = ({ sha256 = hash, ...more }: Partial<DownloadOptions> & { sha256?: string } = {}) =>
      download({ address: server.address, sha256 }, { folder, fetch, clock, ...more });
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
    const location = url.endsWith("/evil") ? "http://private.example/set" : "/set";
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
