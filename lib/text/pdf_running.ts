import type { Line } from "./pdf_lines.ts";

/** Distances of baselines that differ by less are the same. */
const SAME_PLACE = 3;
const MOST_LINES = 4;

/**
 * The lines of each page without running headers, footers and page numbers: the outermost lines of a page
 * that stand in the same place with the same text, page numbers aside, on two pages of five or more and on
 * three at least (of two pages, on both), or that begin or end with the number of their page where half of
 * the pages do. Where that would take all text of most pages, nothing is taken.
 */
export function withoutRunning(pages: readonly Line[][]): Line[][] {
  const top = (line: Line) => line.fromTop, bottom = (line: Line) => line.fromBottom;
  const rest = withoutOuter(withoutOuter(pages, top), bottom);
  const filled = (pages: readonly Line[][]) => pages.filter((lines) => lines.length > 0).length;
  return filled(rest) < 0.5 * filled(pages) ? [...pages] : rest;
}

function withoutOuter(pages: readonly Line[][], distance: (line: Line) => number): Line[][] {
  let rest = pages.map((lines) => [...lines]);
  for (let round = 0; round < MOST_LINES; round++) {
    const outer = rest.map((lines) =>
      lines.length === 0 ? undefined : lines.reduce((a, b) => distance(b) < distance(a) ? b : a)
    );
    const running = runningOf(outer, distance);
    if (running.size === 0) return rest;
    rest = rest.map((lines) => lines.filter((line) => !running.has(line)));
  }
  return rest;
}

function runningOf(outer: readonly (Line | undefined)[], distance: (line: Line) => number): Set<Line> {
  const lines = outer.filter((line) => line !== undefined);
  const enough = lines.length === 2 ? 2 : Math.max(3, 0.4 * outer.length);
  const found = new Set<Line>();
  const keyed = lines.flatMap((line) => Array.from(keysOf(line), (key) => ({ key, line })));
  for (const group of Map.groupBy(keyed, ({ key }) => key).values()) {
    for (const { line } of group) {
      const alike = group.filter((other) => Math.abs(distance(other.line) - distance(line)) < SAME_PLACE);
      if (alike.length >= enough) found.add(line);
    }
  }
  for (const line of numbered(lines, Math.max(3, 0.5 * outer.length))) found.add(line);
  return found;
}

/** Lines that begin or end with a number that grows with the pages. */
function numbered(lines: readonly Line[], enough: number): Line[] {
  const keyed = lines.flatMap((line) => {
    const numbers = [/^\W{0,3}(\d{1,4})\b/, /\b(\d{1,4})\W{0,3}$/].flatMap((ends) =>
      ends.exec(line.text)?.[1] ?? []
    );
    return Array.from(
      new Set(numbers.map((number) => Number(number) - line.page)),
      (offset) => ({ offset, line }),
    );
  });
  return [...Map.groupBy(keyed, ({ offset }) => offset).values()]
    .filter((group) => group.length >= enough).flat().map(({ line }) => line);
}

/**
 * The text of a line, and with its first or last number counted from that of its page: "Page 3 of 9" is "Page
 * +0 of 9".
 */
function keysOf({ text, page }: Line): Set<string> {
  const fromPage = (number: string) => `+${Number(number) - page}`;
  const written = text.replace(/\s+/g, " ").trim();
  return new Set([
    /^[ivxlc]+$/i.test(written) ? "i" : written,
    written.replace(/\d{1,5}/, fromPage),
    written.replace(/\d{1,5}(?=\D*$)/, fromPage),
  ]);
}
