import { sentences, statements } from "../text/mod.ts";

/**
 * All sentences of a text, those of a word too ("308"): lines end sentences, marks of lists are taken off, and what has
 * neither letter nor number is left out. A text of which nothing is left counts as one sentence.
 *
 * @example
 * ```ts
 * import { allSentences } from "./claims.ts";
 * const found = allSentences("1. Open the portal. Wait.\n2. Close it", "en");
 * if (found.join("|") !== "Open the portal.|Wait.|Close it") throw new Error(found.join("|"));
 * ```
 */
export function allSentences(text: string, language: string): string[] {
  const lines = text.split(/\n+/).map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, ""));
  const found = lines.flatMap((line) => sentences(line, language)).filter((s) => /[\p{L}\p{N}]/u.test(s));
  const whole = text.trim();
  return found.length === 0 && whole !== "" ? [whole] : found;
}

/**
 * The sentences of a text that stand for its claims: those of four words or more, and all of them where none is so
 * long.
 */
export function claims(text: string, language: string): string[] {
  const long = statements(text, language);
  return long.length > 0 ? long : allSentences(text, language);
}
