/** Deeper pages are broken or hostile: the time to parse a page grows with the square of its depth. */
export const MOST_NESTED = 1_000;

/** Comments, elements that hold text only, and tags. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[^<>]*>[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][\w:-]{0,40})[^<>]*>/gi;
/** Elements without content; a paragraph is among them because whatever follows it closes it. */
const FLAT = new Set(
  "area base br col embed hr img input link meta param source track wbr p".split(" "),
);
/** What an open element of the first name is closed by: a tag of one of these. */
const CLOSED_BY = new Map(
  Object.entries({
    li: "li",
    dt: "dt dd",
    dd: "dt dd",
    option: "option optgroup",
    optgroup: "optgroup",
    td: "td th tr tbody tfoot",
    th: "td th tr tbody tfoot",
    tr: "tr tbody tfoot",
    thead: "tbody tfoot",
    tbody: "tbody tfoot",
    rt: "rt rp",
    rp: "rt rp",
  }).map(([name, by]) => [name, new Set(by.split(" "))]),
);

/**
 * Whether a page's elements are nested too deep to be parsed in reasonable time. Tags that are left open where HTML allows
 * it do not count.
 *
 * @example
 * ```ts
 * import { isTooDeep } from "./nesting.ts";
 * if (!isTooDeep("<div>".repeat(9000)) || isTooDeep("<li>item".repeat(9000))) throw new Error();
 * ```
 */
export function isTooDeep(html: string): boolean {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const [piece, , slash, written] of html.matchAll(PIECES)) {
    const name = written?.toLowerCase();
    if (name === undefined || FLAT.has(name)) continue;
    if (piece.endsWith("/>") && (counts.get("svg") || counts.get("math"))) continue; // elsewhere the slash means nothing
    if (slash === "/") {
      if ((counts.get(name) ?? 0) === 0) continue;
      for (let closed; closed !== name;) count(closed = open.pop()!, -1);
      continue;
    }
    while (CLOSED_BY.get(open.at(-1) ?? "")?.has(name)) count(open.pop()!, -1);
    open.push(name);
    count(name, 1);
    if (open.length > MOST_NESTED) return true;
  }
  return false;
}
