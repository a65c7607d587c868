import { deepEqual, equal, ok } from "node:assert/strict";
import { htmlToText } from "./html.ts";

const page = `<!doctype html><html lang="en-US"><head><title>Disks | Site</title>
<link rel="canonical" href="https://learn.example/disks"><meta name="ms.date" content="03/09/2022">
<style>p { color: red }</style><script>var x = "<p>not text</p>";</script></head><body class="feedback-page">
<div id="cookie-banner">We use cookies <button>OK</button></div>
<header><nav><a href="/">Home</a></nav><h1>Site name</h1></header>
<div class="layout"><div class="sidebar"><ul><li>Menu</li></ul></div>
<main><div class="breadcrumb">Home / Disks</div><article>
<header><h1>Managed
 disks</h1></header>
<p>Disks   keep <b>da</b>ta.<br>Always.</p>
<h2 id="feedback">Feedback loops</h2>
<ul><li>one</li><li>two<ol start="3"><li>three</li><li><p>four</p></li></ol></li></ul>
<pre><code>az disk list \\
    --query "[?size &lt; 4]"   
</code></pre>
<table><caption>Sizes</caption><thead><tr><th>Name</th><th>GB</th></tr></thead>
<tbody><tr><td>P10</td><td>128 <br>or more</td></tr><tr><td></td><td></td></tr></tbody></table>
<dl><dt>IOPS</dt><dd>Operations a second</dd></dl>
<aside>See also</aside><form><label>Was this helpful?</label></form>
</article></main></div><footer>© Site</footer></body></html>`;

Deno.test("htmlToText() keeps the article's blocks and nothing around it", () => {
  deepEqual(htmlToText(page).blocks, [
    { kind: "heading", level: 1, text: "Managed disks" },
    { kind: "paragraph", text: "Disks keep data.\nAlways." },
    { kind: "heading", level: 2, text: "Feedback loops" },
    { kind: "list", text: "- one\n- two\n  3. three\n  4. four" },
    { kind: "code", text: 'az disk list \\\n    --query "[?size < 4]"' },
    { kind: "table", text: "Sizes\nName | GB\nP10 | 128 or more" },
    { kind: "list", text: "IOPS\n  Operations a second" },
  ]);
});

Deno.test("htmlToText() reads title, canonical address, language and date", () => {
  const { title, url, language, date } = htmlToText(page);
  deepEqual({ title, url, language, date }, {
    title: "Managed disks",
    url: "https://learn.example/disks",
    language: "en-us",
    date: "2022-03-09",
  });
});

Deno.test("htmlToText() takes the head's title and a date in JSON-LD when the article has none", () => {
  const { title, date, url } = htmlToText(
    `<title>Keys &amp; secrets</title><script type="application/ld+json">{"dateModified": "2021-06-01T10:00Z",}</script><p>x`,
  );
  deepEqual({ title, date, url }, { title: "Keys & secrets", date: "2021-06-01", url: undefined });
});

Deno.test("htmlToText() finds an article that an element left open has swallowed", () => {
  const { text } = htmlToText(
    "<body><nav><a>Home</a><div class=sidebar><aside>Menu<article><p>Kept.</article>",
  );
  equal(text, "Kept.");
  const two = htmlToText("<body><form><p>Gone?<article><p>One.</article><article><p>Two.</article>");
  ok(two.text.includes("One.") && two.text.includes("Two."));
});

Deno.test("htmlToText() removes the page's header but not the article's when there is no main part", () => {
  equal(htmlToText("<body><header>Site</header><section><p>Text</p></section>").text, "Text");
});

Deno.test("htmlToText() keeps the content of a table that only lays out the page", () => {
  const { blocks } = htmlToText("<table><tr><td><h2>Left</h2><p>Text<td><pre>code</pre></table>");
  deepEqual(blocks.map((block) => block.kind), ["heading", "paragraph", "code"]);
});

Deno.test("htmlToText() reads tables and lists whose end tags are left out", () => {
  const { blocks } = htmlToText(
    "<table><caption>Sizes<thead><tr><th>Name<th>GB<tbody><tr><td>P10<td>128<tr><td><p>P20<p>new<td>512</table><p>After<ul><li>one<li>two</ul>",
  );
  deepEqual(blocks.map((block) => block.text), [
    "Sizes\nName | GB\nP10 | 128\nP20 new | 512",
    "After",
    "- one\n- two",
  ]);
});

Deno.test("htmlToText() reads what it can of broken markup", () => {
  const broken =
    "<h1>Unclosed <b>bold<p>One<p>Two &amp three &bogus; <li>loose item<table><tr><td>a<td>b</p></div>< / p><!-- end";
  const { text } = htmlToText(broken);
  for (const part of ["Unclosed bold", "One", "Two & three &bogus;", "loose item", "a | b"]) {
    ok(text.includes(part), part);
  }
  for (const html of ["", "<", "<!doctype", "<p", "plain text", "\u0000<p>\u0000"]) {
    ok(htmlToText(html).text.length <= html.length);
  }
});

Deno.test("htmlToText() survives markup nested without end", () => {
  ok(htmlToText("<div>".repeat(2_000) + "<p>deep").text.includes("deep"));
  ok(htmlToText("<ul><li>".repeat(1_000) + "deep").text.includes("deep"));
});

Deno.test("htmlToText() gives the bare text of a page that is nested thousands deep", () => {
  const page = htmlToText(`<title>T</title>${"<div>".repeat(50_000)}Deep <b>down</b><script>no</script>`);
  equal(page.text, "T Deep down");
});

Deno.test("htmlToText() counts pictures and videos of the article, and none around it", () => {
  equal(htmlToText("<nav><img></nav><main><img><p>x<video></video><aside><img></aside></main>").unread, 2);
});

Deno.test("htmlToText() reads lists of hundreds of thousands of items", () => {
  const page = htmlToText(`<ul><li>a<ul>${"<li>b".repeat(200_000)}</ul></ul>`);
  equal(page.text.split("\n").length, 200_001);
});
