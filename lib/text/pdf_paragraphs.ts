import type { Line } from "./pdf_lines.ts";

/** Lines that belong together, of one size. */
export interface Paragraph {
  kind: "text" | "item" | "code" | "table";
  lines: Line[];
  /** Of the page it begins on. */
  page: number;
  size: number;
}

/** What the document's text mostly looks like. */
export interface BodyText {
  size: number;
  /** Whether typewriter fonts are for code, and not for everything. */
  codeIsMono: boolean;
  /** Usual distance of two lines for each font size. */
  leading: ReadonlyMap<number, number>;
}

const BULLET = /^[•◦▪▫‣⁃●○■□➢➤✓\uf0b7\uf0a7]\s*/u;
const MARK = /^(?:[-–*]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)/i;
const SENTENCE_END = /[.!?:;…]["'”’»)\]]*$/u;

/** A line of a table of contents: dots lead to its page number. */
const CONTENTS = /[.·](?:\s?[.·]){4,}\s*\w+$/;

/** The mark that a line of a list begins with; "" when there is none. */
export function markOf(text: string): string {
  return (BULLET.exec(text) ?? MARK.exec(text))?.[0] ?? "";
}

export function isContentsLine({ text }: Line): boolean {
  return CONTENTS.test(text);
}

/** Sizes within half a point are one. */
export function sizeClass(size: number): number {
  return Math.round(size * 2) / 2;
}

export function bodyText(lines: readonly Line[]): BodyText {
  const characters = new Map<number, number>();
  let mono = 0, all = 0;
  for (const { text, size, mono: isMono } of lines) {
    characters.set(sizeClass(size), (characters.get(sizeClass(size)) ?? 0) + text.length);
    all += text.length;
    if (isMono) mono += text.length;
  }
  const distances = lines.flatMap((line, i) => {
    const next = lines[i + 1], size = sizeClass(line.size);
    const down = next && next.page === line.page && sizeClass(next.size) === size ? line.y - next.y : 0;
    return down > 0.5 * line.size && down < 2.5 * line.size ? [{ size, down: Math.round(down * 2) / 2 }] : [];
  });
  return {
    size: mostFrequent(characters),
    codeIsMono: mono < 0.5 * all,
    leading: new Map(Array.from(
      Map.groupBy(distances, ({ size }) => size),
      ([size, group]) => [size, commonest(group.map(({ down }) => down))],
    )),
  };
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return mostFrequent(counts);
}

/** Of equals, the smallest. */
function mostFrequent(counts: ReadonlyMap<number, number>): number {
  let best = 0, most = 0;
  for (const [value, count] of counts) {
    if (count > most || count === most && value < best) [best, most] = [value, count];
  }
  return best;
}

/** The lines of the document gathered to paragraphs, items of lists, code and tables. */
export function paragraphsOf(lines: readonly Line[], body: BodyText): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!, code = body.codeIsMono && line.mono;
    const rows = code ? 0 : tableRows(lines, i);
    const last = paragraphs.at(-1);
    if (rows > 0) {
      paragraphs.push({ kind: "table", lines: lines.slice(i, i + rows), page: line.page, size: line.size });
      i += rows - 1;
    } else if (code) {
      if (last?.kind === "code" && follows(last.lines.at(-1)!, line, body, 2.2)) last.lines.push(line);
      else paragraphs.push({ kind: "code", lines: [line], page: line.page, size: line.size });
    } else if (last && (last.kind === "text" || last.kind === "item") && continues(last, line, body)) {
      if (isBareMark(last)) last.size = line.size;
      last.lines.push(line);
    } else {
      paragraphs.push({
        kind: markOf(line.text) === "" ? "text" : "item",
        lines: [line],
        page: line.page,
        size: line.size,
      });
    }
  }
  return paragraphs;
}

/** Whether a line stands right below another, at most `most` times the usual distance. */
function follows(line: Line, next: Line, body: BodyText, most: number): boolean {
  const down = line.y - next.y;
  const usual = Math.min(body.leading.get(sizeClass(line.size)) ?? 1.25 * line.size, 2.5 * line.size);
  return line.page === next.page && down > 0 && down <= most * usual + 0.5;
}

function continues(paragraph: Paragraph, next: Line, body: BodyText): boolean {
  const { lines } = paragraph, last = lines.at(-1)!, em = last.size;
  if (isBareMark(paragraph)) return next.page === last.page && Math.abs(next.y - last.y) < 1.5 * em;
  if (Math.abs(paragraph.size - next.size) > 0.08 * Math.max(paragraph.size, next.size)) return false;
  if (isContentsLine(last)) return false;
  const ended = SENTENCE_END.test(last.text);
  const fits = roomFor(next, paragraph);
  if (BULLET.test(next.text)) return false;
  if (MARK.test(next.text) && (ended || fits > 0 || paragraph.kind === "item")) return false;
  // the next column or page goes on in the middle of a sentence or not at all, and one page further never
  if (next.page > paragraph.page + 1) return false;
  if (next.page !== last.page || next.y >= last.y) return !ended && /^[\p{Ll}\p{N}(]/u.test(next.text);
  if (!follows(last, next, body, 1.2)) return false;
  if (paragraph.kind === "item") return next.left > lines[0]!.left - 0.5 * em;
  if (next.left > last.left + 0.8 * em && (ended || fits > 0)) return false;
  if (next.left < last.left - 0.8 * em && lines.length > 1) return false;
  return !(fits > 0 && ended || fits > 0.3);
}

/** A bullet that the file draws apart from its text. */
function isBareMark({ lines }: Paragraph): boolean {
  return lines.length === 1 && markOf(lines[0]!.text).trim() === lines[0]!.text.trim();
}

/** Share of the paragraph's width that would be left if the next line's first word stood on the last line. */
function roomFor(next: Line, { lines }: Paragraph): number {
  const last = lines.at(-1)!;
  const right = [...lines, next].reduce((most, line) => Math.max(most, line.right), 0);
  const left = [...lines, next].reduce((least, line) => Math.min(least, line.left), Infinity);
  const word = /^\S+/.exec(next.text)?.[0].length ?? 0;
  const wordWidth = (next.right - next.left) * (word + 1) / Math.max(next.text.length, 1);
  return (right - last.right - wordWidth - 0.5 * last.size) / Math.max(right - left, 1);
}

/** How many lines from here on are rows of one table: three or more with the same cells below each other. */
function tableRows(lines: readonly Line[], from: number): number {
  const first = lines[from]!;
  if (first.cells.length < 2 || markOf(first.text) !== "" && first.cells.length === 2) return 0;
  let rows = 1;
  for (
    let line = lines[from + rows];
    line && isRowBelow(lines[from + rows - 1]!, line);
    line = lines[from + rows]
  ) {
    rows++;
  }
  return rows >= 3 ? rows : 0;
}

function isRowBelow(above: Line, line: Line): boolean {
  if (line.page !== above.page || line.y >= above.y || above.y - line.y > 4 * above.size) return false;
  if (line.cells.length !== above.cells.length) return false;
  return line.cells.every((cell, i) => {
    const other = above.cells[i]!;
    const off = Math.min(
      Math.abs(cell.left - other.left),
      Math.abs(cell.right - other.right),
      Math.abs(cell.left + cell.right - other.left - other.right) / 2,
    );
    return off < line.size;
  });
}
