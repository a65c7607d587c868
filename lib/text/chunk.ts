import { Problem } from "../base/mod.ts";
import { type Block, placed, type PlacedBlock, placedParagraphs, textOf } from "./blocks.ts";
import { documentPiece, type Piece } from "./pieces.ts";
import { sentenceSpans } from "./sentences.ts";

/** How to cut a document. */
export interface ChunkOptions {
  /** The most tokens a chunk may have. */
  tokens: number;
  /** Counts the tokens of a text as the encoder will. */
  count: (text: string) => number;
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
 * const count = (text: string) => text.split(/\s+/).length;
 * const chunks = chunk([
 *   { kind: "heading", level: 1, text: "Disks" },
 *   { kind: "paragraph", text: "Disks keep your data." },
 *   { kind: "heading", level: 2, text: "Sizes" },
 *   { kind: "paragraph", text: "From four to many gigabytes." },
 * ], { tokens: 6, count });
 * if (chunks.map((c) => c.headings).join("; ") !== "Disks; Disks > Sizes") throw new Error(JSON.stringify(chunks));
 * ```
 */
export function chunk(document: string | readonly Block[], options: ChunkOptions): Chunk[] {
  const { tokens, count, overlap = 0 } = options;
  if (!(overlap >= 0 && overlap < tokens)) {
    throw new Problem({
      what: "The overlap must be smaller than the chunk",
      found: overlap,
      allowed: `0 to ${tokens - 1}`,
    });
  }
  const text = typeof document === "string" ? document : textOf(document);
  const blocks = typeof document === "string" ? placedParagraphs(document) : placed(document);
  const ranges = cut(text, documentPiece(text, blocks), tokens - overlap, count);
  return ranges.map((range, position) => {
    const start = overlap === 0 ? range.start : reachBack(text, ranges[position - 1], range, options);
    const own = text.slice(start, range.end);
    return {
      position,
      headings: headingsOf(blocks, range),
      text: own,
      tokens: count(own),
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
function cut(text: string, document: Piece, limit: number, count: (text: string) => number): Range[] {
  const ranges: Range[] = [];
  const waiting = [document].filter((piece) => piece.end > piece.start);
  let taken: Piece[] = [];
  const fits = (from: Piece, to: Piece) => {
    const slice = text.slice(from.start, to.end);
    return !hasMoreWords(slice, 2 * limit) && count(slice) <= limit;
  };
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
    if (onlyHeadings && parts.length > 0) waiting.push(...parts.reverse());
    else if (taken.length > 0) {
      close();
      waiting.push(piece);
    } else throw tooSmall(text.slice(piece.start, piece.end), limit);
  }
  if (taken[0]) ranges.push({ start: taken[0].start, end: taken.at(-1)!.end });
  return ranges;
}

/**
 * Whether a text has more than `most` words, found without reading further. No tokenizer makes one token of two words,
 * so a text with more than twice as many words as tokens allowed need not be tokenised to know that it is too long.
 */
function hasMoreWords(text: string, most: number): boolean {
  let words = 0, inside = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) > 32;
    if (letter && !inside && ++words > most) return true;
    inside = letter;
  }
  return false;
}

function tooSmall(text: string, limit: number): Problem {
  return new Problem({
    what: `A single character has more tokens than a chunk may have (${limit})`,
    found: text,
    todo: "Allow more tokens a chunk.",
  });
}

/** Where a chunk starts when it repeats the last sentences of the one before. */
function reachBack(text: string, before: Range | undefined, own: Range, options: ChunkOptions): number {
  if (!before) return own.start;
  let start = own.start;
  for (const sentence of sentenceSpans(text.slice(before.start, before.end)).reverse()) {
    const earlier = before.start + sentence.start;
    if (options.count(text.slice(earlier, own.start)) > options.overlap!) break;
    if (options.count(text.slice(earlier, own.end)) > options.tokens) break;
    start = earlier;
  }
  return start;
}

/** The headings that all content of the range has above it. */
function headingsOf(blocks: readonly PlacedBlock[], range: Range): string {
  const within = blocks.filter((block) => block.start < range.end && block.end > range.start);
  const content = within.filter((block) => block.kind !== "heading");
  const paths = (content.length > 0 ? content : within).map((block) => block.path);
  const shared = paths.reduce((common, path) => {
    const differs = common.findIndex((heading, i) => heading !== path[i]);
    return differs < 0 ? common : common.slice(0, differs);
  }, paths[0] ?? []);
  return shared.join(" > ");
}
