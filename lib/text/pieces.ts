import type { Block, PlacedBlock } from "./blocks.ts";
import { sentenceSpans } from "./sentences.ts";

/** A range of a text that a chunk takes whole if it can, and that knows how to come apart if it cannot. */
export interface Piece {
  start: number;
  end: number;
  /** A heading: belongs to what follows. */
  leads?: boolean;
  /** A chunk of its own rather than in two chunks: program text. */
  whole?: boolean;
  /** The next smaller pieces in order, with nothing but white space between; empty when there are none. */
  finer(): Piece[];
}

type Range = [start: number, end: number];
type Splitter = (text: string) => Range[];

const lines: Splitter = (text) => [...text.matchAll(/^.*\S/gm)].map((m) => range(m.index, m[0]));
const sentences: Splitter = (text) => sentenceSpans(text).map((span) => [span.start, span.end]);
const words: Splitter = (text) => [...text.matchAll(/\S+/g)].map((m) => range(m.index, m[0]));
const SPLITTERS: Record<Block["kind"], Splitter[]> = {
  heading: [sentences, words, halves],
  paragraph: [sentences, words, halves],
  list: [lines, sentences, words, halves],
  code: [lines, words, halves],
  table: [lines, words, halves],
};

/** The document as one piece: it comes apart into sections, these into blocks, these into smaller text. */
export function documentPiece(text: string, blocks: readonly PlacedBlock[]): Piece {
  const shown = blocks.filter((block) => block.text.trim() !== "");
  return {
    start: shown[0]?.start ?? 0,
    end: shown.at(-1)?.end ?? 0,
    finer: () => sectionsOf(text, shown),
  };
}

/** What stands above the first of the outermost headings, then the section of each as one piece. */
function sectionsOf(text: string, blocks: readonly PlacedBlock[]): Piece[] {
  const levels = blocks.map((block) => block.kind === "heading" ? block.level ?? 1 : Infinity);
  const outermost = levels.reduce((least, level) => Math.min(least, level), Infinity);
  if (outermost === Infinity) return blocks.map((block) => blockPiece(text, block));
  const starts = levels.flatMap((level, i) => level === outermost ? [i] : []);
  const sections = starts.map((from, i) => sectionPiece(text, blocks.slice(from, starts[i + 1])));
  return [...sectionsOf(text, blocks.slice(0, starts[0])), ...sections];
}

function sectionPiece(text: string, blocks: readonly PlacedBlock[]): Piece {
  return {
    start: blocks[0]!.start,
    end: blocks.at(-1)!.end,
    leads: blocks.every((block) => block.kind === "heading"),
    finer: () => contentOf(text, blocks),
  };
}

/** A section's own heading, then what stands below it. */
function contentOf(text: string, [heading, ...rest]: readonly PlacedBlock[]): Piece[] {
  return [{ ...blockPiece(text, heading!), leads: true }, ...sectionsOf(text, rest)];
}

function blockPiece(text: string, block: PlacedBlock): Piece {
  const piece = textPiece(text, block.start, block.end, SPLITTERS[block.kind]);
  return block.kind === "code" ? { ...piece, whole: true } : piece;
}

function textPiece(text: string, start: number, end: number, [split, ...smaller]: Splitter[]): Piece {
  const finer = (): Piece[] => {
    if (!split) return [];
    const ranges = split(text.slice(start, end));
    if (split === halves) return ranges.map(([a, b]) => textPiece(text, start + a, start + b, [halves]));
    if (ranges.length === 1) return textPiece(text, start, end, smaller).finer();
    return ranges.map(([a, b]) => textPiece(text, start + a, start + b, smaller));
  };
  return { start, end, finer };
}

/** A word too long for a chunk is halved until it fits, never inside a surrogate pair. */
function halves(text: string): Range[] {
  let middle = text.length >> 1;
  if (/[\udc00-\udfff]/.test(text[middle] ?? "")) middle++;
  return middle === 0 || middle >= text.length ? [] : [[0, middle], [middle, text.length]];
}

function range(start: number, text: string): Range {
  return [start, start + text.length];
}
