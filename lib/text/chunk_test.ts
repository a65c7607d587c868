import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { below, Problem, type Random, random } from "../base/mod.ts";
import { type Block, textOf } from "./blocks.ts";
import { chunk } from "./chunk.ts";
import { byCounting } from "./ruler.ts";

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;
/** As an encoder counts: pieces of words, and two marks around the text. */
const wordPieces = (text: string) => 2 + (text.match(/\w{1,4}|[^\w\s]/gu)?.length ?? 0);
const characters = (text: string) => [...text].length;

function paragraph(next: Random): string {
  return Array.from({ length: 1 + below(5, next) }, () => {
    const count = 1 + below(14, next);
    const sentence = Array.from(
      { length: count },
      () => "añ𝒳bcdefghij".slice(0, 1 + below(11, next)).toWellFormed(),
    );
    return `S${sentence.join(" ")}${".!?"[below(3, next)]}`;
  }).join(" ");
}

function someBlocks(next: Random): Block[] {
  return Array.from({ length: below(16, next) }, (): Block => {
    const kind = (["heading", "paragraph", "paragraph", "list", "code", "table"] as const)[below(6, next)]!;
    if (kind === "heading") return { kind, level: 1 + below(4, next), text: `H${below(1000, next)} title` };
    if (kind === "paragraph") return { kind, text: paragraph(next) };
    const line = () =>
      `${kind === "code" ? "    " : ""}row${below(99, next)} x = ${paragraph(next).slice(0, 30).trim()}`;
    return { kind, text: Array.from({ length: 1 + below(5, next) }, line).join("\n").toWellFormed() };
  });
}

for (
  const [name, count, limits] of [
    ["words", words, [1, 2, 7, 30, 500]],
    ["word pieces", wordPieces, [3, 8, 40, 500]],
    ["characters", characters, [1, 3, 25, 400]],
  ] as const
) {
  Deno.test(`chunk() is never over the limit, exact in its offsets and loses no text (${name})`, () => {
    const next = random(7, name);
    for (let round = 0; round < 60; round++) {
      const blocks = someBlocks(next);
      const text = textOf(blocks);
      for (const tokens of limits) {
        const chunks = chunk(blocks, { tokens, measure: byCounting(count) });
        let at = 0;
        for (const [position, piece] of chunks.entries()) {
          equal(piece.position, position);
          equal(piece.text, text.slice(piece.start, piece.end));
          equal(piece.text, piece.text.trimEnd());
          ok(piece.text.isWellFormed(), "cut inside a character");
          equal(piece.tokens, count(piece.text));
          ok(piece.tokens <= tokens, `${piece.tokens} tokens, allowed ${tokens}`);
          equal(text.slice(at, piece.start).trim(), "");
          ok(piece.end > piece.start);
          at = piece.end;
        }
        equal(text.slice(at).trim(), "");
      }
    }
  });
}

Deno.test("chunk() cuts no code block that fits a chunk, and ends no chunk with a heading before a paragraph", () => {
  const next = random(8, "borders");
  for (let round = 0; round < 100; round++) {
    const blocks = someBlocks(next);
    const tokens = 25;
    const chunks = chunk(blocks, { tokens, measure: byCounting(words) });
    let start = 0;
    for (const [i, block] of blocks.entries()) {
      const end = start + block.text.length;
      const holders = chunks.filter((piece) => piece.start < end && piece.end > start);
      if (block.kind === "code" && words(block.text) <= tokens) equal(holders.length, 1);
      const [next, second] = [blocks[i + 1]?.kind, blocks[i + 2]?.kind];
      if (
        block.kind === "heading" && (next === "paragraph" || next === "heading" && second === "paragraph")
      ) {
        ok(holders.at(-1)!.end > end, `heading ${block.text} ends a chunk`);
      }
      start = end + 2;
    }
  }
});

const page: Block[] = [
  { kind: "heading", level: 1, text: "Disks" },
  { kind: "paragraph", text: "Disks keep data." },
  { kind: "heading", level: 2, text: "Sizes" },
  { kind: "paragraph", text: "Four gigabytes or more." },
  { kind: "heading", level: 2, text: "Prices" },
  { kind: "paragraph", text: "You pay by the month. Snapshots cost extra." },
  { kind: "heading", level: 3, text: "Discounts" },
  { kind: "code", text: "az disk update\n  --tier P10" },
];

Deno.test("chunk() keeps a document that fits in one piece", () => {
  const [only, ...more] = chunk(page, { tokens: 100, measure: byCounting(words) });
  equal(only!.text, textOf(page));
  equal(only!.headings, "Disks");
  equal(more.length, 0);
});

Deno.test("chunk() prefers the borders of sections, then of paragraphs, then of sentences", () => {
  const at = (tokens: number) =>
    chunk(page, { tokens, measure: byCounting(words) }).map((c) => c.text.replaceAll("\n", " "));
  deepEqual(at(15), [
    "Disks  Disks keep data.  Sizes  Four gigabytes or more.",
    "Prices  You pay by the month. Snapshots cost extra.  Discounts  az disk update   --tier P10",
  ]);
  deepEqual(at(9), [
    "Disks  Disks keep data.  Sizes  Four gigabytes or more.",
    "Prices  You pay by the month. Snapshots cost extra.",
    "Discounts  az disk update   --tier P10",
  ]);
  deepEqual(at(6), [
    "Disks  Disks keep data.",
    "Sizes  Four gigabytes or more.",
    "Prices  You pay by the month.",
    "Snapshots cost extra.",
    "Discounts  az disk update   --tier P10",
  ]);
});

Deno.test("chunk() names the headings that all content of a chunk shares", () => {
  deepEqual(chunk(page, { tokens: 9, measure: byCounting(words) }).map((c) => c.headings), [
    "Disks",
    "Disks > Prices",
    "Disks > Prices > Discounts",
  ]);
});

Deno.test("chunk() repeats whole sentences of the chunk before when an overlap is asked for", () => {
  const text = "One two three. Four five. Six seven eight. Nine ten.\n\nEleven twelve.";
  const chunks = chunk(text, { tokens: 8, measure: byCounting(words), overlap: 3 });
  deepEqual(chunks.map((c) => c.text), [
    "One two three. Four five.",
    "Four five. Six seven eight. Nine ten.",
    "Nine ten.\n\nEleven twelve.",
  ]);
  for (const c of chunks) equal(c.text, text.slice(c.start, c.end));
  throws(() => chunk(text, { tokens: 3, measure: byCounting(words), overlap: 3 }), Problem);
});

Deno.test("chunk() takes plain text with offsets into the text as given", () => {
  const text = "\n  First line\nsecond line. \n\n\n  Another. \n";
  const chunks = chunk(text, { tokens: 4, measure: byCounting(words) });
  deepEqual(chunks.map((c) => c.text), ["First line\nsecond line.", "Another."]);
  for (const c of chunks) equal(c.text, text.slice(c.start, c.end));
  deepEqual(chunk(" \n ", { tokens: 4, measure: byCounting(words) }), []);
  deepEqual(chunk([], { tokens: 4, measure: byCounting(words) }), []);
});

Deno.test("chunk() says so when not even one character fits", () => {
  throws(
    () => chunk("ab", { tokens: 2, measure: byCounting((text) => 2 + text.length) }),
    /single character/,
  );
});

Deno.test("chunk() cuts a document of hundreds of thousands of blocks and words", () => {
  const blocks: Block[] = Array.from({ length: 200_000 }, () => ({ kind: "paragraph", text: "a" }));
  const measure = (text: string) => (start: number, end: number) =>
    Math.ceil((end - start) / 3) + (text === "" ? 1 : 0);
  equal(chunk(blocks, { tokens: 1000, measure }).length, 200);
  equal(chunk([{ kind: "code", text: "a ".repeat(300_000).trim() }], { tokens: 1000, measure }).length, 200);
});
