import assert from "node:assert/strict";
import { formatTable } from "./table_formats.ts";

const rows = [{ system: 'a_b|"x", <y>\\{50%}', p: "< 0.0001", value: -0.5 }];
const options = {
  caption: "A_1 & more",
  columns: [{ name: "system" }, { name: "p" }, { name: "value", digits: 3 }],
};

Deno.test("odd characters are kept from meaning something in LaTeX, Markdown and CSV", () => {
  const latex = formatTable(rows, options, "latex");
  assert.match(latex, /\\caption\{A\\_1 \\& more\}/);
  assert.ok(
    latex.includes('a\\_b\\textbar{}"x", $<$y$>$\\textbackslash{}\\{50\\%\\} & $<$ 0.0001 & $-$0.500 \\\\'),
    latex,
  );
  const markdown = formatTable(rows, options, "markdown");
  assert.ok(markdown.includes('| a\\_b\\|"x", \\<y\\>\\\\{50%} | \\< 0.0001 | −0.500 |'), markdown);
  assert.match(markdown, /\| --- \| --- \| --: \|/);
  assert.equal(formatTable(rows, options, "csv").split("\n")[1], '"a_b|""x"", <y>\\{50%}",< 0.0001,-0.5');
  assert.deepEqual(JSON.parse(formatTable(rows, options, "json")), rows);
});

Deno.test("LaTeX gets no letter that its own fonts lack, no blank line and no bracket behind the end of a row", () => {
  const texts = [{ text: "[0.1, 0.2] ≈ α → “ñandú, Demšar” 12\u202f345" }, { text: "two\n\nlines 漢 😀" }];
  const latex = formatTable(texts, { caption: "▲ marks the best" }, "latex");
  assert.ok(
    latex.includes("  {[}0.1, 0.2] $\\approx$ $\\alpha$ $\\rightarrow$ ``ñandú, Demšar'' 12\\,345 \\\\"),
    latex,
  );
  assert.ok(latex.includes("  two lines [U+6F22] [U+1F600] \\\\"), latex);
  assert.ok(latex.includes("\\caption{$\\bigtriangleup$ marks the best}"), latex);
  assert.ok(formatTable(texts, {}, "markdown").includes("\n| two lines 漢 😀 |"));
});

Deno.test("LaTeX breaks long texts into lines of a share of the page", () => {
  const columns = (row: Record<string, unknown>) =>
    /begin\{tabular\}\{(.*)\}\n/.exec(formatTable([row], {}, "latex"))![1];
  const long = "a sentence of the conclusion with its figures ".repeat(2);
  assert.equal(columns({ sentence: long }), "p{0.95\\linewidth}");
  assert.equal(columns({ threat: "Failures", here: long, n: 3 }), "lp{0.65\\linewidth}r");
  assert.equal(columns({ question: long, answer: long, n: 3 }), "p{0.33\\linewidth}p{0.33\\linewidth}r");
  assert.equal(columns({ system: "bm25", AP: 0.5 }), "lr");
});

Deno.test("CSV and JSON hold outcomes by their value and failures by their cause; units stand in the headings", () => {
  const columns = [{ name: "a", unit: "ms" }, { name: "low", label: "95%" }, { name: "high", label: "95%" }];
  const mixed = [{ a: { value: 1 / 3 }, low: { cause: "timeout", message: "30 s" }, high: [1, 2] }, {
    a: NaN,
  }];
  assert.deepEqual(formatTable(mixed, { columns }, "csv").split("\n"), [
    "a (ms),low,high",
    '0.3333333333333333,timeout,"[1,2]"',
    ",,",
  ]);
  assert.deepEqual(JSON.parse(formatTable(mixed, { columns }, "json")), [
    { a: 1 / 3, low: { cause: "timeout", message: "30 s" }, high: [1, 2] },
    { a: null, low: null, high: null },
  ]);
});
