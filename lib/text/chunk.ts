import { Problem } from "../base/mod.ts";
import { type Block, placed, type PlacedBlock, placedParagraphs, textOf } from "./blocks.ts";
import { documentPiece, type Piece } from "./pieces.ts";
import type { Measure, Ruler } from "./ruler.ts";
import { sentenceSpans } from "./sentences.ts";

/** How to cut a document. */
export interface ChunkOptions {
  /** The most tokens a chunk may have. */
  tokens: number;
  /** Measures in tokens, as the encoder will count them. */
  measure: Measure;
  /** Tokens of the chunk before that may be repeated, in whole sentences; none unless told. */
  overlap?: number;
}

/** A piece of a document, cut for encoding. */
export interface Chunk {
  /** Place in the document, from 0. */
  position: number;
  /** The headings above everything in the chunk: "Disks > Sizes". */
  headings: string;
  text: string;
  tokens: number;
  /** UTF-16 offsets: `document.slice(start, end)` is the text. */
  start: number;
  end: number;
}

/**
 * Cuts a document, given as blocks or as plain text, into chunks of at most `tokens` tokens: at the borders
 * of sections if possible, else of paragraphs, else of sentences, else of words. Headings stay with what
 * follows them, code is cut only when it is longer than a chunk, and no text is lost but white space.
 *
 * @example
 * ```ts
 * import { chunk } from "./chunk.ts";
 * import { byCounting } from "./ruler.ts";
 * const measure = byCounting((text) => text.split(/\s+/).length);
 * const chunks = chunk([
 *   { kind: "heading", level: 1, text: "Disks" },
 *   { kind: "paragraph", text: "Disks keep your data." },
 *   { kind: "heading", level: 2, text: "Sizes" },
 *   { kind: "paragraph", text: "From four to many gigabytes." },
 * ], { tokens: 6, measure });
 * if (chunks.map((c) => c.headings).join("; ") !== "Disks; Disks > Sizes") throw new Error(JSON.stringify(chunks));
 * ```
 */
export function chunk(document: string | readonly Block[], options: ChunkOptions): Chunk[] {
  const { tokens, measure, overlap = 0 } = options;
  if (!(overlap >= 0 && overlap < tokens)) {
    throw new Problem({
      what: "The overlap must be smaller than the chunk",
      found: overlap,
      allowed: `0 to ${tokens - 1}`,
    });
  }
  const text = typeof document === "string" ? document : textOf(document);
  const blocks = typeof document === "string" ? placedParagraphs(document) : placed(document);
  const ruler = measure(text);
  const ranges = cut(text, documentPiece(text, blocks), tokens - overlap, ruler);
  const headings = headingsAlong(blocks);
  return ranges.map((range, position) => {
    const start = overlap === 0
      ? range.start
      : reachBack(text, ranges[position - 1], range, ruler, { tokens, overlap });
    return {
      position,
      headings: headings(range),
      text: text.slice(start, range.end),
      tokens: ruler(start, range.end),
      start,
      end: range.end,
    };
  });
}

interface Range {
  start: number;
  end: number;
}

/** Takes pieces in order while they fit together, and breaks a piece only when it fits no chunk. */
function cut(text: string, document: Piece, limit: number, ruler: Ruler): Range[] {
  const ranges: Range[] = [];
  const waiting = [document].filter((piece) => piece.end > piece.start);
  let taken: Piece[] = [];
  const fits = (from: Piece, to: Piece) => ruler(from.start, to.end) <= limit;
  const close = () => {
    let content = taken.length;
    while (content > 0 && taken[content - 1]!.leads) content--;
    if (content === 0) content = taken.length;
    ranges.push({ start: taken[0]!.start, end: taken[content - 1]!.end });
    taken = taken.slice(content);
  };
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    if (fits(taken[0] ?? piece, piece)) {
      taken.push(piece);
      continue;
    }
    const parts = piece.whole && fits(piece, piece) ? [] : piece.finer();
    const onlyHeadings = taken.every((part) => part.leads);
    if (onlyHeadings && parts.length > 0) { for (const part of parts.reverse()) waiting.push(part); }
    else if (taken.length > 0) {
      close();
      waiting.push(piece);
    } else throw tooSmall(text.slice(piece.start, piece.end), limit);
  }
  if (taken[0]) ranges.push({ start: taken[0].start, end: taken.at(-1)!.end });
  return ranges;
}

function tooSmall(text: string, limit: number): Problem {
  return new Problem({
    what: `A single character has more tokens than a chunk may have (${limit})`,
    found: text,
    todo: "Allow more tokens a chunk.",
  });
}

/** Where a chunk starts when it repeats the last sentences of the one before. */
function reachBack(
  text: string,
  before: Range | undefined,
  own: Range,
  ruler: Ruler,
  { tokens, overlap }: { tokens: number; overlap: number },
): number {
  if (!before) return own.start;
  let start = own.start;
  for (const sentence of sentenceSpans(text.slice(before.start, before.end)).reverse()) {
    const earlier = before.start + sentence.start;
    if (ruler(earlier, own.start) > overlap || ruler(earlier, own.end) > tokens) break;
    start = earlier;
  }
  return start;
}

/** The headings that all content of a range has above it; ranges are asked for in their order. */
function headingsAlong(blocks: readonly PlacedBlock[]): (range: Range) => string {
  let first = 0;
  return (range) => {
    while (first < blocks.length && blocks[first]!.end <= range.start) first++;
    const within: PlacedBlock[] = [];
    for (let i = first; i < blocks.length && blocks[i]!.start < range.end; i++) within.push(blocks[i]!);
    const content = within.filter((block) => block.kind !== "heading");
    const paths = (content.length > 0 ? content : within).map((block) => block.path);
    const shared = paths.reduce((common, path) => {
      const differs = common.findIndex((heading, i) => heading !== path[i]);
      return differs < 0 ? common : common.slice(0, differs);
    }, paths[0] ?? []);
    return shared.join(" > ");
  };
}
