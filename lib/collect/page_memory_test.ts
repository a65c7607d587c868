import assert from "node:assert/strict";
import { crawl } from "./crawl.ts";
import { PageMemory } from "./page_memory.ts";

const pages = new Map([
  ["/", '<a href="/a">a</a> <a href="/b">b</a> <a href="/old">old</a>'],
  ["/a", "<p>Página A</p>"],
  ["/b", "<p>B</p>"],
]);

Deno.test("a crawl that was cut off asks only for what it does not have yet", async () => {
  const cache = await Deno.makeTempDir();
  const asked: string[] = [];
  const run = async (broken: string) => {
    const memory = await PageMemory.open(cache, { site: "x" });
    const result = await crawl({
      start: ["https://x.example/"],
      within: ["https://x.example/"],
      userAgent: "test",
      delayMs: 0,
      connections: 1,
      maxPages: 10,
      retries: 0,
      memory,
      read: (html) => html,
      fetch: (url) => {
        const { pathname } = new URL(url);
        asked.push(pathname);
        if (pathname === broken) return Promise.reject(new TypeError("connection lost"));
        if (pathname === "/old") {
          return Promise.resolve(new Response(null, { status: 301, headers: { location: "/a" } }));
        }
        const body = pages.get(pathname);
        return Promise.resolve(
          new Response(body, {
            status: body ? 200 : 404,
            headers: { "content-type": "text/html; charset=utf-8" },
          }),
        );
      },
    });
    return { result, memory };
  };
  const first = await run("/b");
  assert.deepEqual(first.result.pages.map((page) => page.url), ["https://x.example/", "https://x.example/a"]);
  first.memory.close();
  asked.length = 0;
  const second = await run("none");
  assert.deepEqual(asked.filter((path) => path !== "/robots.txt"), ["/b"]);
  assert.deepEqual(second.result.pages.map((page) => page.content), [
    pages.get("/"),
    pages.get("/a"),
    pages.get("/b"),
  ]);
  await second.memory.forget();
  asked.length = 0;
  const third = await run("none");
  assert.equal(asked.filter((path) => path !== "/robots.txt").length, 4, "a complete crawl is forgotten");
  await third.memory.forget();
  await Deno.remove(cache, { recursive: true });
});
