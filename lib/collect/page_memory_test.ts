import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Problem } from "../base/mod.ts";
import { PageMemory } from "./page_memory.ts";
import { type Handler, html, links, ORIGIN, paths, redirect, visit } from "./site_for_tests.ts";

async function withCache(work: (cache: string) => Promise<void>): Promise<void> {
  const cache = await Deno.makeTempDir();
  try {
    await work(cache);
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
}

/** Crawls with what is remembered; `finish` says what becomes of the memory. */
async function remembering(
  cache: string,
  handlers: Record<string, Handler>,
  finish: "complete" | "close" | "forget" = "complete",
  options: Parameters<typeof visit>[1] = {},
) {
  const memory = await PageMemory.open(cache, { site: ORIGIN });
  const { result, asked } = await visit(handlers, { memory, retries: 0, ...options });
  await memory[finish]();
  asked.delete("/robots.txt");
  return { result, asked: [...asked.keys()].sort(), pages: paths(result), requests: result.requests };
}

/** A page with an ETag that answers 304 to who has it. */
const tagged = (body: string): Handler => (request) => {
  const etag = `"${body.length}-${body.slice(0, 20).replaceAll('"', "")}"`;
  return request.headers.get("if-none-match") === etag
    ? new Response(null, { status: 304, headers: { etag } })
    : html(body, { etag });
};
const page = (...to: string[]) => to.map((href) => `<a href="${href}">x</a>`).join("");

Deno.test("a crawl that was cut off asks only for what it does not have yet", () =>
  withCache(async (cache) => {
    const site: Record<string, Handler> = {
      "/a": () => links("/a/1", "/a/2", "/a/old"),
      "/a/1": () => html("Página 1"),
      "/a/2": () => html("2"),
      "/a/old": () => redirect("/a/1"),
    };
    const broken = { ...site, "/a/2": () => new Response(null, { status: 500 }) };
    const first = await remembering(cache, broken, "close");
    deepEqual(first.pages, ["/a", "/a/1"]);
    deepEqual(first.requests, { fetched: 3, notModified: 0, remembered: 0 });
    const second = await remembering(cache, site, "forget");
    deepEqual(second.asked, ["/a/2"]);
    deepEqual(second.requests, { fetched: 1, notModified: 0, remembered: 3 });
    deepEqual(second.result.pages.map(({ content }) => content).slice(1), ["Página 1", "2"]);
    const third = await remembering(cache, site);
    equal(third.asked.length, 4, "what was forgotten is asked for again");
  }));

Deno.test("the crawl after a finished one asks again, and takes what has not changed from memory", () =>
  withCache(async (cache) => {
    const since: (string | null)[] = [];
    const site: Record<string, Handler> = {
      "/a": tagged(page("/a/same", "/a/changed", "/a/plain", "/a/dated", "/a/old")),
      "/a/same": tagged("same"),
      "/a/changed": tagged("before"),
      "/a/plain": (_, times) => html(`plain ${times}`),
      "/a/dated": (request) => {
        since.push(request.headers.get("if-modified-since"));
        return since.at(-1) === null
          ? html("dated", { "last-modified": "Tue, 06 Jan 2026 10:00:00 GMT" })
          : new Response(null, { status: 304 });
      },
      "/a/old": () => redirect("/a/same"),
    };
    const first = await remembering(cache, site);
    deepEqual(first.requests, { fetched: 6, notModified: 0, remembered: 0 });
    const second = await remembering(cache, { ...site, "/a/changed": tagged("after that") });
    deepEqual(second.requests, { fetched: 3, notModified: 3, remembered: 0 });
    deepEqual(since, [null, "Tue, 06 Jan 2026 10:00:00 GMT"]);
    const content = (path: string) => second.result.pages.find(({ id }) => id === ORIGIN + path)?.content;
    deepEqual(["/a/same", "/a/changed", "/a/dated"].map(content), ["same", "after that", "dated"]);
    deepEqual(second.pages, first.pages);
    deepEqual(second.result.dropped, first.result.dropped);
  }));

Deno.test("a second crawl that is cut off goes on without asking for what was confirmed", () =>
  withCache(async (cache) => {
    const site = { "/a": tagged(page("/a/1", "/a/2")), "/a/1": tagged("1"), "/a/2": tagged("2") };
    await remembering(cache, site);
    const cut = await remembering(
      cache,
      { ...site, "/a/2": () => new Response(null, { status: 500 }) },
      "close",
    );
    deepEqual(cut.requests, { fetched: 0, notModified: 2, remembered: 0 });
    deepEqual(cut.pages, ["/a", "/a/1"], "an old page does not stand in for one that failed");
    const rest = await remembering(cache, site);
    deepEqual(rest.asked, ["/a/2"]);
    deepEqual(rest.requests, { fetched: 0, notModified: 1, remembered: 2 });
  }));

Deno.test("pages that are gone fall out at once, and pages that nothing links to after two crawls", () =>
  withCache(async (cache) => {
    const at = (path: string) => ORIGIN + path;
    const earlier = async (...of: string[]) => {
      const memory = await PageMemory.open(cache, { site: ORIGIN });
      const known = of.filter((path) => memory.earlier(at(path)) !== undefined);
      memory.close();
      return known;
    };
    const all = ["/a", "/a/gone", "/a/orphan"];
    const site: Record<string, Handler> = {
      "/a": tagged(page("/a/gone", "/a/orphan")),
      "/a/gone": tagged("gone"),
      "/a/orphan": tagged("orphan"),
    };
    await remembering(cache, site);
    deepEqual(await earlier(...all), all);
    const after = { "/a": tagged(page("/a/gone")), "/a/gone": () => new Response(null, { status: 410 }) };
    const second = await remembering(cache, after);
    deepEqual(second.pages, ["/a"]);
    deepEqual(await earlier(...all), ["/a", "/a/orphan"]);
    await remembering(cache, after);
    deepEqual(await earlier(...all), ["/a"]);
  }));

Deno.test("a page is kept once however often it changes", () =>
  withCache(async (cache) => {
    for (let i = 0; i < 30; i++) {
      await remembering(cache, { "/a": () => html(`${i}`.repeat(100_000), { etag: `"${i}"` }) });
    }
    let bytes = 0;
    for await (const file of Deno.readDir(`${cache}/pages`)) {
      bytes += (await Deno.stat(`${cache}/pages/${file.name}`)).size;
    }
    ok(bytes < 1_500_000, `${bytes} bytes for one page of 200,000`);
  }));

Deno.test("a remembered page that is longer than now allowed is not taken", () =>
  withCache(async (cache) => {
    const site = { "/a": tagged("x".repeat(1000)) };
    await remembering(cache, site);
    const { result, requests } = await remembering(cache, site, "complete", { maxBytes: 500 });
    equal(result.failed[0]?.reason, "longer than 500 bytes");
    equal(requests.notModified, 0);
  }));

Deno.test("PageMemory.open() says which file is broken", () =>
  withCache(async (cache) => {
    const memory = await PageMemory.open(cache, 1);
    memory.close();
    memory.close();
    for await (const { name } of Deno.readDir(`${cache}/pages`)) {
      await Deno.writeTextFile(`${cache}/pages/${name}`, "this is no database ".repeat(100));
    }
    await rejects(PageMemory.open(cache, 1), (error) =>
      error instanceof Problem && /\.sqlite/.test(error.message));
  }));

Deno.test("a crawl whose process is killed goes on where it was", () =>
  withCache(async (cache) => {
    const pages = Array.from({ length: 12 }, (_, i) => `/a/${String(i).padStart(2, "0")}`);
    const reached = Promise.withResolvers<void>(), killed = Promise.withResolvers<void>();
    const asked: string[] = [];
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/robots.txt") return new Response(null, { status: 404 });
      asked.push(pathname);
      if (pathname === "/a/07") {
        reached.resolve();
        await killed.promise;
      }
      return pathname === "/a" ? links(...pages) : html(pathname);
    });
    const origin = `http://127.0.0.1:${server.addr.port}`;
    const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const program = `
      import { crawl } from ${here("crawl.ts")};
      import { PageMemory } from ${here("page_memory.ts")};
      const memory = await PageMemory.open(${JSON.stringify(cache)}, "killed");
      const { pages, requests } = await crawl({
        start: ["${origin}/a"], within: ["${origin}/a"], userAgent: "test", delayMs: 0, connections: 1,
        maxPages: 100, read: (html) => html, fetch, memory,
      });
      memory.complete();
      console.log(JSON.stringify({ pages: pages.map(({ content }) => content), requests }));`;
    const run = () => {
      const child = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", "-"],
        cwd: fileURLToPath(new URL("../../", import.meta.url)),
        stdin: "piped",
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      const writer = child.stdin.getWriter();
      return { child, sent: writer.write(new TextEncoder().encode(program)).then(() => writer.close()) };
    };
    try {
      const first = run();
      await Promise.race([first.sent.then(() => reached.promise), first.child.status]);
      first.child.kill("SIGKILL");
      equal((await first.child.output()).signal, "SIGKILL");
      killed.resolve();
      deepEqual(asked.splice(0), ["/a", ...pages.slice(0, 8)]);

      const second = run();
      await second.sent;
      const { stdout } = await second.child.output();
      const outcome = JSON.parse(new TextDecoder().decode(stdout));
      deepEqual(asked, pages.slice(7));
      deepEqual(outcome.pages.slice(1), pages);
      deepEqual(outcome.requests, { fetched: 5, notModified: 0, remembered: 8 });
    } finally {
      await server.shutdown();
    }
  }));

Deno.test("PageMemory goes on with a crawl that was cut off, but not more than a day later", async () => {
  const cache = await Deno.makeTempDir();
  const page = { kind: "body", bytes: new Uint8Array(1), contentType: "text/html", etag: '"1"' } as const;
  let now = 0;
  const open = () => PageMemory.open(cache, "site", () => now);
  const first = await open();
  first.put("https://x.example/", page);
  first.close();
  now = 23 * 3600_000;
  const soon = await open();
  equal(soon.get("https://x.example/")?.kind, "body");
  soon.close();
  now = 25 * 3600_000;
  const late = await open();
  equal(late.get("https://x.example/"), undefined);
  equal(late.earlier("https://x.example/")?.etag, '"1"');
  late.put("https://x.example/new", page);
  late.close();
  const again = await open();
  equal(again.get("https://x.example/new")?.kind, "body", "the new crawl is gone on with in its turn");
  again.complete();
  const next = await open();
  equal(next.get("https://x.example/new"), undefined);
  await next.forget();
  await Deno.remove(cache, { recursive: true });
});
