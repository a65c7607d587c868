import type { Corrector } from "./corrector.ts";

/** A question with the words that were replaced in it. */
export interface CorrectedText {
  text: string;
  /** What was replaced by what, with places in the question as it was written (UTF-16 offsets). */
  replaced: { from: string; to: string; start: number; end: number }[];
}

/** Different words of one question that are looked up: a question of a megabyte is not worth more. */
const MOST = 200;

/**
 * Replaces words of a question that the corpus lacks by the nearest that it has. `isUnderstood` says of a word that is
 * not in the corpus as it stands whether the search can do with it all the same: an inflected form whose lemma is
 * known, or a stop word. Capitals stay.
 *
 * @example
 * ```ts
 * import { correct } from "./correct.ts";
 * import { Corrector } from "./corrector.ts";
 * const { text, replaced } = correct("¿Dónde ay Arboles?", Corrector.of(["donde hay árboles"]));
 * if (text !== "¿Donde hay Árboles?" || replaced[1]?.to !== "hay") throw new Error(text);
 * ```
 */
export function correct(
  text: string,
  corrector: Corrector,
  isUnderstood: (word: string) => boolean = () => false,
): CorrectedText {
  const replaced: CorrectedText["replaced"] = [], seen = new Map<string, string | undefined>();
  let result = "", end = 0;
  for (const { 0: from, index: start } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const word = from.normalize("NFC").toLowerCase();
    if (!seen.has(word)) {
      const isKnown = seen.size >= MOST || corrector.has(word) || isUnderstood(word);
      seen.set(word, isKnown ? undefined : corrector.nearest(word));
    }
    const nearest = seen.get(word);
    if (nearest === undefined) continue;
    const to = inCaseOf(from, nearest);
    replaced.push({ from, to, start, end: start + from.length });
    result += text.slice(end, start) + to;
    end = start + from.length;
  }
  return { text: result + text.slice(end), replaced };
}

function inCaseOf(written: string, word: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return word.toUpperCase();
  const [first = ""] = written;
  return first === first.toLowerCase() ? word : word[0]!.toUpperCase() + word.slice(1);
}
