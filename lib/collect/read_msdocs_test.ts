import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { textOf } from "../text/mod.ts";
import { type MsdocsOptions, readMsdocs } from "./read_msdocs.ts";
import type { SourceDocument, SourceQuestion } from "./source.ts";

type Files = Record<string, string | { link: string }>;

const json = (value: unknown) => JSON.stringify(value, null, 1);
const content = [{
  src: "articles",
  dest: ".",
  files: ["**/*.md", "**/*.yml"],
  exclude: ["**/includes/**", "**/obj/**"],
}];

/** Two repositories side by side, the second with two docsets, in the forms that Microsoft's have. */
const checkout: Files = {
  "azure-docs/.openpublishing.publish.config.json": json({
    docsets_to_publish: [{ docset_name: "azure", build_source_folder: ".", build_output_subfolder: "azure" }],
    dependent_repositories: [
      { path_to_root: "reusable-content", url: "https://github.com/MicrosoftDocs/reusable-content-pr" },
      { path_to_root: "elsewhere", url: "https://github.com/MicrosoftDocs/elsewhere" },
    ],
  }),
  "azure-docs/docfx.json": json({
    build: {
      content,
      globalMetadata: { breadcrumb_path: "~/breadcrumb/toc.yml", "ms.topic": "conceptual" },
      fileMetadata: {
        "ms.service": { "articles/disks/**/*.md": "azure-disks", "articles/**/archive/*.md": "old" },
        ROBOTS: { "articles/hidden/**": "NOINDEX, NOFOLLOW" },
      },
    },
  }),
  "azure-docs/.openpublishing.redirection.json": `{
    // moved in 2023
    "redirections": [
      { "source_path": "articles/disks/old.md", "redirect_url": "/azure/disks/older", "redirect_document_id": false },
      { "source_path": "articles/disks/older.md", "redirect_url": "https://docs.microsoft.com/en-us/Azure/disks/overview?x=1#a" },
      { "source_path_from_root": "/articles/disks/round.md", "redirect_url": "/azure/disks/round" },
      { "source_path_from_root": "/articles/disks/start.md", "redirect_url": "/azure/disks/" },
      { "source_path": "articles/disks/gone.md", "redirect_url": "/azure/disks/overview" },
      { "source_path": "articles/disks/sizes.md", "redirect_url": "/previous-versions/azure/disks/sizes", "monikers": ["v1"] },
    ],
  }`,
  "azure-docs/articles/disks/.openpublishing.redirection.disks.json": json({
    redirections: [{ source_path: "beside.md", redirect_url: "sizes" }],
  }),
  "azure-docs/README.md": "# Not published\n",
  "azure-docs/articles/README.md": "# For contributors\n",
  "azure-docs/articles/disks/toc.md": "# [Overview](overview.md)\n",
  "azure-docs/articles/disks/index.md": "---\ntitle: Disks\n---\nWelcome to disks.\n",
  "azure-docs/articles/disks/overview.md":
    "\ufeff---\ntitle: Disks overview | Microsoft Docs\nms.date: 05/07/2023\n" +
    "ms.service: virtual-machines\nms.topic: overview\n---\n# Managed disks\n\n" +
    "[!INCLUDE [intro](../../includes/Intro%20text.md)]\n\n1. First\n\n   [!INCLUDE[step](includes/step.md)]\n\n" +
    "2. Second [!include [word](~/includes/word.md)] word.\n\n![A](a.png)\n",
  "azure-docs/articles/disks/Sizes.md": "# Sizes\n\n[!INCLUDE [a](includes/cycle-a.md)]\n\n" +
    "[!INCLUDE [b](includes/not-there.md)]\n\n[!INCLUDE [c](../../../../../etc/passwd)]\n\n" +
    "[!INCLUDE [d](includes/secret.md)]\n\n[!INCLUDE [e](~/reusable-content/shared.md)]\n\n" +
    "[!INCLUDE [b](includes/not-there.md)]\n\n```markdown\n[!INCLUDE [b](includes/shown-only.md)]\n```\n",
  "azure-docs/articles/disks/gone.md": "# Gone\n\nStill in the repository.\n",
  "azure-docs/articles/disks/moved.md": "---\nredirect_url: /azure/disks/overview\n---\n# Moved\n",
  "azure-docs/articles/disks/quiet.md": "---\nROBOTS: NOINDEX\n---\n# Quiet\n\nText.\n",
  "azure-docs/articles/disks/empty.md": "---\ntitle: Empty\n---\n<!-- nothing yet -->\n",
  "azure-docs/articles/disks/broken.md": "---\ntitle: a: b: c\n---\n# Broken\n\nIts body stays.\n",
  "azure-docs/articles/disks/archive/v1.md": "# Version 1\n\nOld.\n",
  "azure-docs/articles/hidden/page.md": "# Hidden\n\nText.\n",
  "azure-docs/articles/disks/linked.md": { link: "../../../../outside.md" },
  "azure-docs/articles/disks/includes/step.md": "One line\n\n```sh\naz disk list\n```\n",
  "azure-docs/articles/disks/includes/cycle-a.md": "A before [!INCLUDE [b](cycle-b.md)] A after\n",
  "azure-docs/articles/disks/includes/cycle-b.md": "B [!INCLUDE [a](cycle-a.md)]\n",
  "azure-docs/articles/disks/includes/secret.md": { link: "../../../../../outside.md" },
  "azure-docs/includes/intro text.md":
    "---\nms.author: x\n---\nDisks keep data.\n\n[!INCLUDE [deep](deeper/deep.md)]\n",
  "azure-docs/includes/deeper/deep.md": "Very [deep](../../articles/disks/sizes.md).\n",
  "azure-docs/includes/word.md": "inline\n",
  "reusable-content/shared.md": "Shared by all.\n",
  "azure-docs/articles/disks/faq.yml": `### YamlMime:FAQ
metadata:
  title: Questions
  ms.date: 03/04/2024
  ms.service: azure-disks
title: Questions
sections:
  - name: First
    questions:
      - question: |
          Do \`disks\` keep data?
        answer: |
          Yes, see [the overview](overview.md#data), [start](./index.md), [all](~/articles/disks/Sizes.md),
          [limits](/azure/limits?x=1), [this](https://example.com/A), [below](#b), [mail](mailto:a@example.com),
          [other](../../../portal/user/a.yml), [picture](a.png), [lost](../../nowhere/x.md), [plain](sizes).
          [!INCLUDE [deep](../../includes/deeper/deep.md)]
      - question: Nothing?
  - questions:
      - question: How many?
        answer: Two.
`,
  "azure-docs/articles/disks/broken.yml": "### YamlMime:FAQ\nsections:\n  - name: x\n   questions: [\n",
  "azure-docs/articles/disks/landing.yml": "### YamlMime:Landing\ntitle: Landing\n",
  "portal/.openpublishing.publish.config.json": json({
    docsets_to_publish: [
      { docset_name: "user", build_source_folder: "user" },
      { docset_name: "operator", build_source_folder: "operator" },
    ],
  }),
  "portal/user/docfx.json": json({
    build: {
      content: [{ files: ["**/*.md", "**/*.yml"], exclude: ["drafts/**"] }],
      globalMetadata: { breadcrumb_path: "/azure/portal/breadcrumb/toc.json" },
    },
  }),
  "portal/user/breadcrumb/toc.yml": "- name: Azure\n  tocHref: /azure/\n",
  "portal/user/a.md": "# Article A\n\nText.\n",
  "portal/user/drafts/b.md": "# Draft\n\nText.\n",
  "portal/operator/docfx.json": json({
    build: {
      content: [
        { src: "latest", dest: "", files: "**/*.md" },
        { src: "before", dest: "", files: "**/*.md" },
      ],
    },
  }),
  "portal/operator/latest/run.md":
    "# Run it\n\nNow. See [this](/azure/operator/run), [stop](/azure/operator/stop).\n",
  "portal/operator/latest/stop.md":
    "# Stop it\n\nSee [run](https://learn.microsoft.com/azure/operator/run).\n",
  "portal/operator/before/run.md": "# Run it\n\nBefore.\n",
  "portal/unlisted/docfx.json": json({ build: { content: [{ files: ["**/*.md"] }] } }),
  "portal/unlisted/x.md": "# Not in a docset that is published\n",
};

interface Found {
  documents: SourceDocument[];
  questions: SourceQuestion[];
  dropped: Row<"dropped">[];
  warnings: string[];
  progress: string[];
}

async function read(files: Files, options: Partial<MsdocsOptions> = {}): Promise<Found> {
  const outer = await Deno.makeTempDir(), folder = join(outer, "checkout");
  try {
    await Deno.mkdir(folder);
    await Deno.writeTextFile(join(outer, "outside.md"), "# Outside\n\nSecret.\n");
    for (const [name, written] of Object.entries(files)) {
      const path = join(folder, name);
      await Deno.mkdir(dirname(path), { recursive: true });
      if (typeof written === "string") await Deno.writeTextFile(path, written);
      else await Deno.symlink(written.link, path);
    }
    const dropped: Row<"dropped">[] = [], warnings: string[] = [], progress: string[] = [];
    const { documents, questions } = await readMsdocs(
      { folder, base: "https://learn.microsoft.com/", language: "en", ...options },
      {
        drop: (row) => dropped.push(row),
        warn: (message) => warnings.push(message),
        progress: { update: (done, total) => progress.push(`${done}/${total}`) },
      },
    );
    return {
      documents: await Array.fromAsync(documents),
      questions: await questions(),
      dropped,
      warnings,
      progress,
    };
  } finally {
    await Deno.remove(outer, { recursive: true });
  }
}

const whole = await read(checkout);
const documentOf = (id: string) => {
  const found = whole.documents.find(({ doc_id }) => doc_id === id);
  assert.ok(found, `no document ${id}`);
  return found;
};
const reasonsOf = (kind: string) =>
  whole.dropped.filter((row) => row.kind === kind).map(({ id, reason }) => `${id}: ${reason}`).sort();

Deno.test("readMsdocs() names articles after their paths on the site, in the order of the files", () => {
  assert.deepEqual(whole.documents.map(({ doc_id }) => doc_id), [
    "azure/disks/sizes",
    "azure/disks/archive/v1",
    "azure/disks/broken",
    "azure/disks",
    "azure/disks/overview",
    "azure/operator/run",
    "azure/operator/stop",
    "azure/portal/a",
  ]);
  assert.equal(documentOf("azure/disks").url, "https://learn.microsoft.com/azure/disks");
  assert.equal(whole.progress.at(-1), `${whole.progress.length}/${whole.progress.length}`);
});

Deno.test("readMsdocs() takes title, date and topic from the heading, the front matter and docfx.json", () => {
  const { title, date, topic, language, unread } = documentOf("azure/disks/overview");
  assert.deepEqual({ title, date, topic, language, unread }, {
    title: "Managed disks",
    date: "2023-05-07",
    topic: "virtual-machines",
    language: "en",
    unread: 1,
  });
  assert.equal(documentOf("azure/disks").title, "Disks");
  assert.equal(documentOf("azure/disks").topic, "azure-disks");
  assert.equal(documentOf("azure/disks/archive/v1").topic, "old");
  assert.equal(documentOf("azure/portal/a").topic, null);
});

Deno.test("readMsdocs() puts included files in their places, nested, within lists and within lines", () => {
  const text = textOf(documentOf("azure/disks/overview").blocks);
  assert.equal(text.slice(0, text.indexOf("1.")), "Managed disks\n\nDisks keep data.\n\nVery deep.\n\n");
  assert.match(text, /1\. First\s+One line\s+az disk list\n2\. Second inline word\.$/);
});

Deno.test("readMsdocs() leaves out includes that are missing, circular or outside, once for each target", () => {
  assert.equal(
    textOf(documentOf("azure/disks/sizes").blocks),
    "Sizes\n\nA before B A after\n\nShared by all.\n\n[!INCLUDE [b](includes/shown-only.md)]",
  );
  assert.deepEqual(reasonsOf("include"), [
    "../../../../../etc/passwd: leads out of the checkout: included by azure-docs/articles/disks/Sizes.md",
    "azure-docs/articles/disks/includes/cycle-a.md: includes itself by way of " +
    "azure-docs/articles/disks/includes/cycle-b.md",
    "azure-docs/articles/disks/includes/not-there.md: missing: included by azure-docs/articles/disks/Sizes.md",
    "azure-docs/articles/disks/includes/secret.md: a symbolic link, which is not followed: included by " +
    "azure-docs/articles/disks/Sizes.md",
  ]);
});

Deno.test("readMsdocs() says why articles are left out", () => {
  const at = "azure-docs/articles/";
  assert.deepEqual(reasonsOf("document"), [
    `${at}disks/empty.md: no text`,
    `${at}disks/gone.md: redirected: /azure/disks/overview`,
    `${at}disks/linked.md: a symbolic link, which is not followed`,
    `${at}disks/moved.md: redirected: /azure/disks/overview`,
    `${at}disks/quiet.md: robots: NOINDEX`,
    `${at}hidden/page.md: robots: NOINDEX, NOFOLLOW`,
    "portal/operator/before/run.md: same address as another file: portal/operator/latest/run.md",
  ]);
  assert.equal(whole.warnings.length, 1);
  assert.match(whole.warnings[0]!, /disks\/broken\.md is read without its metadata: front matter: .*line 1/);
});

Deno.test("readMsdocs() makes redirected addresses aliases of where they end", () => {
  const learn = "https://learn.microsoft.com/azure/disks";
  assert.deepEqual(documentOf("azure/disks/overview").aliases, [
    `${learn}/old`,
    `${learn}/older`,
    `${learn}/gone`,
  ]);
  assert.deepEqual(documentOf("azure/disks").aliases, [`${learn}/index`, `${learn}/start`]);
  assert.deepEqual(documentOf("azure/disks/sizes").aliases, [`${learn}/beside`]);
});

Deno.test("readMsdocs() reads questions, their answers and where the answers lead", () => {
  const learn = "https://learn.microsoft.com/azure";
  assert.deepEqual(whole.questions, [
    {
      id: "azure-docs/articles/disks/faq.yml#1",
      text: "Do disks keep data?",
      answer:
        "Yes, see the overview, start, all, limits, this, below, mail, other, picture, lost, plain. Very deep.",
      links: [
        `${learn}/disks/overview#data`,
        `${learn}/disks`,
        `${learn}/disks/sizes`,
        `${learn}/limits?x=1`,
        "https://example.com/A",
        `${learn}/portal/a`,
      ],
      language: "en",
      date: "2024-03-04",
      topic: "azure-disks",
      names: [],
      answerable: "unknown",
    },
    {
      id: "azure-docs/articles/disks/faq.yml#3",
      text: "How many?",
      answer: "Two.",
      links: [],
      language: "en",
      date: "2024-03-04",
      topic: "azure-disks",
      names: [],
      answerable: "unknown",
    },
  ]);
  assert.deepEqual(reasonsOf("link"), [
    "azure-docs/articles/disks/faq.yml#1: not published from this checkout: ../../nowhere/x.md",
  ]);
});

Deno.test("readMsdocs() leaves out questions without an answer, and names the line where YAML breaks", () => {
  const [broken, unanswered, ...others] = reasonsOf("question");
  assert.match(broken!, /^azure-docs\/articles\/disks\/broken\.yml: not YAML: line [345]: /);
  assert.equal(unanswered, "azure-docs/articles/disks/faq.yml#2: no answer");
  assert.deepEqual(others, []);
});

const bare: Files = {
  "docfx.json": json({ build: { content } }),
  "articles/a/one.md": "# One\n\nText.\n",
  "other/two.md": "# Two\n\nText.\n",
};

Deno.test("readMsdocs() warns about a docset whose place nothing tells, and leaves it out", async () => {
  const { documents, dropped, warnings } = await read(bare);
  assert.deepEqual(documents, []);
  assert.deepEqual(dropped, [
    { kind: "document", id: ".", stage: "read", reason: "the path of this folder on the site is unknown" },
  ]);
  assert.match(warnings.join(), /its 1 articles are left out.*"paths": \{ "": "azure/);
});

Deno.test("readMsdocs() believes the paths it is given, the longest first", async () => {
  const { documents, warnings } = await read(
    { ...bare, "articles/b/three.md": "# Three\n\nText.\n" },
    { paths: { articles: "/azure/", "articles/b": "Cloud/B" }, base: "https://learn.example/docs" },
  );
  assert.deepEqual(warnings, []);
  assert.deepEqual(documents.map(({ url }) => url), [
    "https://learn.example/docs/azure/a/one",
    "https://learn.example/docs/cloud/b/three",
  ]);
});

Deno.test("readMsdocs() reads a checkout without docfx.json when it is given paths", async () => {
  const { documents } = await read({ "x/one.md": "# One\n\nText.\n", "x/includes/i.md": "Part.\n" }, {
    paths: { x: "azure" },
  });
  assert.deepEqual(documents.map(({ doc_id }) => doc_id), ["azure/one"]);
});

Deno.test("readMsdocs() refuses folders and paths it can do nothing with", async () => {
  const refuses = (files: Files, options: Partial<MsdocsOptions>, message: RegExp) =>
    assert.rejects(
      () => read(files, options),
      (error) => error instanceof Problem && message.test(error.message),
    );
  await refuses({ "a.md": "# A\n" }, {}, /does not say what it publishes[^]*"paths": \{/);
  await refuses(bare, { paths: { other: "azure" } }, /Nothing is published from a folder/);
  await refuses(bare, { folder: "/not/there" }, /There is no such folder/);
  await refuses(bare, { base: "learn" }, /no web address/);
  await refuses({ ...bare, "docfx.json": "{ no" }, {}, /not JSON[^]*docfx\.json/);
});

Deno.test("readMsdocs() goes on without redirections that cannot be read", async () => {
  const { documents, warnings } = await read(
    { ...bare, ".openpublishing.redirection.json": '{ "redirections": [' },
    { paths: { articles: "azure" } },
  );
  assert.equal(documents.length, 1);
  assert.match(warnings.join(), /redirections of \.openpublishing\.redirection\.json are left out/);
});

Deno.test("readMsdocs() lets includes nest ten deep, and multiply within bounds", async () => {
  const chain: Files = { "x/a.md": "# A\n\n[!INCLUDE [n](includes/1.md)]\n" };
  for (let i = 1; i <= 12; i++) chain[`x/includes/${i}.md`] = `Level ${i}\n\n[!INCLUDE [n](${i + 1}.md)]\n`;
  const deep = await read(chain, { paths: { x: "x" } });
  assert.match(textOf(deep.documents[0]!.blocks), /Level 10$/);
  assert.deepEqual(deep.dropped, [
    {
      kind: "include",
      id: "x/includes/11.md",
      stage: "read",
      reason: "included more than 10 deep by x/includes/10.md",
    },
  ]);

  const many: Files = { "x/a.md": "# A\n\n[!INCLUDE [n](includes/1.md)]\n" };
  for (let i = 1; i <= 9; i++) many[`x/includes/${i}.md`] = `[!INCLUDE [n](${i + 1}.md)]\n\n`.repeat(8);
  many["x/includes/10.md"] = "0123456789".repeat(100);
  const bomb = await read(many, { paths: { x: "x" } });
  assert.ok(textOf(bomb.documents[0]!.blocks).length <= 10_000_000);
  assert.ok(bomb.dropped.some(({ reason }) => /^too many includes in x\/a\.md: /.test(reason)));
});
