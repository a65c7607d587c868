import { deepEqual, equal } from "node:assert/strict";
import { parseSitemap } from "./parse_sitemap.ts";

const page = (address: string) => `<url><loc>${address}</loc></url>`;

Deno.test("parseSitemap() reads pages and indexes, however they are written", () => {
  deepEqual(
    parseSitemap(`\ufeff<?xml version="1.0" encoding="UTF-8"?>
      <!-- <url><loc>https://x.example/hidden</loc></url> -->
      <sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sm:url><sm:loc>
          https://x.example/a?b=1&amp;c=&#50;&#x33;
        </sm:loc><sm:lastmod>2026-01-01</sm:lastmod>
          <image:image><image:loc>https://x.example/picture.png</image:loc></image:image></sm:url>
        <sm:url><sm:loc><![CDATA[https://x.example/d?e&f]]></sm:loc></sm:url>
        <sm:url><sm:loc>/relative</sm:loc></sm:url>
        <sm:url><sm:loc>javascript:alert(1)</sm:loc></sm:url>
      </sm:urlset>`.trim()),
    { pages: ["https://x.example/a?b=1&c=23", "https://x.example/d?e&f"], sitemaps: [] },
  );
  deepEqual(
    parseSitemap("<sitemapindex><sitemap><loc>https://x.example/1.xml.gz</loc></sitemap></sitemapindex>"),
    { pages: [], sitemaps: ["https://x.example/1.xml.gz"] },
  );
  deepEqual(parseSitemap("<urlset/>"), { pages: [], sitemaps: [] });
});

Deno.test("parseSitemap() reads a plain list of addresses", () => {
  deepEqual(parseSitemap("https://x.example/a\r\n\nhttps://x.example/b\nnonsense\n").pages, [
    "https://x.example/a",
    "https://x.example/b",
  ]);
  deepEqual(parseSitemap(""), { pages: [], sitemaps: [] });
});

Deno.test("parseSitemap() says what is wrong with a broken sitemap and keeps what it could read", () => {
  deepEqual(parseSitemap(`<urlset>${page("https://x.example/a")}<url><loc>https://x.exa`), {
    pages: ["https://x.example/a"],
    sitemaps: [],
    broken: "cut off before its end",
  });
  equal(
    parseSitemap("<!doctype html><html><loc>x</loc>").broken,
    "neither a sitemap nor an index of sitemaps",
  );
  equal(parseSitemap("no such page").broken, "neither XML nor a list of addresses");
});

Deno.test("parseSitemap() takes 50,000 addresses and no more", () => {
  const many = Array.from({ length: 50_001 }, (_, i) => `https://x.example/${i}`);
  for (const text of [`<urlset>${many.map(page).join("")}</urlset>`, many.join("\n")]) {
    const { pages, broken } = parseSitemap(text);
    equal(pages.length, 50_000);
    equal(broken, "more than 50000 addresses, the rest is left out");
  }
  equal(parseSitemap(`<urlset>${many.slice(1).map(page).join("")}</urlset>`).broken, undefined);
});

Deno.test("parseSitemap() is not held up by tags, names, comments and CDATA that never end", () => {
  for (const piece of ["<", "<a ", "<url><loc", "<!--", "<![CDATA[", "a", "<a:", "&#x", "</"]) {
    const text = "<urlset>" + piece.repeat(2_000_000 / piece.length);
    equal(parseSitemap(text).broken, "cut off before its end", piece);
  }
});
