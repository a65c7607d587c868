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
