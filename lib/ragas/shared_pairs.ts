/**
 * The share of a text's pairs of neighbouring words that others have, in the same order: 1 for a part of one of them, near
 * 0 for what says something else, in between for words that were left out or mended. Of a single word, whether they have
 * it; 0 of a text without words.
 *
 * @example
 * ```ts
 * import { sharedPairs } from "./shared_pairs.ts";
 * const others = ["The ferry sails from May to October and takes no cars."];
 * if (sharedPairs("the ferry sails", others) !== 1 || sharedPairs("It takes no dogs", others) !== 1 / 3) throw new Error();
 * ```
 */
export function sharedPairs(text: string, others: readonly string[]): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  const held = others.map((other) => ` ${wordsOf(other).join(" ")} `);
  const pairs = words.length === 1 ? words : words.slice(1).map((word, i) => `${words[i]} ${word}`);
  return pairs.filter((pair) => held.some((other) => other.includes(` ${pair} `))).length / pairs.length;
}

/** The words of a text in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
