import assert from "node:assert/strict";
import { LONGEST_NAME } from "./limits.ts";
import { endingOf, shownName } from "./shown_name.ts";

Deno.test("a name is shown in one line, without what leads elsewhere or does not show", () => {
  const names: [string, string][] = [
    ["../../etc/passwd.txt", "etc/passwd.txt"],
    ["/abs/olute.pdf", "abs/olute.pdf"],
    ["C:\\Users\\Ana\\notes.md", "C:/Users/Ana/notes.md"],
    ["a\0b.pdf", "ab.pdf"],
    ["line\nbreak\t.txt", "line break .txt"],
    ["evil\u202Etxt.exe", "eviltxt.exe"],
    ["n\u0303.txt", "ñ.txt"],
    ["<script>alert(1)</script>.html", "<script>alert(1)</script>.html"],
    ["half \ud800.txt", "half .txt"],
    ["..", ""],
    [" / . / .. / ", ""],
  ];
  for (const [name, shown] of names) assert.equal(shownName(name), shown, JSON.stringify(name));
});

Deno.test("a long name is cut and keeps its ending", () => {
  const long = shownName(`${"x".repeat(5000)}.pdf`), deep = shownName(`${"folder/".repeat(900)}name.docx`);
  assert.equal(long.length, LONGEST_NAME);
  assert.match(long, /^x+…\.pdf$/);
  assert.ok(deep.length <= LONGEST_NAME);
  assert.match(deep, /^….*folder\/name\.docx$/);
  assert.ok(shownName(`${"😀".repeat(300)}.txt`).isWellFormed());
});

Deno.test("the ending of a name is what stands behind its last dot", () => {
  const endings = ["a.PDF", "a.tar.gz", ".hidden", "no ending", "a.b/c", "dots...", "x.pdf."].map(endingOf);
  assert.deepEqual(endings, [".pdf", ".gz", "", "", "", "", ""]);
});
