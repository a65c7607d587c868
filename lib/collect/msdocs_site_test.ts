import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { checkoutOf } from "./msdocs_files.ts";
import { globMatcher } from "./msdocs_glob.ts";
import { linkAddress } from "./msdocs_links.ts";
import { type Site, siteOf } from "./msdocs_site.ts";

async function site(files: Record<string, string>): Promise<Site> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
      await Deno.writeTextFile(join(folder, name), text);
    }
    return await siteOf(checkoutOf(folder), {}, { drop: () => {}, warn: () => {} });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const docfx = (breadcrumb_path = "~/breadcrumb/toc.yml") =>
  JSON.stringify({
    build: { content: [{ files: ["**/*.md", "**/*.yml"] }], globalMetadata: { breadcrumb_path } },
  });
const redirections = (...urls: string[]) =>
  JSON.stringify({
    redirections: urls.map((redirect_url, i) => ({ source_path_from_root: `/gone${i}.md`, redirect_url })),
  });
const articles = {
  "a/one.md": "# One",
  "a/two.md": "# Two",
  "index.yml": "",
  "breadcrumb/toc.yml": "- tocHref: /",
};

Deno.test("siteOf() believes a docset's breadcrumb, with the folder that it is published in", async () => {
  const { addressOf } = await site({ ...articles, "docfx.json": docfx("/cloud/docs/breadcrumb/toc.json") });
  assert.equal(addressOf("a/one.md"), "cloud/docs/a/one");
  assert.equal(addressOf("index.yml"), "cloud/docs");
  assert.equal(addressOf("a/not-there.md"), "cloud/docs/a/not-there");
  assert.equal(addressOf("a/picture.png"), undefined);
});

Deno.test("siteOf() believes many redirections more than a breadcrumb, and few less", async () => {
  const given = { ...articles, "docfx.json": docfx("/support/breadcrumb/toc.json") };
  const urls = [
    "/fix/a/one",
    "https://learn.microsoft.com/en-us/fix/A/two?x=1",
    "/fix/a/one#x",
    "/azure/a/two",
  ];
  const many = await site({ ...given, ".openpublishing.redirection.json": redirections(...urls) });
  assert.equal(many.addressOf("a/one.md"), "fix/a/one");
  const few = await site({ ...given, ".openpublishing.redirection.json": redirections(...urls.slice(0, 2)) });
  assert.equal(few.addressOf("a/one.md"), "support/a/one");
});

Deno.test("siteOf() does not take archived pages for the place of a docset, nor a split vote", async () => {
  const archived = ["/previous-versions/fix/a/one", "/previous-versions/fix/a/two", "/fix/a/two"];
  const one = await site({
    ...articles,
    "docfx.json": docfx(),
    ".openpublishing.redirection.json": redirections(...archived),
  });
  assert.equal(one.addressOf("a/one.md"), "fix/a/one");
  const split = await site({
    ...articles,
    "docfx.json": docfx(),
    ".openpublishing.redirection.json": redirections("/x/a/one", "/y/a/one"),
  });
  assert.equal(split.addressOf("a/one.md"), undefined);
  assert.deepEqual(split.pages, []);
});

Deno.test("siteOf() finds the place in links of articles, and at last in the breadcrumb's entries", async () => {
  const linked = await site({
    ...articles,
    "docfx.json": docfx(),
    "a/one.md": "[a](/cloud/a/two) [b](/cloud/a/one#x) [c](/other/page)",
    "a/two.md": "[a](https://learn.microsoft.com/cloud/a/one)",
  });
  assert.equal(linked.addressOf("a/one.md"), "cloud/a/one");
  const entries = await site({
    ...articles,
    "docfx.json": docfx(),
    "breadcrumb/toc.yml": "- name: X\n  tocHref: /data/x/\n  topicHref: /data/x/\n",
  });
  assert.equal(entries.addressOf("a/one.md"), "data/x/a/one");
});

Deno.test("linkAddress() tells pages from what is none", async () => {
  const given = await site({ ...articles, "docfx.json": docfx("/cloud/breadcrumb/toc.json") });
  const address = (link: string) =>
    linkAddress(link, "a/one.md", { site: given, base: "https://learn.example/" });
  assert.equal(address("two.md?tabs=cli#x"), "https://learn.example/cloud/a/two#x");
  assert.equal(address("../a/tw%6F.md"), "https://learn.example/cloud/a/two");
  assert.equal(address("~/index.yml"), "https://learn.example/cloud");
  assert.equal(address("two"), "https://learn.example/cloud/a/two");
  assert.equal(address("//other.example/x"), "https://other.example/x");
  assert.equal(address("/azure/x?view=a#b"), "https://learn.example/azure/x?view=a#b");
  assert.equal(address("HTTP://Other.example/x"), "HTTP://Other.example/x");
  for (const none of ["#part", "mailto:a@b.example", "media/a.png", ""]) {
    assert.equal(address(none), null, none);
  }
  for (const lost of ["../../out.md", "toc.md", "~/a"]) assert.equal(address(lost), undefined, lost);
});

Deno.test("globMatcher() knows docfx's patterns", () => {
  const cases: [string, string[], string[]][] = [
    ["**/*.md", ["a.md", "a/b/c.MD"], ["a.mdx", "a.md/b"]],
    ["**/**.yml", ["a.yml", "a/b.yml"], ["a.yaml"]],
    ["**/includes/**", ["includes/a.md", "x/includes/y/a.md"], ["includes", "xincludes/a.md"]],
    ["/README.md", ["README.md"], ["a/README.md"]],
    ["./docs/{a,b}/*.{md,yml}", ["docs/a/x.md", "docs/b/y.yml"], ["docs/c/x.md", "docs/a/x/y.md"]],
    ["a?c+(x).md", ["abc+(x).md"], ["ac+(x).md", "abccx.md"]],
    ["**", ["a", "a/b"], []],
    ["a/**/b.md", ["a/b.md", "a/x/y/b.md"], ["ab.md", "b.md"]],
  ];
  for (const [pattern, yes, no] of cases) {
    for (const path of yes) assert.ok(globMatcher([pattern])(path), `${pattern} ${path}`);
    for (const path of no) assert.ok(!globMatcher([pattern])(path), `${pattern} ${path}`);
  }
  assert.ok(!globMatcher([])(""));
});
