import { deepEqual, equal, ok } from "node:assert/strict";
import type { Fetch } from "../base/mod.ts";
import { EVERY_URL_RULE } from "../experiment/mod.ts";
import {
  type Handler,
  html,
  links,
  ORIGIN,
  paths,
  quickClock,
  reasons,
  redirect,
  robots,
  visit,
} from "./site_for_tests.ts";

Deno.test("crawl() identifies itself in every request and sends no cookie back, nor a name or password", async () => {
  const agents = new Set<string | null>(), secrets: string[] = [];
  const cookie = { "set-cookie": "session=1; Path=/" };
  const watched = (answer: () => Response): Handler => (request) => {
    agents.add(request.headers.get("user-agent"));
    for (const name of ["cookie", "authorization"]) {
      if (request.headers.has(name)) secrets.push(`${name} to ${request.url}`);
    }
    return answer();
  };
  const { result, asked } = await visit({
    "/robots.txt": watched(() => new Response(`Sitemap: ${ORIGIN}/map.xml`, { headers: cookie })),
    "/map.xml": watched(() => new Response("<urlset></urlset>", { headers: cookie })),
    "/a": watched(() => html(`<a href="https://me:secret@site.example/a/b#x">b</a>`, cookie)),
    "/a/b": watched(() => new Response(null, { status: 302, headers: { location: "/a/c", ...cookie } })),
    "/a/c": watched(() => html("")),
  }, { sitemap: true, userAgent: "Cotejo/1.0 (+mailto:me@home.example)" });
  equal(asked.get("/map.xml"), 1);
  deepEqual(paths(result), ["/a", "/a/c"]);
  deepEqual([...agents], ["Cotejo/1.0 (+mailto:me@home.example)"]);
  deepEqual(secrets, []);
  ok(!JSON.stringify(result.dropped).includes("secret"));
});

Deno.test("crawl() stops reading a page that never ends, and tells the server so", async () => {
  let sent = 0;
  const { promise: cancelled, resolve } = Promise.withResolvers<void>();
  const endless = new Uint8Array(64_000).fill(0x61);
  const { result } = await visit({
    "/a": () => links("/a/endless", "/a/announced"),
    "/a/endless": () =>
      html(
        new ReadableStream({
          pull(controller) {
            sent += endless.length;
            controller.enqueue(endless);
          },
          cancel: () => resolve(),
        }),
      ),
    "/a/announced": () => html("x".repeat(200_001)),
  }, { maxBytes: 200_000 });
  await cancelled;
  deepEqual(reasons(result), {
    "/a/announced": "content: longer than 200000 bytes",
    "/a/endless": "content: longer than 200000 bytes",
  });
  ok(sent < 100_000_000, `${sent} bytes were sent`);
});

Deno.test("crawl() gives up a page that drips", async () => {
  const drips = new Set<ReturnType<typeof setInterval>>();
  const drip = () => {
    let timer: ReturnType<typeof setInterval>;
    return html(
      new ReadableStream({
        start(controller) {
          drips.add(timer = setInterval(() => controller.enqueue(new TextEncoder().encode("<p>")), 10));
        },
        cancel: () => {
          clearInterval(timer);
          drips.delete(timer);
        },
      }),
    );
  };
  const { result } = await visit({
    "/a": () => links("/a/slow", "/a/ok"),
    "/a/slow": drip,
    "/a/ok": () => html(""),
  }, {
    timeoutMs: 200,
    retries: 1,
  });
  for (const timer of drips) clearInterval(timer);
  deepEqual(paths(result), ["/a", "/a/ok"]);
  deepEqual(reasons(result), { "/a/slow": "fetch: timed out, no answer within 0.2 s" });
});

Deno.test("crawl() leaves a host alone that asks for more patience than it has", async () => {
  const { result, asked } = await visit({
    "/a": () => links("/a/1", "/a/2", "/a/3"),
    "/a/1": () => new Response(null, { status: 429, headers: { "retry-after": "86400" } }),
    "/a/2": () => html(""),
    "/a/3": () => html(""),
  }, { connections: 1, sitemap: false });
  deepEqual(paths(result), ["/a"]);
  equal(reasons(result)["/a/1"], "fetch: status 429");
  equal(reasons(result)["/a/2"], "fetch: site.example asked to be left alone for another 86400 s");
  equal(asked.has("/a/2") || asked.has("/a/3"), false);
});

Deno.test("crawl() asks only within the allowed hours", async () => {
  const clock = quickClock(Date.parse("2026-01-10T05:59:59Z"));
  const warnings: string[] = [];
  const moments: string[] = [];
  const stamp = (answer: Response) => {
    moments.push(new Date(clock.now()).toISOString());
    return answer;
  };
  const { result } = await visit({
    "/robots.txt": () => stamp(robots("")),
    "/a": () => stamp(links("/a/1", "/a/2")),
    "/a/1": () => stamp(html("")),
    "/a/2": () => stamp(html("")),
  }, {
    clock,
    delayMs: 3000,
    connections: 1,
    hours: { from: 1, to: 6, zone: "UTC" },
    warn: (message) => warnings.push(message),
  });
  deepEqual(paths(result), ["/a", "/a/1", "/a/2"]);
  deepEqual(moments.slice(0, 2), ["2026-01-10T05:59:59.000Z", "2026-01-11T01:00:00.000Z"]);
  ok(moments.slice(1).every((moment) => moment.startsWith("2026-01-11T01:00:")));
  deepEqual(warnings, ["outside the allowed hours 01–06 UTC: waiting until 2026-01-11 01:00"]);
});

Deno.test("crawl() takes no more pages of a host than allowed, whatever the others have", async () => {
  const fetch: Fetch = (url) => {
    const { pathname } = new URL(url);
    if (pathname === "/robots.txt") return Promise.resolve(new Response(null, { status: 404 }));
    if (pathname === "/0") return Promise.resolve(redirect("/1"));
    return Promise.resolve(
      pathname === "/" ? links("/0", "/1", "/2", "/3", "https://other.example/2") : html(""),
    );
  };
  const { result } = await visit({}, {
    start: ["https://one.example/", "https://other.example/"],
    within: ["https://one.example/", "https://other.example/"],
    maxPagesPerHost: 3,
    maxPages: 5,
    fetch,
  });
  deepEqual(result.pages.map(({ id }) => id), [
    "https://one.example/",
    "https://one.example/1",
    "https://one.example/2",
    "https://other.example/",
    "https://other.example/1",
  ]);
  const limits = result.dropped.filter(({ stage }) => stage === "limit").map(({ id, reason }) =>
    `${id} ${reason}`
  );
  deepEqual(limits, [
    "https://one.example/3 more than 3 pages of one.example",
    "https://other.example/2 more than 5 pages",
    "https://other.example/3 more than 5 pages",
  ]);
});

Deno.test("crawl() tells pages apart by the rules that are on", async () => {
  const rules = new Set([...EVERY_URL_RULE].filter((rule) => rule !== "query" && rule !== "fragment"));
  const { result, asked } = await visit({
    "/a": (request) =>
      new URL(request.url).search === ""
        ? links("/a?id=1", "/a?id=2", "/a?id=1#part", "/b?id=1")
        : html("page"),
  }, { rules, start: [`${ORIGIN}/a#top`] });
  deepEqual(paths(result), ["/a", "/a?id=1", "/a?id=2"]);
  equal(asked.get("/a"), 3);
  deepEqual(result.failed, []);
});

Deno.test("crawl() honours the X-Robots-Tag header, unless it is for another crawler", async () => {
  const { result } = await visit({
    "/a": () => links("/a/no", "/a/named", "/a/later"),
    "/a/no": () => html("", { "x-robots-tag": "noindex" }),
    "/a/named": () => html("", { "x-robots-tag": "googlebot: noindex, nofollow" }),
    "/a/later": () => html("", { "x-robots-tag": "unavailable_after: 25 Jun 2020 15:00:00 PST, noindex" }),
  });
  deepEqual(paths(result), ["/a", "/a/named"]);
  equal(reasons(result)["/a/later"], "noindex: the page asks not to be collected");
});

Deno.test("crawl() leaves out a page that is nested too deep to be read", async () => {
  const { result } = await visit({
    "/a": () => links("/a/deep", "/a/ok"),
    "/a/deep": () => html("<div>".repeat(1_000_000)),
    "/a/ok": () => html("<div>fine"),
  });
  equal(paths(result).join(), "/a,/a/ok");
  equal(reasons(result)["/a/deep"], "content: elements nested more than 1000 deep");
});
