import assert from "node:assert/strict";
import { failed, outcome } from "../base/mod.ts";
import { showTable } from "./show_table.ts";

const rows = [
  { system: "bm25", ndcg: 0.66149, ms: 4 },
  { system: "a<b>", ndcg: 0.72041, ms: 30 },
  { system: "rrf", ndcg: 0.72039, ms: null },
];
const columns = [
  { name: "system" },
  { name: "ndcg", label: "nDCG@10", digits: 3, best: "max" as const, title: 'gain, "discounted"' },
  { name: "ms", label: "time", unit: "ms", best: "min" as const },
];

Deno.test("showTable() aligns numbers with their digits and marks the best in words and weight", () => {
  assert.equal(
    showTable(rows, { columns, caption: "Means" }).text(),
    [
      "Means",
      "system  nDCG@10    time (ms)  ",
      "──────  ─────────  ───────────",
      "bm25      0.661            4 ▲",
      "a<b>      0.720 ▲         30  ",
      "rrf       0.720 ▲          –  ",
    ].map((line) => line.trimEnd()).join("\n"),
  );
});

Deno.test("showTable() writes semantic HTML with everything escaped", () => {
  const html = showTable(rows, { columns, caption: "a & b" }).html();
  assert.match(html, /^<table class="cotejo"><caption><span>a &#38; b<\/span><\/caption><thead>/);
  assert.match(html, /<th scope="row" style="text-align:left">a&#60;b&#62;<\/th>/);
  assert.match(html, /title="gain, &#34;discounted&#34;">nDCG@10<\/th>/);
  assert.match(html, /style="text-align:right" data-sort="0.66149">0.661<\/td>/);
  assert.equal(html.match(/<strong class="best">/g)?.length, 3);
});

Deno.test("showTable() marks values that are equal in the digits shown alike", () => {
  const table = showTable(rows, { columns });
  assert.deepEqual(table.cells.map((row) => row[1]!.best), [false, true, true]);
});

Deno.test("showTable() marks nothing where there is nothing to compare", () => {
  assert.ok(!showTable([rows[0]!], { columns }).text().includes("▲"));
});

Deno.test("showTable() shows failures by their cause, what is missing by a dash, outcomes by their value", () => {
  const shown = showTable([{
    a: failed("timeout", "no answer in 30 s"),
    b: { cause: "refused", message: "<no>" },
    c: outcome(0.5),
    d: null,
    e: NaN,
    f: undefined,
  }]);
  assert.deepEqual(shown.cells[0]!.map((cell) => cell.text), ["timeout", "refused", "0.5", "–", "–", "–"]);
  assert.match(shown.html(), /<span class="failure" title="&#60;no&#62;">refused<\/span>/);
});

Deno.test("showTable() shows other values in a readable form", () => {
  const cells = showTable([{ a: true, b: 12345678901n, c: [1, "x"], d: new Date(0), e: 2019, f: -10000.5 }])
    .cells[0]!;
  assert.deepEqual(cells.map((cell) => cell.text), [
    "yes",
    "12\u202f345\u202f678\u202f901",
    '[1,"x"]',
    "1970-01-01T00:00:00.000Z",
    "2019",
    "−10\u202f000",
  ]);
});

Deno.test("showTable() aligns a column without any value as numbers", () => {
  const table = showTable([{ system: "bm25", p: null }, { system: "rrf", p: null }]);
  assert.match(table.html(), /<td class="number" style="text-align:right">–<\/td>/);
});

Deno.test("showTable() gives sentences room and lets long names and addresses break", () => {
  const html = showTable([{
    a: 1,
    question: "Why does the second copy of my pod hang while the first one is fine?",
    system: "gte-small+maxsim(all-MiniLM-L6-v2)",
    page: "https://example.org/azure/storage/persistent_volumes",
  }]).html();
  assert.match(html, /<td class="long" style="text-align:left">Why does/);
  assert.match(html, /<td class="name"[^>]*>gte-small<wbr>\+maxsim<wbr>\(all-MiniLM-L6-v2\)/);
  assert.match(html, /https:\/\/<wbr>example.org\/<wbr>azure\/<wbr>storage\/<wbr>persistent_<wbr>volumes/);
});

Deno.test("showTable() says in the caption when rows were cut or there are none", () => {
  assert.equal(showTable(rows, { limit: 2, caption: "c" }).caption, "c · first 2 of 3 rows");
  assert.equal(showTable(rows, { limit: 2 }).cells.length, 2);
  assert.equal(showTable([], { columns }).caption, "no rows");
  assert.match(showTable([], { columns }).text(), /system/);
});

Deno.test("showTable() looks for the best value among the rows that were cut too", () => {
  assert.deepEqual(showTable(rows, { columns, limit: 1 }).cells.map((row) => row[1]!.best), [false]);
});

Deno.test("showTable() keeps all rows and digits for export, whatever it shows", () => {
  const { caption, rows: kept } = showTable(rows, { columns: columns.slice(0, 2), caption: "c", limit: 1 })
    .data();
  assert.equal(caption, "c");
  assert.deepEqual(kept, rows.map(({ system, ndcg }) => ({ system, ndcg })));
});

Deno.test("showTable() takes its columns from all rows and shows in a notebook as HTML and text", () => {
  const table = showTable([{ a: 1 }, { b: 2 }]);
  assert.deepEqual(table.columns.map((column) => column.name), ["a", "b"]);
  const display =
    (table as unknown as Record<symbol, () => Record<string, unknown>>)[Symbol.for("Jupyter.display")]!;
  assert.deepEqual(display.call(table), {
    "text/html": table.html(),
    "text/plain": table.text(),
    "application/vnd.cotejo.table+json": {
      caption: "",
      columns: [{ name: "a" }, { name: "b" }],
      rows: [{ a: 1, b: null }, { a: null, b: 2 }],
    },
  });
});

Deno.test("showTable() never shows a p value as 0, and keeps the value itself", () => {
  const table = showTable([{ p: 0.00004 }, { p: 0 }, { p: 0.0312 }], {
    columns: [{ name: "p", digits: 4, neverZero: true }],
  });
  assert.deepEqual(table.cells.map(([cell]) => cell!.text), ["< 0.0001", "0.0000", "0.0312"]);
  assert.equal(table.cells[0]![0]!.sort, 0.00004);
});
