import { deepEqual, equal } from "node:assert/strict";
import { type Block, placed, placedParagraphs, textOf } from "./blocks.ts";

const blocks: Block[] = [
  { kind: "heading", level: 1, text: "Disks" },
  { kind: "paragraph", text: "Disks keep data." },
  { kind: "heading", level: 3, text: "Sizes" },
  { kind: "table", text: "a | b\n1 | 2" },
  { kind: "heading", level: 2, text: "Prices" },
  { kind: "code", text: "az disk list" },
];

Deno.test("placed() gives offsets into the text of the blocks", () => {
  const text = textOf(blocks);
  for (const block of placed(blocks)) equal(text.slice(block.start, block.end), block.text);
});

Deno.test("placed() gives the headings above a block, also when levels are skipped", () => {
  deepEqual(placed(blocks).map((block) => block.path.join(" > ")), [
    "Disks",
    "Disks",
    "Disks > Sizes",
    "Disks > Sizes",
    "Disks > Prices",
    "Disks > Prices",
  ]);
});

Deno.test("placedParagraphs() splits at empty lines only and gives exact places", () => {
  const text = "\n\na\n b \n \t\n\nc\n";
  const found = placedParagraphs(text);
  deepEqual(found.map((block) => block.text), ["a\n b", "c"]);
  for (const block of found) equal(text.slice(block.start, block.end), block.text);
  deepEqual(placedParagraphs(" \n\n "), []);
});
