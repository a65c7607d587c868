/** A piece of text as pdf.js gives it. */
export interface PdfItem {
  str: string;
  /** Scale, slant and place: [a, b, c, d, x, y], y upwards. */
  transform: number[];
  width: number;
  fontName: string;
}

/** Text that stands together on one line. */
export interface Fragment {
  text: string;
  left: number;
  right: number;
  /** Height of the baseline, upwards. */
  y: number;
  size: number;
  /** Set in a typewriter font. */
  mono: boolean;
}

/** A line of text in its column, in one fragment or, where wide gaps stand in it, in several. */
export interface Line extends Fragment {
  page: number;
  /** Distances of the baseline from the edges of the page. */
  fromTop: number;
  fromBottom: number;
  cells: Fragment[];
}

/** What is needed of a page. */
export interface PdfPage {
  number: number;
  /** Corners: left, bottom, right, top. */
  view: readonly number[];
  items: readonly PdfItem[];
  isMono: (fontName: string) => boolean;
}

/** Gaps wider than this many times the font size part columns and cells. */
const WIDE_GAP = 1.5;

/**
 * The lines of a page in reading order: that of the file, which is the author's, except where it goes back to
 * what stands further up or left, as page headers written last do, and where two columns are written across.
 */
export function pageLines(page: PdfPage): Line[] {
  return uprightGroups(page).flatMap(({ angle, items }) => {
    const fragments = acrossColumns(inRuns(fragmentsOf(items, page.isMono)));
    const { top, bottom } = edges(page.view, angle);
    return linesOf(fragments).map((cells) => {
      const line = joined(cells);
      return { ...line, cells, page: page.number, fromTop: top - line.y, fromBottom: line.y - bottom };
    });
  });
}

interface Placed extends PdfItem {
  x: number;
  y: number;
  size: number;
}

/** The items turned upright, by their angle; the direction that most text has comes first. */
function uprightGroups({ items }: PdfPage): { angle: number; items: Placed[] }[] {
  const groups = new Map<number, Placed[]>();
  for (const item of items) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    const angle = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    const group = groups.get(angle) ?? [];
    groups.set(angle, group);
    const [placedX, placedY] = turned(x, y, angle);
    group.push({ ...item, x: placedX, y: placedY, size: Math.hypot(c, d) });
  }
  const lengthOf = (items: readonly Placed[]) => items.reduce((sum, { str }) => sum + str.length, 0);
  return [...groups].map(([angle, items]) => ({ angle, items }))
    .sort((a, b) => lengthOf(b.items) - lengthOf(a.items));
}

function turned(x: number, y: number, quarters: number): [number, number] {
  return quarters === 0 ? [x, y] : quarters === 1 ? [y, -x] : quarters === 2 ? [-x, -y] : [-y, x];
}

function edges([left = 0, low = 0, right = 0, high = 0]: readonly number[], angle: number) {
  const heights = [turned(left, low, angle)[1], turned(right, high, angle)[1]];
  return { top: Math.max(...heights), bottom: Math.min(...heights) };
}

/**
 * Joins items that follow each other on a line; a text drawn twice in one place, to look bold, counts once.
 */
function fragmentsOf(items: readonly Placed[], isMono: PdfPage["isMono"]): Fragment[] {
  const fragments: Fragment[] = [];
  let spaced = false, main = 0, lastStart = Number.NaN, lastText = "";
  for (const { str, x, y, size, width, fontName } of items) {
    if (str.trim() === "") {
      spaced ||= str !== "";
      continue;
    }
    const last = fragments.at(-1);
    const onLine = last && onSameLine(last, { y, size });
    if (onLine && str === lastText && Math.abs(x - lastStart) < size * 0.3) continue;
    const gap = last ? x - last.right : 0;
    const mono = isMono(fontName);
    if (onLine && gap > -size && gap < size * WIDE_GAP) {
      const space = spaced || gap > size * 0.2 || /^\s/.test(str);
      last.text = last.text.trimEnd() + (space || /\s$/.test(last.text) ? " " : "") + str.trimStart();
      last.right = Math.max(last.right, x + width);
      last.mono &&= mono;
      if (str.length > main) [last.size, last.y, main] = [size, y, str.length];
    } else {
      fragments.push({ text: str.trimStart(), left: x, right: x + width, y, size, mono });
      main = str.length;
    }
    [spaced, lastStart, lastText] = [false, x, str];
  }
  return fragments.map((fragment) => ({ ...fragment, text: fragment.text.trimEnd() }));
}

/** Raised and lowered characters are on the line of what they belong to. */
function onSameLine(a: { y: number; size: number }, b: { y: number; size: number }): boolean {
  const most = Math.abs(a.size - b.size) > 0.15 * Math.max(a.size, b.size) ? 0.5 : 0.25;
  return Math.abs(a.y - b.y) <= most * Math.max(a.size, b.size);
}

/** Puts stretches of the file's order, each of which only goes down or to the right, from top to bottom. */
function inRuns(fragments: readonly Fragment[]): Fragment[] {
  const runs: Fragment[][] = [];
  let last: Fragment | undefined;
  for (const fragment of fragments) {
    const goesBack = last && fragment.y > last.y + last.size * 0.5 && fragment.left < last.right;
    if (!last || goesBack) runs.push([]);
    runs.at(-1)!.push(fragment);
    last = fragment;
  }
  if (runs.length < 2) return [...fragments];
  const placed = runs.map((run) => ({
    run,
    top: -lowest(run, ({ y }) => -y),
    left: lowest(run, ({ left }) => left),
    size: run[0]!.size,
  }));
  placed.sort((a, b) =>
    Math.abs(a.top - b.top) > 0.5 * Math.max(a.size, b.size) ? b.top - a.top : a.left - b.left
  );
  return placed.flatMap(({ run }) => run);
}

/** Two columns that the file writes line by line across the page, one after the other. */
function acrossColumns(fragments: Fragment[]): Fragment[] {
  const left = lowest(fragments, ({ left }) => left);
  const width = -lowest(fragments, ({ right }) => -right) - left;
  const isWide = (fragment: Fragment) => fragment.right - fragment.left > 0.35 * width;
  let from = -Infinity, to = Infinity, rows = 0;
  fragments.forEach((fragment, i) => {
    const next = fragments[i + 1];
    if (!next || !onSameLine(fragment, next) || next.left < fragment.right) return;
    if (!isWide(fragment) || !isWide(next)) return;
    from = Math.max(from, fragment.right);
    to = Math.min(to, next.left);
    rows++;
  });
  if (rows < 5 || from >= to) return fragments;
  const middle = (from + to) / 2;
  const result: Fragment[] = [];
  let columns: [Fragment[], Fragment[]] = [[], []];
  for (const fragment of fragments) {
    if (fragment.left < middle && fragment.right > middle) {
      result.push(...columns[0], ...columns[1], fragment);
      columns = [[], []];
    } else columns[fragment.left < middle ? 0 : 1].push(fragment);
  }
  return [...result, ...columns[0], ...columns[1]];
}

/** Fragments beside each other, from left to right, are one line. */
function linesOf(fragments: readonly Fragment[]): Fragment[][] {
  const lines: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = lines.at(-1)?.at(-1);
    if (last && onSameLine(last, fragment) && fragment.left >= last.right) lines.at(-1)!.push(fragment);
    else lines.push([fragment]);
  }
  return lines;
}

function joined(cells: readonly Fragment[]): Fragment {
  const main = cells.reduce((a, b) => b.text.length > a.text.length ? b : a);
  return {
    ...main,
    text: cells.map(({ text }) => text).join(" "),
    left: cells[0]!.left,
    right: cells.at(-1)!.right,
    mono: cells.every(({ mono }) => mono),
  };
}

function lowest(fragments: readonly Fragment[], value: (fragment: Fragment) => number): number {
  return fragments.reduce((least, fragment) => Math.min(least, value(fragment)), Infinity);
}
