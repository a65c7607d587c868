/** Tokens of `text.slice(start, end)` as the encoder will count them, special tokens included. */
export type Ruler = (start: number, end: number) => number;

/** Lays a ruler along a text. */
export type Measure = (text: string) => Ruler;

/**
 * Measures by counting the tokens of each slice: right for every tokenizer, and slow, since what lies in several slices
 * is counted as often.
 *
 * @example
 * ```ts
 * import { byCounting } from "./ruler.ts";
 * const ruler = byCounting((text) => text.split(" ").length)("one two three");
 * if (ruler(0, 7) !== 2) throw new Error(String(ruler(0, 7)));
 * ```
 */
export function byCounting(count: (text: string) => number): Measure {
  return (text) => (start, end) => count(text.slice(start, end));
}
