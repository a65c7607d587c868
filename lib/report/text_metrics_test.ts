import assert from "node:assert/strict";
import { textWidth, wrapText } from "./text_metrics.ts";

Deno.test("textWidth() adds Helvetica's advance widths", () => {
  assert.equal(textWidth("Ab 1", 1000), 667 + 556 + 278 + 556);
  assert.equal(textWidth("", 12), 0);
});

Deno.test("textWidth() counts wide scripts as one em and bold letters as wider", () => {
  assert.equal(textWidth("漢", 12), 12);
  assert.ok(textWidth("abc", 12, true) > textWidth("abc", 12));
});

Deno.test("wrapText() breaks at spaces, keeps every word and leaves a long word whole", () => {
  const text = "nDCG@10 by system and an-unusually-long-word-that-does-not-fit";
  const lines = wrapText(text, 120, 12);
  assert.equal(lines.join(" "), text);
  assert.ok(lines.length > 2);
  assert.ok(lines.slice(0, -1).every((line) => textWidth(line, 12) <= 120));
  assert.deepEqual(wrapText("", 100, 12), []);
});
