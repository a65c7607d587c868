import assert from "node:assert/strict";
import { MarkdownPage, siblingPage } from "./markdown.ts";

const render = (markdown: string) => new MarkdownPage().render(markdown);

Deno.test("MarkdownPage collects headings with ids that are unique over all its pieces", () => {
  const page = new MarkdownPage();
  page.render("# Metrics & `k`\n\n## Means");
  assert.match(page.render("## Means"), /<h2 id="means-2">Means<\/h2>/);
  assert.deepEqual(page.headings, [
    { level: 1, text: "Metrics & k", id: "metrics-k" },
    { level: 2, text: "Means", id: "means" },
    { level: 2, text: "Means", id: "means-2" },
  ]);
});

Deno.test("MarkdownPage sets formulas as MathML and leaves prices alone", () => {
  assert.match(render("the $x^2$ of"), /<math [^>]*><semantics><mrow><msup>/);
  assert.match(render("$$\n\\frac{1}{2}\n$$\n"), /<div class="math">.*display="block"/s);
  assert.equal(render("from $5 to $10"), "<p>from $5 to $10</p>\n");
  assert.match(render("a $\\frac{$ formula"), /frac/);
});

Deno.test("MarkdownPage colours code it knows and escapes code it does not", () => {
  assert.match(render("```ts\nconst a = 1;\n```"), /<pre class="shiki.*--shiki-dark/s);
  assert.match(render("```\n<b>\n```"), /<code>&lt;b&gt;/);
});

Deno.test("MarkdownPage puts attached pictures into the text", () => {
  const html = new MarkdownPage().render("![p](attachment:a.png)", { "a.png": { "image/png": "QUJD" } });
  assert.match(html, /<img src="data:image\/png;base64,QUJD" alt="p">/);
});

Deno.test("MarkdownPage lets nothing run that stands in the text as HTML", () => {
  assert.equal(
    render("a <img src=x onerror=alert(1)> <script>b</script>"),
    "<p>a <em>[image: not inside this page]</em> </p>\n",
  );
});

Deno.test("siblingPage() leads from notebooks to the pages beside this one and changes no other link", () => {
  assert.equal(siblingPage("03_retrieve.ipynb"), "03_retrieve.html");
  assert.equal(siblingPage("./notebooks/03_retrieve.ipynb#The-Means"), "03_retrieve.html#the-means");
  for (const other of ["https://e.org/a.ipynb", "//e.org/a.ipynb", "#x", "a.html", "mailto:a@e.org"]) {
    assert.equal(siblingPage(other), other);
  }
});
