import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { isInScope, isWithin, normaliseUrl, pathId, URL_RULES } from "./normalise_url.ts";

const page = "https://learn.example/azure/storage/tiers";

Deno.test("normaliseUrl() brings every way to write a link to one form and says what it changed", () => {
  const cases: [string, string[]][] = [
    [page, []],
    ["http://learn.example/azure/storage/tiers", ["scheme"]],
    ["https://Learn.Example/azure/storage/tiers", ["host"]],
    ["HTTPS://learn.example/azure/storage/tiers", []],
    [page + "/", ["slash"]],
    [page + "/index.html", ["index"]],
    [page + "?WT.mc_id=forum&utm_source=x", ["query"]],
    [page + "#cool-tier", ["fragment"]],
    [page + "?#", ["query", "fragment"]],
    ["https://learn.example:443/azure/x/../storage/./tiers", []],
    ["https://me:secret@learn.example/azure/storage/tiers", []],
    ["http://LEARN.example/azure/storage/tiers/Default.aspx?a=b#c", [
      "scheme",
      "host",
      "index",
      "query",
      "fragment",
    ]],
  ];
  for (const [address, changed] of cases) deepEqual(normaliseUrl(address), { url: page, changed });
});

Deno.test("normaliseUrl() leaves the case of the path and the port alone", () => {
  equal(normaliseUrl("http://127.0.0.1:8080/Azure/X")?.url, "https://127.0.0.1:8080/Azure/X");
});

Deno.test("normaliseUrl() gives the root its slash and changes nothing the second time", () => {
  equal(normaliseUrl("https://a.example")?.url, "https://a.example/");
  equal(normaliseUrl("https://a.example/index.html")?.url, "https://a.example/");
  for (const address of ["http://A.example/?q", page + "//", "https://a.example/index.htm"]) {
    const once = normaliseUrl(address)!.url;
    deepEqual(normaliseUrl(once), { url: once, changed: [] });
  }
});

Deno.test("normaliseUrl() gives null for what is no web address", () => {
  for (
    const address of [
      "",
      "azure/x",
      "mailto:a@b.example",
      "ftp://a.example/",
      "https://",
      "javascript:void(0)",
    ]
  ) {
    equal(normaliseUrl(address), null);
  }
});

Deno.test("isWithin() compares whole path segments", () => {
  const within = ["https://learn.example/azure/"];
  equal(isWithin("https://learn.example/azure", within), true);
  equal(isWithin("https://learn.example/azure/x", within), true);
  equal(isWithin("https://learn.example/azurestack", within), false);
  equal(isWithin("https://learn.example.evil.example/azure/x", within), false);
  equal(isWithin("https://learn.example/x", ["http://Learn.example"]), true);
});

Deno.test("pathId() names a page by its path", () => {
  equal(pathId(page), "azure/storage/tiers");
  equal(pathId("https://learn.example/"), "index");
});

Deno.test("normaliseUrl() strips the language, follows a host that moved, and writes escapes one way", () => {
  const url = (address: string) => normaliseUrl(address)?.url;
  equal(url("https://docs.microsoft.com/de-de/Azure/Disks"), "https://learn.microsoft.com/azure/disks");
  equal(url("https://x.example/en-us"), "https://x.example/");
  equal(url("https://x.example/en/Docs"), "https://x.example/en/Docs");
  equal(url("https://x.example/%7euser/caf%c3%a9%2Fx"), "https://x.example/~user/caf%C3%A9%2Fx");
});

Deno.test("normaliseUrl() leaves alone what a rule that is off would change", () => {
  const address = "http://docs.microsoft.com/en-us/A/index.html?q#f";
  for (const rule of URL_RULES.filter((rule) => rule !== "host")) {
    const rules = new Set(URL_RULES.filter((other) => other !== rule));
    const { url, changed } = normaliseUrl(rule === "slash" ? "https://x.example/a/" : address, rules)!;
    ok(!changed.includes(rule), rule);
    notEqual(url, normaliseUrl(rule === "slash" ? "https://x.example/a/" : address)!.url, rule);
  }
});

Deno.test("isInScope() keeps to the language of a prefix, and lets a prefix without one hold all", () => {
  const english = ["https://x.example/en-us/docs/"], any = ["https://x.example/docs/"];
  equal(isInScope("https://x.example/en-us/docs/a", english), true);
  equal(isInScope("https://x.example/docs/a", english), true);
  equal(isInScope("https://x.example/de-de/docs/a", english), false);
  equal(isInScope("https://x.example/de-de/docs/a", any), true);
  equal(isInScope("mailto:a@x.example", any), false);
});
