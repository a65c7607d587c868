import assert from "node:assert/strict";
import { csvText, withoutGuard } from "./labels_csv.ts";
import { tableRows } from "./labels_table.ts";

const odd = [
  ...["=SUM(A1)", "+1", "-5 °C", "@x", "'=x", "''-x", "'quoted'", "it's"],
  ...['say "yes", or; no', "two\nlines", "\ttab", "a\r\nb", " spaces ", "007", "1e5", "NA", "null", "ñ 😀"],
];

Deno.test("csvText() keeps cells from being formulas, and what reads it back has the same text", async () => {
  const text = csvText([["id", "text"], ...odd.map((cell, i) => [`${i}`, cell])]);
  assert.ok(text.startsWith("\ufeffid,text\r\n"));
  for (const line of text.split("\r\n")) assert.ok(!/(?:^|,)"?[=+\-@\t]/.test(line), line);
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    await Deno.writeTextFile(file, text);
    const rows = await tableRows(file, { needed: ["id", "text"] });
    assert.deepEqual(rows.map(({ cells }) => cells.get("text")), odd);
    assert.deepEqual(rows.map(({ row }) => row), odd.map((_, i) => i + 2));
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("withoutGuard() takes one apostrophe off, and only before what looks like a formula", () => {
  assert.deepEqual(["'=x", "''=x", "'x", "=x", ""].map(withoutGuard), ["=x", "'=x", "'x", "=x", ""]);
});
