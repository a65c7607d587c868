import type { Block } from "./blocks.ts";
import { normalise, normaliseCode } from "./normalise.ts";
import type { Line } from "./pdf_lines.ts";
import {
  bodyText,
  isContentsLine,
  markOf,
  type Paragraph,
  paragraphsOf,
  sizeClass,
} from "./pdf_paragraphs.ts";
import { type JoinLines, lineJoiner } from "./pdf_words.ts";

/** Text this much larger than most is a heading. */
const LARGER = 1.15;
const LONGEST_HEADING = 200;
/** Levels 1 to 5 are for the document's own headings; the last is for pages. */
const LEVELS = 5, PAGE_LEVEL = 6;

/** The blocks of a document, and the largest text on its first page. */
export interface PdfBlocks {
  blocks: Block[];
  largest: string;
}

/**
 * Lines to blocks. Headings are short paragraphs set larger than the text, with levels 1 to 5 by size, unless
 * so much is set larger that size says nothing. In a document of several pages a heading "Page 3" of level 6
 * stands before the first text of each page and before the first text under each heading: so the innermost
 * heading above every paragraph is the page on which it begins.
 */
export function pdfBlocks(lines: readonly Line[], numberOfPages: number): PdfBlocks {
  const body = bodyText(lines), join = lineJoiner(lines.map(({ text }) => text));
  const paragraphs = paragraphsOf(lines, body);
  const levels = headingLevels(paragraphs, body.size);
  const largest = paragraphs
    .filter(({ page, lines }) => page === 1 && lines.some(({ text }) => /\p{L}{2}/u.test(text)))
    .reduce<Paragraph | undefined>((a, b) => a === undefined || b.size > a.size + 0.5 ? b : a, undefined);
  const blocks: Block[] = [];
  let page = 0;
  const list: { lefts: number[] } = { lefts: [] };
  for (const paragraph of paragraphs) {
    const level = paragraph.kind === "text" || paragraph.kind === "item" ? levels.get(paragraph) : undefined;
    if (level !== undefined) {
      blocks.push({ kind: "heading", level, text: textOfLines(paragraph.lines, join) });
      page = 0;
      continue;
    }
    const block = blockOf(paragraph, join, list);
    if (block.text === "") continue;
    if (page !== paragraph.page && numberOfPages > 1) {
      blocks.push({ kind: "heading", level: PAGE_LEVEL, text: `Page ${paragraph.page}` });
    }
    page = paragraph.page;
    const last = blocks.at(-1);
    if (block.kind === "list" && last?.kind === "list") last.text += `\n${block.text}`;
    else blocks.push(block);
  }
  const isLarge = largest && largest.size >= LARGER * body.size;
  return { blocks, largest: isLarge ? textOfLines(largest.lines, join).slice(0, 300) : "" };
}

function headingLevels(paragraphs: readonly Paragraph[], bodySize: number): Map<Paragraph, number> {
  const lengthOf = ({ lines }: Paragraph) => lines.reduce((sum, { text }) => sum + text.length, 0);
  const larger = paragraphs.filter(({ kind, size }) => kind !== "table" && size >= LARGER * bodySize);
  const total = (some: readonly Paragraph[]) => some.reduce((sum, paragraph) => sum + lengthOf(paragraph), 0);
  if (total(larger) > 0.3 * total(paragraphs)) return new Map();
  const headings = larger.filter((paragraph) =>
    lengthOf(paragraph) <= LONGEST_HEADING && !paragraph.lines.some(isContentsLine) &&
    paragraph.lines.some(({ text }) => /\p{L}{2}/u.test(text))
  );
  const sizes = [...new Set(headings.map(({ size }) => sizeClass(size)))].sort((a, b) => b - a);
  return new Map(headings.map((heading) => [
    heading,
    Math.min(sizes.indexOf(sizeClass(heading.size)) + 1, LEVELS),
  ]));
}

function blockOf({ kind, lines }: Paragraph, join: JoinLines, list: { lefts: number[] }): Block {
  if (kind !== "item") list.lefts = [];
  switch (kind) {
    case "table":
      return {
        kind: "table",
        text: lines.map(({ cells }) => cells.map(({ text }) => oneLine(text)).join(" | ")).join("\n"),
      };
    case "code":
      return { kind: "code", text: normaliseCode(codeLines(lines).join("\n")) };
    case "item": {
      const { left, size } = lines[0]!;
      while (list.lefts.length > 0 && left < list.lefts.at(-1)! - 0.5 * size) list.lefts.pop();
      if (list.lefts.length === 0 || left > list.lefts.at(-1)! + 0.5 * size) list.lefts.push(left);
      const text = textOfLines(lines, join), mark = markOf(text);
      if (mark.length === text.length) return { kind: "list", text: "" };
      const number = /^\(?(\d{1,3})/.exec(mark)?.[1];
      const shown = number === undefined ? /^\(?[a-z]/i.test(mark) ? mark : "- " : `${number}. `;
      return { kind: "list", text: "  ".repeat(list.lefts.length - 1) + shown + text.slice(mark.length) };
    }
    case "text":
      return { kind: "paragraph", text: textOfLines(lines, join) };
  }
}

/** Typewriter text with its indentation and gaps. */
function codeLines(lines: readonly Line[]): string[] {
  const left = lines.reduce((least, line) => Math.min(least, line.left), Infinity);
  return lines.map(({ cells }) => {
    let line = "";
    for (const cell of cells) {
      const width = (cell.right - cell.left) / Math.max(cell.text.length, 1);
      const column = Math.round((cell.left - left) / Math.max(width, 1));
      line = line.padEnd(Math.min(Math.max(column, line === "" ? 0 : line.length + 1), 200)) + cell.text;
    }
    return line;
  });
}

function textOfLines(lines: readonly Line[], join: JoinLines): string {
  return oneLine(join(lines.map(({ text }) => text)));
}

/** On one line, without the dots that lead to a page number in a table of contents. */
function oneLine(text: string): string {
  return normalise(text.replace(/\s+/g, " ").replace(/[.·](?: ?[.·]){4,}/g, " … "));
}
