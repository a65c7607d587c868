const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters (line feed and tab excepted), soft hyphens, invisible separators, direction marks. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const SPACES = /[\t\p{Zs}]+/gu;

/**
 * One form for one text: NFC, line feeds as line ends, no control or invisible characters, single spaces,
 * no space at either end of a line, at most one empty line in a row. Normalising twice changes nothing.
 *
 * @example
 * ```ts
 * import { normalise } from "./normalise.ts";
 * const text = normalise("  Cafe\u0301\u00a0\u200b au   lait \r\n\r\n\r\n\r\nend\u0000 ");
 * if (text !== "Café au lait\n\nend") throw new Error(text);
 * ```
 */
export function normalise(text: string): string {
  return visible(text)
    .replace(SPACES, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** As {@linkcode normalise}, with every line end a space: for titles and cells. */
export function oneLine(text: string): string {
  return normalise(text.replace(/\s+/g, " "));
}

/** As {@linkcode normalise}, but indentation and inner spaces stay: for program text. */
export function normaliseCode(text: string): string {
  return visible(text)
    .replace(/(?<![\t\p{Zs}])[\t\p{Zs}]+$/gmu, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

function visible(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, "\n").replace(INVISIBLE, "").normalize("NFC");
}
