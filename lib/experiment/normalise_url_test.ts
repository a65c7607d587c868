import { deepEqual, equal } from "node:assert/strict";
import { isWithin, normaliseUrl, pathId } from "./normalise_url.ts";

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
