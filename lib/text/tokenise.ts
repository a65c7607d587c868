import { DIGIT, HALF, LETTER, SEPARATOR, type UnitKinds } from "./unit_kinds.ts";

/** What is called for every word: `text.slice(start, end)` is the word. */
export type VisitWord = (word: string, start: number, end: number) => void;

/** What a word is. */
export interface WordRules {
  kinds: UnitKinds;
  /** Whether an apostrophe before a letter stays inside its word. */
  apostrophes: boolean;
  /** The end of a longer word that starts and ends so far as this one, or the same end. */
  extend?: (text: string, start: number, end: number) => number;
}

/**
 * Visits the words of a text from left to right. A lone half of a surrogate pair is never part of a word.
 *
 * @example
 * ```ts
 * import { tokenise } from "./tokenise.ts";
 * import { alphanumericKinds } from "./unit_kinds.ts";
 * const found: string[] = [];
 * const visit = (word: string, start: number) => found.push(`${word}@${start}`);
 * tokenise("¿Qué «VM-1»?", { kinds: alphanumericKinds(), apostrophes: false }, visit);
 * if (found.join() !== "Qué@1,VM@6,1@9") throw new Error(found.join());
 * ```
 */
export function tokenise(text: string, { kinds, apostrophes, extend }: WordRules, visit: VisitWord): void {
  const of = kinds.of, length = text.length;
  let start = 0;
  while (start < length) {
    const first = of[text.charCodeAt(start)]!;
    let end = start + 1;
    if (first !== LETTER && first !== DIGIT) {
      const begins = first === HALF && pairKind(text, start, kinds);
      if (begins !== LETTER && begins !== DIGIT) {
        start++;
        continue;
      }
      end++;
    }
    while (end < length) {
      const unit = text.charCodeAt(end), kind = of[unit]!;
      if (kind === SEPARATOR) {
        if (!apostrophes || (unit !== 0x27 && unit !== 0x2019) || !isLetter(text, end + 1, kinds)) break;
        end++;
      } else if (kind !== HALF) end++;
      else if (pairKind(text, end, kinds) !== SEPARATOR) end += 2;
      else break;
    }
    if (extend && end < length) end = extend(text, start, end);
    visit(text.slice(start, end), start, end);
    start = end;
  }
}

/** The kind of the pair that starts here; a separator where none does. */
function pairKind(text: string, at: number, { above }: UnitKinds): number {
  const codePoint = text.codePointAt(at) ?? 0;
  return codePoint > 0xffff ? above(codePoint) : SEPARATOR;
}

function isLetter(text: string, at: number, kinds: UnitKinds): boolean {
  if (at >= text.length) return false;
  const kind = kinds.of[text.charCodeAt(at)]!;
  return kind === LETTER || (kind === HALF && pairKind(text, at, kinds) === LETTER);
}
