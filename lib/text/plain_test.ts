import assert from "node:assert/strict";
import { plainText } from "./plain.ts";

const texts = (text: string) => plainText(text).blocks.map(({ kind, text }) => `${kind}: ${text}`);

Deno.test("plainText() takes what stands between empty lines as paragraphs and keeps their lines", () => {
  assert.deepEqual(texts("One\ntwo.\r\n\r\n \r\n\r\nThree\u00a0four.\n"), [
    "paragraph: One\ntwo.",
    "paragraph: Three four.",
  ]);
});

Deno.test("plainText() takes a short first line with an empty line or a rule below it as title", () => {
  for (
    const text of [
      "Disks\n\nThey keep data.",
      "Disks\n=====\nThey keep data.",
      "\n\nDisks\n-----\n\nThey keep data.",
    ]
  ) {
    assert.equal(plainText(text).title, "Disks");
    assert.deepEqual(texts(text), ["heading: Disks", "paragraph: They keep data."]);
  }
});

Deno.test("plainText() takes no title from a sentence, a long line, or a line that is all there is", () => {
  for (
    const text of [
      "Disks keep data.\n\nThey do.",
      `${"long ".repeat(30)}\n\nText.`,
      "Disks",
      "Disks\n\n",
      "2024\n\nText",
    ]
  ) {
    assert.equal(plainText(text).title, "", text);
    assert.ok(texts(text).every((block) => block.startsWith("paragraph")));
  }
});

Deno.test("plainText() has no blocks for a text of white space", () => {
  assert.deepEqual(plainText(" \n\t\n\u200b").blocks, []);
});
