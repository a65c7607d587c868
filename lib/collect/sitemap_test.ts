import { deepEqual, equal, ok } from "node:assert/strict";
import { type Handler, html, links, ORIGIN, paths, robots, visit } from "./site_for_tests.ts";

const xml = (text: BodyInit) => new Response(text, { headers: { "content-type": "application/xml" } });
const urlset = (...of: string[]) =>
  `<urlset>${of.map((path) => `<url><loc>${new URL(path, ORIGIN)}</loc></url>`).join("")}</urlset>`;
const index = (...of: string[]) =>
  `<sitemapindex>${
    of.map((path) => `<sitemap><loc>${new URL(path, ORIGIN)}</loc></sitemap>`).join("")
  }</sitemapindex>`;
const packed = (text: string) => new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));

/** Crawls with sitemaps; the pages that are taken, the paths asked for and the warnings. */
async function mapped(handlers: Record<string, Handler>, options: Parameters<typeof visit>[1] = {}) {
  const warnings: string[] = [];
  const { result, asked, clock } = await visit({
    "/a": () => html("start"),
    ...Object.fromEntries(["/a/1", "/a/2", "/a/3", "/b"].map((path) => [path, () => html(path)])),
    ...handlers,
  }, { sitemap: true, warn: (message) => warnings.push(message), ...options });
  return { pages: paths(result), asked, warnings, result, clock };
}

Deno.test("a crawl takes the pages within the prefix that /sitemap.xml names, after the start addresses", async () => {
  const { pages, asked, warnings, result } = await mapped({
    "/a": () => links("/a/3"),
    "/sitemap.xml": () => xml(urlset("/a/2", "/b", "/a/1", "/a", "https://else.example/a/9")),
  }, { maxPages: 2 });
  deepEqual(pages, ["/a", "/a/1"]);
  deepEqual(result.dropped.map(({ id }) => id), [`${ORIGIN}/a/2`, `${ORIGIN}/a/3`]);
  equal(asked.has("/b"), false);
  deepEqual(warnings, []);
  const without = await mapped({ "/sitemap.xml": () => xml(urlset("/a/2")) }, { sitemap: false });
  equal(without.asked.has("/sitemap.xml"), false);
});

Deno.test("a crawl says nothing of a /sitemap.xml that nobody announced and that is not there", async () => {
  for (
    const handler of [
      () => new Response(null, { status: 404 }),
      () => html("<!DOCTYPE html><p>every address is this page"),
    ]
  ) {
    const { pages, warnings } = await mapped({ "/sitemap.xml": handler });
    deepEqual(pages, ["/a"]);
    deepEqual(warnings, []);
  }
});

Deno.test("a crawl reads the sitemaps that robots.txt announces: indexes, packed and plain ones", async () => {
  const { pages, asked, warnings } = await mapped({
    "/robots.txt": () =>
      robots(
        `User-agent: *\nDisallow: /maps/index\nSitemap: ${ORIGIN}/maps/index.xml\nSitemap: /maps/list.txt`,
      ),
    "/maps/index.xml": () => xml(index("/maps/packed.xml.gz", "/maps/index.xml")),
    "/maps/packed.xml.gz": () => new Response(packed(urlset("/a/1", "/a/2"))),
    "/maps/list.txt": () => robots(`${ORIGIN}/a/3\n${ORIGIN}/b\n`),
    "/sitemap.xml": () => xml(urlset("/a/unannounced")),
  });
  deepEqual(pages, ["/a", "/a/1", "/a/2", "/a/3"]);
  equal(asked.has("/sitemap.xml"), false);
  equal(asked.get("/maps/index.xml"), 1);
  deepEqual(warnings, []);
});

Deno.test("a crawl warns of announced sitemaps that are missing, broken or busy, and goes on", async () => {
  const announce = ["broken", "busy", "cut.gz", "gone", "ok", "page"].map((name) => `Sitemap: /${name}`).join(
    "\n",
  );
  const { pages, warnings } = await mapped({
    "/robots.txt": () => robots(announce),
    "/broken": () => xml(urlset("/a/1").slice(0, -5)),
    "/busy": () => new Response(null, { status: 503 }),
    "/cut.gz": async () => new Response((await new Response(packed(urlset("/a/2"))).bytes()).slice(0, -12)),
    "/ok": () => xml(urlset("/a/3")),
    "/page": () => html("<html>"),
  });
  deepEqual(pages, ["/a", "/a/1", "/a/3"]);
  deepEqual(warnings, [
    `sitemap ${ORIGIN}/broken is broken: cut off before its end`,
    `sitemap ${ORIGIN}/busy cannot be read: status 503`,
    `sitemap ${ORIGIN}/cut.gz cannot be read: not whole, or longer than 50000000 bytes unpacked`,
    `sitemap ${ORIGIN}/gone cannot be read: status 404`,
    `sitemap ${ORIGIN}/page is broken: neither a sitemap nor an index of sitemaps`,
  ]);
});

Deno.test("a crawl follows indexes of sitemaps three deep, not further, and asks for no file twice", async () => {
  const { pages, asked, warnings } = await mapped({
    "/sitemap.xml": () => xml(index("/1.xml")),
    "/1.xml": () => xml(index("/2.xml", "/1.xml")),
    "/2.xml": () => xml(index("/3.xml", "/sitemap.xml", "/3b.xml")),
    "/3.xml": () => xml(urlset("/a/1")),
    "/3b.xml": () => xml(index("/4.xml")),
    "/4.xml": () => xml(urlset("/a/2")),
  });
  deepEqual(pages, ["/a", "/a/1"]);
  equal(asked.get("/1.xml"), 1);
  equal(asked.has("/4.xml"), false);
  deepEqual(warnings, [`sitemap ${ORIGIN}/3b.xml is ignored: indexes of sitemaps nested too deep`]);
});

Deno.test("a crawl reads 500 sitemaps at most", async () => {
  const many = Array.from({ length: 600 }, (_, i) => `/m${String(i).padStart(3, "0")}`);
  const { asked, warnings } = await mapped({
    "/sitemap.xml": () => xml(index(...many)),
    ...Object.fromEntries(many.map((path) => [path, () => xml(urlset())])),
  });
  equal([...asked.keys()].filter((path) => path.startsWith("/m")).length, 499);
  deepEqual(warnings, [`more than 500 sitemaps: the rest is left out, from ${ORIGIN}/m499`]);
});

Deno.test("a crawl gives up a packed sitemap that grows too long", async () => {
  const { pages, warnings } = await mapped({
    "/robots.txt": () => robots("Sitemap: /bomb.gz"),
    "/bomb.gz": () => new Response(packed(" ".repeat(60_000_000))),
  });
  deepEqual(pages, ["/a"]);
  ok(warnings[0]?.includes("longer than 50000000 bytes unpacked"), warnings.join());
});

Deno.test("a crawl leaves its hosts for a sitemap only where robots.txt names the other host", async () => {
  const asked: string[] = [];
  const answers: Record<string, () => Response> = {
    "site.example/robots.txt": () => robots("Sitemap: https://cdn.example/index.xml"),
    "cdn.example/index.xml": () =>
      xml(
        "<sitemapindex><sitemap><loc>https://cdn.example/1.xml</loc></sitemap>" +
          "<sitemap><loc>https://evil.example/2.xml</loc></sitemap>" +
          "<sitemap><loc>https://cdn.example/3.xml</loc></sitemap></sitemapindex>",
      ),
    "cdn.example/1.xml": () => xml(urlset("/a/1")),
    "cdn.example/3.xml": () =>
      new Response(null, { status: 302, headers: { location: "https://evil.example/4.xml" } }),
    "site.example/a": () => html(""),
    "site.example/a/1": () => html(""),
  };
  const { pages, warnings } = await mapped({}, {
    fetch: (url) => {
      const { host, pathname } = new URL(url);
      asked.push(host);
      return Promise.resolve(answers[host + pathname]?.() ?? new Response(null, { status: 404 }));
    },
  });
  deepEqual(pages, ["/a", "/a/1"]);
  equal(asked.includes("evil.example"), false);
  deepEqual(warnings, [
    "sitemap https://cdn.example/3.xml cannot be read: no robots.txt of the site names the host evil.example",
    "sitemap https://evil.example/2.xml cannot be read: no robots.txt of the site names the host evil.example",
  ]);
});

Deno.test("a crawl asks a site whose robots.txt cannot be read for no sitemap, and keeps its delay", async () => {
  const refused = await mapped({ "/robots.txt": () => new Response(null, { status: 500 }) }, { retries: 0 });
  deepEqual([...refused.asked.keys()], ["/robots.txt"]);
  const disallowed = await mapped({ "/robots.txt": () => robots("User-agent: *\nDisallow: /sitemap.xml") });
  equal(disallowed.asked.has("/sitemap.xml"), false);
  deepEqual(disallowed.warnings, []);
  const slow = await mapped({
    "/robots.txt": () => robots("User-agent: *\nCrawl-delay: 5"),
    "/sitemap.xml": () => xml(urlset("/a/1")),
  });
  equal(slow.clock.now() - 1_000_000, 3 * 5000);
});
