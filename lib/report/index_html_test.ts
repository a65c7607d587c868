import assert from "node:assert/strict";
import { figure } from "./figure.ts";
import { indexHtml, type IndexParts } from "./index_html.ts";

const parts: IndexParts = {
  title: "Lexical <against> dense",
  subtitle: "140 questions",
  compared: "bm25 and <b>gte-small</b><script>x()</script>.",
  headline: {
    columns: [{ name: "system" }, { name: "ndcg", label: "nDCG@10", digits: 3, best: "max" }],
    rows: [{ system: "bm25", ndcg: 0.66 }, { system: "gte-small", ndcg: 0.72 }],
    caption: "Means",
  },
  steps: [
    { href: "01_collect.html", title: "01 Collect", summary: "documents", seconds: 3.21, status: "done" },
    { href: "02_embed.html", title: "02 Embed", summary: "vectors", seconds: 600, status: "failed" },
    { href: "03_retrieve.html", title: "03 Retrieve", summary: "not run yet", status: "missing" },
  ],
  conclusion: ["gte-small finds more (p < 0.01)."],
  configuration: { seed: 42, name: "</details>" },
  facts: [["seed", "42"]],
};

Deno.test("indexHtml() says what was compared, what came out and how to repeat it", () => {
  const html = indexHtml(parts);
  assert.match(html, /<h1>Lexical &#60;against&#62; dense<\/h1>/);
  assert.match(html, /<p>bm25 and <b>gte-small<\/b>\.<\/p>/);
  assert.match(html, /<strong class="best">0\.720<span class="mark"/);
  assert.match(html, /gte-small finds more \(p &#60; 0\.01\)\./);
  assert.match(html, /<dt>seed<\/dt><dd>42<\/dd>/);
  assert.ok(!html.includes('</details>"'));
});

Deno.test("indexHtml() leads to the steps that have a page and tells their state and time", () => {
  const html = indexHtml(parts);
  assert.match(
    html,
    /<a href="01_collect.html">01 Collect<\/a><span class="status"><b class="done">done<\/b> · 3\.2 s/,
  );
  assert.match(html, /<b class="failed">failed<\/b> · 10 min/);
  assert.ok(!html.includes('href="03_retrieve.html"'));
});

Deno.test("indexHtml() leads to the files of tables and figures, folded by step, and to the citation", () => {
  const plain = indexHtml(parts);
  assert.ok(!plain.includes("Tables and figures") && !plain.includes("How to cite it"));
  const files = [{ href: "exports/03_retrieve/01-means.csv", label: "CSV" }, {
    href: "m.json",
    label: "JSON",
  }];
  const html = indexHtml({
    ...parts,
    headline: { ...parts.headline, files: [{ href: "exports/index/01-means.tex", label: "LaTeX" }] },
    exports: [{ title: "03 · Retrieve", items: [{ title: "Means <1>", files }] }],
    citation: [{ href: "CITATION.cff", label: "CITATION.cff" }],
  });
  assert.match(
    html,
    /<summary>03 · Retrieve, 1 item<\/summary><ul class="exports"><li><span class="title">Means &#60;1&#62;<\/span>/,
  );
  assert.match(html, /<a href="exports\/03_retrieve\/01-means.csv">CSV<\/a> · <a href="m.json">JSON<\/a>/);
  assert.match(html, /<p class="files"><a href="exports\/index\/01-means.tex">LaTeX<\/a><\/p>/);
  assert.match(html, /<h2 id="cite">How to cite it<\/h2>\n<p><a href="CITATION.cff">/);
});

Deno.test("indexHtml() carries Plotly only with a figure", async () => {
  assert.ok(indexHtml(parts).length < 60_000);
  const drawn = figure({ kind: "histogram", title: "Tokens", series: [{ name: "n", values: [1, 2, 2] }] });
  const html = indexHtml({ ...parts, figure: { plotly: drawn.plotly, svg: await drawn.svg() } });
  assert.match(html, /<figure class="plot" aria-label="Tokens">/);
  assert.match(html, /plotly\.js v\d/);
});
