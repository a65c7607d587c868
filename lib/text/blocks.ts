import { normalise } from "./normalise.ts";

/** One piece of a document's text as its author set it. */
export interface Block {
  kind: "heading" | "paragraph" | "list" | "code" | "table";
  /** Of a heading: 1 to 6. */
  level?: number;
  text: string;
}

/** A block with its UTF-16 place in the document's text and the headings above it, outermost first. */
export interface PlacedBlock extends Block {
  start: number;
  end: number;
  path: string[];
}

const BETWEEN = "\n\n";

/** The document's text: its blocks with an empty line between them. Chunk offsets point into this text. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text).join(BETWEEN);
}

/** The paragraphs of a plain text, normalised: what stands between empty lines. */
export function textBlocks(text: string): Block[] {
  const paragraphs = normalise(text).split("\n\n").filter((part) => part !== "");
  return paragraphs.map((part) => ({ kind: "paragraph", text: part }));
}

/** The paragraphs of a plain text, which is what stands between empty lines, at their places. */
export function placedParagraphs(text: string): PlacedBlock[] {
  return [...text.matchAll(/\S(?:[^\n]|\n(?![^\S\n]*(?:\n|$)))*/g)].map((match) => {
    const paragraph = match[0].trimEnd();
    return {
      kind: "paragraph",
      text: paragraph,
      start: match.index,
      end: match.index + paragraph.length,
      path: [],
    };
  });
}

/** Where each block stands in {@linkcode textOf}, and under which headings; a heading ends its own path. */
export function placed(blocks: readonly Block[]): PlacedBlock[] {
  const open: { level: number; text: string }[] = [];
  let start = 0;
  return blocks.map((block) => {
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
      open.push({ level, text: block.text });
    }
    const end = start + block.text.length;
    const result = { ...block, start, end, path: open.map((heading) => heading.text) };
    start = end + BETWEEN.length;
    return result;
  });
}
