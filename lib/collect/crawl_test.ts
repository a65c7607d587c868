import { deepEqual, equal, ok } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import {
  type Handler,
  html,
  links,
  ORIGIN,
  paths,
  reasons,
  redirect,
  robots,
  visit,
} from "./site_for_tests.ts";

Deno.test("crawl() follows links within the prefix only and takes each page once", async () => {
  const { result, asked } = await visit({
    "/a": () =>
      links(
        "/a/b",
        "c",
        "/a/b?x=1#y",
        "http://Site.Example/a/b/",
        "/other",
        "https://else.example/a/z",
        "mailto:x@y.example",
      ),
    "/a/b": () => links("/a", "/a/d"),
    "/c": () => links("/a/never"),
    "/a/d": () => html("<base href='/a/deep/'><a href='e'>e</a>"),
    "/a/deep/e": () => html("end"),
  });
  deepEqual(paths(result), ["/a", "/a/b", "/a/d", "/a/deep/e"]);
  deepEqual(result.dropped, []);
  equal(asked.get("/a/b"), 1);
  equal(asked.has("/c"), false);
});

Deno.test("crawl() gives the same result whatever the timing, also at the limit of pages", async () => {
  const many = Array.from({ length: 12 }, (_, i) => `/a/${i}`);
  const slow = (pause: (i: number) => number) =>
    Object.fromEntries([
      ["/a", () => links(...many)],
      ...many.map((path, i) => [path, async () => {
        await new Promise((done) => setTimeout(done, pause(i)));
        return links(`/a/x${i}`);
      }]),
    ]) as Record<string, Handler>;
  const first = await visit(slow((i) => i % 3 * 4), { maxPages: 8, connections: 4 });
  const second = await visit(slow((i) => (12 - i) % 5 * 3), { maxPages: 8, connections: 2 });
  deepEqual(first.result, second.result);
  deepEqual(paths(first.result), ["/a", "/a/0", "/a/1", "/a/10", "/a/11", "/a/2", "/a/3", "/a/4"]);
  equal(reasons(first.result)["/a/5"], "limit: more than 8 pages");
  ok(first.mostInFlight > 1 && first.mostInFlight <= 4);
  ok(second.mostInFlight <= 2);
});

Deno.test("crawl() records redirects: in a circle, to the outside, and to pages that it takes", async () => {
  const { result } = await visit({
    "/a": () => links("/a/circle1", "/a/itself", "/a/out", "/a/far", "/a/old", "/a/lost", "/a/bad"),
    "/a/circle1": () => redirect("/a/circle2"),
    "/a/circle2": () => redirect("/a/circle1"),
    "/a/itself": () => redirect("/a/itself?again"),
    "/a/out": () => redirect("/outside"),
    "/a/far": () => redirect("https://else.example/a"),
    "/a/old": () => redirect("/a/newer"),
    "/a/newer": () => redirect("/a/new"),
    "/a/new": () => html("new"),
    "/a/lost": () => redirect("/a/gone"),
    "/a/bad": () => redirect("http://[bad"),
    "/outside": () => html("must not be asked for"),
  });
  deepEqual(paths(result), ["/a", "/a/new"]);
  deepEqual(reasons(result), {
    "/a/bad": "fetch: redirect to no address",
    "/a/circle1": "redirect: redirects in a circle",
    "/a/circle2": "redirect: redirects in a circle",
    "/a/itself?again": "fetch: redirects in a circle",
    "/a/gone": "fetch: status 404",
    "/a/lost": `redirect: redirects: ${ORIGIN}/a/gone`,
    "/a/newer": `redirect: redirects: ${ORIGIN}/a/new`,
    "/a/old": `redirect: redirects: ${ORIGIN}/a/new`,
    "/a/far": "scope: redirects outside: https://else.example/a",
    "/a/out": `scope: redirects outside: ${ORIGIN}/outside`,
  });
  deepEqual([...result.aliases].sort(), [
    [`${ORIGIN}/a/newer`, `${ORIGIN}/a/new`],
    [`${ORIGIN}/a/old`, `${ORIGIN}/a/new`],
  ]);
});

Deno.test("crawl() gives up a chain of redirects that never ends", async () => {
  const chain: Record<string, Handler> = { "/a": () => redirect("/a/r1") };
  for (let i = 1; i < 40; i++) chain[`/a/r${i}`] = () => redirect(`/a/r${i + 1}`);
  const { result, asked } = await visit(chain);
  deepEqual(paths(result), []);
  equal(reasons(result)["/a/r10"], "fetch: too many redirects");
  equal(asked.has("/a/r11"), false);
});

Deno.test("crawl() asks for nothing that robots.txt disallows, not even after a redirect", async () => {
  const { result, asked } = await visit({
    "/robots.txt": () => robots("User-agent: cotejo\nDisallow: /a/internal/\n\nUser-agent: *\nDisallow: /"),
    "/a": () => links("/a/internal/x", "/a/detour", "/a/ok"),
    "/a/detour": () => redirect("/a/internal/y"),
    "/a/ok": () => html("ok"),
    "/a/internal/x": () => html("secret"),
    "/a/internal/y": () => html("secret"),
  });
  deepEqual(paths(result), ["/a", "/a/ok"]);
  equal(reasons(result)["/a/internal/x"], "robots: disallowed by robots.txt");
  equal(reasons(result)["/a/internal/y"], "robots: disallowed by robots.txt");
  equal(asked.has("/a/internal/x") || asked.has("/a/internal/y"), false);
  equal(asked.get("/robots.txt"), 1);
});

Deno.test("crawl() takes nothing from a site whose robots.txt answers 500 or stays busy", async () => {
  for (const status of [500, 503, 429]) {
    const { result, asked } = await visit({
      "/robots.txt": () => new Response(null, { status }),
      "/a": () => html("page"),
    });
    deepEqual(paths(result), []);
    deepEqual(reasons(result), {
      "/a": `robots: robots.txt cannot be read, status ${status}: ${ORIGIN}/robots.txt`,
    });
    equal(asked.has("/a"), false);
  }
});

Deno.test("crawl() takes everything where there is no robots.txt", async () => {
  for (const status of [404, 410, 403]) {
    const { result } = await visit({
      "/robots.txt": () => new Response(null, { status }),
      "/a": () => html("page"),
    });
    deepEqual(paths(result), ["/a"]);
  }
});

Deno.test("crawl() keeps the delay between requests, and the longer one that robots.txt asks for", async () => {
  const pages: Record<string, Handler> = {
    "/a": () => links("/a/1", "/a/2"),
    "/a/1": () => html(""),
    "/a/2": () => html(""),
  };
  const own = await visit(pages, { delayMs: 1500 });
  const took = own.clock.now() - 1_000_000;
  ok(took > 3 * 1000 && took < 3 * 2000 && took !== 3 * 1500, `${took}`);
  const theirs = await visit({ ...pages, "/robots.txt": () => robots("User-agent: *\nCrawl-delay: 4") }, {
    delayMs: 1500,
  });
  equal(theirs.clock.now() - 1_000_000, 3 * 4000);
});

Deno.test("crawl() waits as long as Retry-After says, in seconds or as a date", async () => {
  const busy = (value: string): Handler => (_, times) =>
    times === 1 ? new Response(null, { status: 429, headers: { "retry-after": value } }) : html("done");
  const seconds = await visit({ "/a": busy("7") });
  deepEqual(paths(seconds.result), ["/a"]);
  deepEqual(seconds.clock.waits, [7000]);
  const date = await visit({ "/a": busy(new Date(1_000_000 + 9000).toUTCString()) });
  deepEqual(date.clock.waits, [9000]);
  const tooLong = await visit({ "/a": busy("86400") });
  deepEqual(reasons(tooLong.result), { "/a": "fetch: status 429" });
  deepEqual(tooLong.clock.waits, []);
});

Deno.test("crawl() tries again after 5xx with growing waits, then gives up", async () => {
  const { result, asked, clock } = await visit({
    "/a": () => links("/a/shaky", "/a/down"),
    "/a/shaky": (_, times) => times < 3 ? new Response(null, { status: 503 }) : html("up"),
    "/a/down": () => new Response(null, { status: 500 }),
  }, { connections: 1 });
  deepEqual(paths(result), ["/a", "/a/shaky"]);
  deepEqual(reasons(result), { "/a/down": "fetch: status 500" });
  equal(asked.get("/a/down"), 4);
  deepEqual(clock.waits, [1000, 2000, 4000, 1000, 2000]);
});

Deno.test("crawl() tries again after a broken connection, and not after a refusal", async () => {
  let tries = 0;
  const broken = await visit({ "/a": () => html("page") }, {
    fetch: (url) => {
      if (url.endsWith("robots.txt")) return Promise.resolve(new Response(null, { status: 404 }));
      if (++tries < 3) throw new TypeError("connection reset");
      return Promise.resolve(html("page"));
    },
  });
  deepEqual(paths(broken.result), ["/a"]);
  equal(tries, 3);
  const refused = await visit({}, {
    fetch: () => {
      throw new Problem({ what: "The experiment does not name this host" });
    },
  });
  deepEqual(reasons(refused.result), {
    "/a": `robots: robots.txt cannot be read, The experiment does not name this host: ${ORIGIN}/robots.txt`,
  });
  deepEqual(refused.clock.waits, []);
});

Deno.test("crawl() gives up a server that never answers", async () => {
  const { result } = await visit({}, {
    timeoutMs: 50,
    retries: 1,
    fetch: (url, init) =>
      url.endsWith("/mute")
        ? new Promise((_, fail) => init!.signal!.addEventListener("abort", () => fail(new Error("aborted"))))
        : Promise.resolve(url.endsWith("/a") ? links("/a/mute", "/a/ok") : html("")),
  });
  deepEqual(paths(result), ["/a", "/a/ok"]);
  deepEqual(reasons(result), { "/a/mute": "fetch: timed out, no answer within 0.05 s" });
});

Deno.test("crawl() reads only HTML, and no more of it than allowed", async () => {
  const { result } = await visit({
    "/a": () => links("/a/pdf", "/a/huge", "/a/none", "/a/xhtml"),
    "/a/pdf": () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }),
    "/a/huge": () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new TextEncoder().encode("<p>endless ".repeat(1000))),
        }),
        { headers: { "content-type": "text/html" } },
      ),
    "/a/none": () => new Response(null, { status: 204 }),
    "/a/xhtml": () => html("<p/>", { "content-type": "application/xhtml+xml" }),
  }, { maxBytes: 50_000 });
  deepEqual(paths(result), ["/a", "/a/xhtml"]);
  deepEqual(reasons(result), {
    "/a/huge": "content: longer than 50000 bytes",
    "/a/none": "fetch: status 204",
    "/a/pdf": "content: content type application/pdf",
  });
});

Deno.test("crawl() reads pages with a wrong charset or broken markup", async () => {
  const { result } = await visit({
    "/a": () => html(`<a href='/a/latin'><p <b>><a href=/a/next>unclosed<div><!-- <a href="/a/hidden">`),
    "/a/latin": () =>
      new Response(Uint8Array.of(0x61, 0xf1, 0x6f), {
        headers: { "content-type": "text/html; charset=utf-8" },
      }),
    "/a/next": () => html("next"),
  });
  deepEqual(paths(result), ["/a", "/a/latin", "/a/next"]);
  equal(result.pages[1]!.content, "año");
});

Deno.test("crawl() takes a page once under its canonical address, and trusts no canonical outside", async () => {
  const canonical = (to: string) => html(`<link rel="canonical" href="${to}">`);
  const { result } = await visit({
    "/a": () => links("/a/print", "/a/real", "/a/copy", "/a/foreign", "/a/copy2"),
    "/a/print": () => canonical("/a/real"),
    "/a/real": () => canonical("http://Site.Example/a/real/#top"),
    "/a/copy": () => canonical("/a/unlinked"),
    "/a/copy2": () => canonical("/a/unlinked"),
    "/a/foreign": () => canonical("https://else.example/a"),
  });
  deepEqual(paths(result), ["/a", "/a/foreign", "/a/real", "/a/unlinked"]);
  deepEqual(reasons(result), {
    "/a/copy2": `duplicate: same page as another address: ${ORIGIN}/a/copy`,
    "/a/print": `duplicate: same page as another address: ${ORIGIN}/a/real`,
  });
  equal(result.aliases.get(`${ORIGIN}/a/print`), `${ORIGIN}/a/real`);
});

Deno.test("crawl() honours what a page says about itself: noindex, nofollow, rel=next", async () => {
  const { result } = await visit({
    "/a": () => html(`<meta name="robots" content="noindex, follow"><link rel="next" href="/a/page2">`),
    "/a/page2": () => html(`<meta name="robots" content="NOFOLLOW"><a href="/a/hidden">x</a>`),
    "/a/hidden": () => html("hidden"),
  });
  deepEqual(paths(result), ["/a/page2"]);
  deepEqual(reasons(result), { "/a": "noindex: the page asks not to be collected" });
});

Deno.test("crawl() says when a start address is not among the allowed ones", async () => {
  const { result } = await visit({}, { start: [`${ORIGIN}/b`, "nonsense"] });
  deepEqual(result.dropped.map((row) => `${row.id} ${row.stage}`), [`${ORIGIN}/b scope`, "nonsense scope"]);
});

Deno.test("crawl() gives the addresses of a plain http site as they were fetched", async () => {
  const http = ORIGIN.replace("https", "http");
  const { result } = await visit({
    "/a/": () => links("x/", "gone", "moved", "y#part"),
    "/a/x/": () => html(`<a href="deeper">d</a>`),
    "/a/x/deeper": () => html(""),
    "/a/moved": () => redirect("/a/x/#there"),
    "/a/y": () => html(`<link rel="canonical" href="${ORIGIN}/a/y">`),
  }, { start: [`${http}/a/`], within: [`${http}/a/`], read: (_, url) => url });
  deepEqual(result.pages.map(({ url }) => url), [
    `${http}/a/`,
    `${http}/a/x/`,
    `${http}/a/x/deeper`,
    `${http}/a/y`,
  ]);
  deepEqual(result.pages.map(({ content }) => content), result.pages.map(({ url }) => url));
  deepEqual(result.dropped.map(({ id, reason }) => `${id} ${reason}`), [
    `${http}/a/gone status 404`,
    `${http}/a/moved redirects: ${http}/a/x/`,
  ]);
  deepEqual(paths(result), ["/a", "/a/x", "/a/x/deeper", "/a/y"]);
});

Deno.test("crawl() stores the address that a redirect from http to https leads to", async () => {
  const { result } = await visit({}, {
    start: [ORIGIN.replace("https", "http") + "/a"],
    fetch: (url) => Promise.resolve(url.startsWith("http:") ? redirect(`${ORIGIN}/a/`) : html("")),
  });
  deepEqual(result.pages.map(({ url }) => url), [`${ORIGIN}/a/`]);
});

Deno.test("crawl() warns of start addresses that lead nowhere and of a robots.txt out of reach", async () => {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const { result } = await visit({
    "/a": () => html("page"),
    "/a/old": () => redirect("/a/gone"),
    "/a/quiet": () => html(`<meta name="robots" content="noindex">`),
  }, { start: ["/a", "/a/gone", "/a/old", "/a/quiet", "/b"].map((path) => ORIGIN + path), warn });
  deepEqual(result.failed, [
    { url: `${ORIGIN}/a/gone`, reason: "status 404" },
    { url: `${ORIGIN}/a/old`, reason: `redirects to ${ORIGIN}/a/gone, status 404` },
    { url: `${ORIGIN}/b`, reason: "start outside the allowed addresses" },
  ]);
  deepEqual(
    warnings,
    result.failed.map(({ url, reason }) => `start address ${url} leads nowhere: ${reason}`),
  );
  warnings.length = 0;
  await visit({ "/robots.txt": () => new Response(null, { status: 500 }) }, { warn, retries: 0 });
  const cause = `robots.txt cannot be read, status 500: ${ORIGIN}/robots.txt`;
  deepEqual(warnings, [
    `nothing is taken from ${ORIGIN}: ${cause}`,
    `start address ${ORIGIN}/a leads nowhere: ${cause}`,
  ]);
});

Deno.test("crawl() says why an address cannot be reached", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const closed = `http://127.0.0.1:${listener.addr.port}`;
  listener.close();
  const { result } = await visit({}, { start: [`${closed}/`], within: [`${closed}/`], fetch });
  deepEqual(result.failed, [{
    url: `${closed}/`,
    reason: `robots.txt cannot be read, connection refused: ${closed}/robots.txt`,
  }]);
  equal(result.dropped[0]!.id, `${closed}/`);
});
