import assert from "node:assert/strict";
import { figureHtml } from "./figure_html.ts";
import { exampleNotebook, hostileFigure } from "./notebook_fixture.ts";
import { type NotebookCell, notebookToHtml } from "./notebook_html.ts";
import { showTable } from "./show_table.ts";
import { sha256 } from "../base/mod.ts";

const pageOf = (...cells: NotebookCell[]) => notebookToHtml({ cells }, { title: "T & U" });
const withOutput = (output: object) =>
  pageOf({ cell_type: "code", source: "x", outputs: [output as { output_type: string }] });

Deno.test("notebookToHtml() makes contents of the headings and takes the first one as the page's", () => {
  const html = pageOf({ cell_type: "markdown", source: ["# One\n", "## Two\n", "### Three\n", "## Two"] });
  assert.equal(html.match(/<h1/g)?.length, 1);
  assert.match(html, /<a href="#two">Two<\/a>.*class="deep"><a href="#three">Three<\/a>.*<a href="#two-2">/s);
  assert.match(html, /<title>T &#38; U · Cotejo<\/title>/);
});

Deno.test("notebookToHtml() writes the title where the notebook has none", () => {
  assert.match(pageOf({ cell_type: "markdown", source: "text" }), /<h1>T &#38; U<\/h1>/);
});

Deno.test("notebookToHtml() inlines Plotly once and only where there are figures", async () => {
  const html = notebookToHtml(await exampleNotebook(), { title: "t" });
  assert.equal(html.match(/plotly\.js v\d/g)?.length, 1);
  assert.ok(pageOf({ cell_type: "markdown", source: "text" }).length < 60_000);
});

Deno.test("notebookToHtml() allows its own scripts by their hashes and no request", async () => {
  const html = notebookToHtml(await exampleNotebook(), { title: "t" });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
  assert.match(policy, /^default-src 'none'/);
  assert.ok(!/script-src[^;]*unsafe-inline/.test(policy));
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]!);
  assert.equal(scripts.length, 2);
  for (const script of scripts) {
    const hash = btoa(String.fromCharCode(...sha256(script).match(/../g)!.map((pair) => parseInt(pair, 16))));
    assert.ok(policy.includes(`'sha256-${hash}'`));
  }
  assert.ok(!/<(link|img|script|iframe)[^>]*(href|src)="(?!data:)/.test(html));
});

Deno.test("notebookToHtml() folds code and colours it", () => {
  const html = pageOf({ cell_type: "code", source: ["const a = 1;\n", "a"], outputs: [] });
  assert.match(html, /<details class="code"><summary>Code, 2 lines<\/summary><pre class="shiki/);
});

Deno.test("notebookToHtml() joins the pieces of a stream and shows its last state", () => {
  const html = pageOf({
    cell_type: "code",
    source: "x",
    outputs: [
      { output_type: "stream", name: "stdout", text: "1%\r2%\r" },
      { output_type: "stream", name: "stdout", text: ["\u001b[31m3% <b>\u001b[0m\n"] },
      { output_type: "stream", name: "stderr", text: "careful" },
    ],
  });
  assert.match(
    html,
    /<pre class="stream stdout">3% &#60;b&#62;\n<\/pre>\n<pre class="stream stderr">careful<\/pre>/,
  );
});

Deno.test("notebookToHtml() shows an error with its words", () => {
  const html = withOutput({
    output_type: "error",
    ename: "Problem",
    evalue: "bad <x>",
    traceback: ["at cell"],
  });
  assert.match(
    html,
    /<pre class="error"[^>]*><strong>This cell failed.<\/strong>\nProblem: bad &#60;x&#62;\nat cell/,
  );
});

Deno.test("notebookToHtml() shows the richest form of an output", () => {
  const data = { "text/plain": "plain", "text/html": "<table><tr><td>rich</td></tr></table>" };
  assert.match(withOutput({ output_type: "execute_result", data }), /<div class="scroll"[^>]*><table>.*rich/);
  const png = withOutput({
    output_type: "display_data",
    data: { "image/png": "QUJD\n", "text/plain": "a plot" },
  });
  assert.match(png, /<img alt="a plot" src="data:image\/png;base64,QUJD">/);
  assert.match(withOutput({ output_type: "display_data", data: { "text/latex": "$x$" } }), /<math /);
  assert.match(
    withOutput({ output_type: "display_data", data: { "text/markdown": "**b**" } }),
    /<strong>b<\/strong>/,
  );
  assert.match(
    withOutput({ output_type: "display_data", data: { "application/json": { a: 1 } } }),
    /&#34;a&#34;: 1/,
  );
  const svg = withOutput({
    output_type: "display_data",
    data: { "image/svg+xml": "<svg onload='x()'></svg>" },
  });
  assert.match(svg, /<figure class="static"><svg><\/svg><\/figure>/);
});

Deno.test("notebookToHtml() neutralises what cells bring along", async () => {
  const html = notebookToHtml(await exampleNotebook(), { title: "t" });
  assert.ok(!/<[^>]*on(click|error)=/.test(html.replace(/<script[\s\S]*?<\/script>/g, "")));
  assert.ok(!html.includes("<script>globalThis.harm"));
});

Deno.test("figureHtml() escapes data that would end its script element", () => {
  const html = figureHtml(hostileFigure.plotly, "<svg></svg>", hostileFigure.title);
  assert.equal(html.match(/<\/script>/g)?.length, 1);
  assert.ok(!html.includes("<script>globalThis"));
});

Deno.test("figureHtml() lets the static picture follow the colours of the page", async () => {
  const html = figureHtml(hostileFigure.plotly, await hostileFigure.svg(), "t");
  assert.match(html, /fill: var\(--paper\)/);
  assert.match(html, /fill: var\(--ink\)/);
});

Deno.test("figureHtml() says in words where a figure has no static picture", () => {
  assert.match(
    figureHtml({ data: [], layout: {} }, undefined, "Loss"),
    /Loss: this figure has no static picture/,
  );
});

Deno.test("notebookToHtml() shows a table once, and below it where its files are", () => {
  const table = showTable([{ system: "bm25" }], { caption: "Systems" });
  const data = {
    "text/html": table.html(),
    "text/plain": table.text(),
    "application/vnd.cotejo.table+json": table.data(),
  };
  const output = { output_type: "execute_result", data };
  const cells = [{ cell_type: "code", source: "x", outputs: [output, { output_type: "stream", text: "s" }] }];
  const files = (of: unknown) => of === output ? [{ href: "exports/a/01-systems.csv", label: "CSV" }] : [];
  const html = notebookToHtml({ cells }, { title: "t", files });
  assert.equal(html.split("bm25").length, 2);
  assert.match(html, /<\/div><p class="files"><a href="exports\/a\/01-systems.csv">CSV<\/a><\/p>/);
  assert.equal(html.match(/<p class="files">/g)?.length, 1);
  assert.ok(!notebookToHtml({ cells }, { title: "t" }).includes('<p class="files">'));
});

Deno.test("notebookToHtml() leads to the other pages of the run and names the present one", () => {
  const links = [{ href: "index.html", label: "Overview" }, { href: "03.html", label: "03", current: true }];
  const html = notebookToHtml({ cells: [] }, { title: "t", links });
  assert.match(html, /<a class="brand" href="index.html">Cotejo<\/a>/);
  assert.match(html, /<a href="03.html" aria-current="page">03<\/a>/);
});

Deno.test("notebookToHtml() names pages that do not exist yet without leading to them", () => {
  const links = [
    { href: "index.html", label: "Report", missing: true },
    { href: "04_rerank.html", label: "04", missing: true },
  ];
  const source = "[next](04_rerank.ipynb#how) and [before](02_embed.ipynb)";
  const html = notebookToHtml({ cells: [{ cell_type: "markdown", source }] }, { title: "t", links });
  assert.ok(!/href="(index|04_rerank)\.html/.test(html));
  assert.match(html, /<p>next and <a href="02_embed.html">before<\/a><\/p>/);
  assert.match(html, /<span title="not made yet">04<\/span>/);
});
