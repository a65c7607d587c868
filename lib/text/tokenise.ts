import { DIGIT, GOES_ON, HALF, JOINER, LETTER, SEPARATOR, type UnitKinds } from "./unit_kinds.ts";

/** What is called for every word: `text.slice(start, end)` is the word. */
export type VisitWord = (word: string, start: number, end: number) => void;

/** Whether a mark stays inside a word, between kinds of units such as letters and digits. */
export type InnerMarks = (mark: number, before: number, after: number) => boolean;

const isApostrophe = (unit: number) => unit === 0x27 || unit === 0x2019;

/** An apostrophe before a letter. */
export const apostrophes: InnerMarks = (mark, _before, after) => isApostrophe(mark) && after === LETTER;

/**
 * Unicode's rules for words (UAX 29), as Lucene's standard tokenizer has them: a full stop or an apostrophe between two
 * letters or two digits, a colon or a middle dot between letters, a comma or a semicolon between digits.
 * Underscores join letters and digits ("a_b"). On purpose this differs: underscores at either end of a word
 * are dropped, so that "word" finds "_word_"; a run of Han or kana is one word; ² and ½ count as digits.
 */
export const standardMarks: InnerMarks = (mark, before, after) => {
  if (before !== after || (before !== LETTER && before !== DIGIT)) return false;
  if (mark === 0x2e || isApostrophe(mark)) return true;
  return before === LETTER ? mark === 0x3a || mark === 0xb7 : mark === 0x2c || mark === 0x3b;
};

/** What a word is. */
export interface WordRules {
  kinds: UnitKinds;
  /** The punctuation that stays inside a word, by what stands on both sides of it; none unless given. */
  inner?: InnerMarks;
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
 * tokenise("¿Qué «VM-1»?", { kinds: alphanumericKinds() }, visit);
 * if (found.join() !== "Qué@1,VM@6,1@9") throw new Error(found.join());
 * ```
 */
export function tokenise(text: string, { kinds, inner, extend }: WordRules, visit: VisitWord): void {
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
        if (!inner || !inner(unit, kindBefore(text, end, kinds), kindAt(text, end + 1, kinds))) break;
        end++;
      } else if (kind !== HALF) end++;
      else if (pairKind(text, end, kinds) !== SEPARATOR) end += 2;
      else break;
    }
    while (of[text.charCodeAt(end - 1)] === JOINER) end--;
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

/** The kind of what stands here, of a pair as of a unit; a separator beyond the end. */
function kindAt(text: string, at: number, kinds: UnitKinds): number {
  if (at >= text.length) return SEPARATOR;
  const kind = kinds.of[text.charCodeAt(at)]!;
  return kind === HALF ? pairKind(text, at, kinds) : kind;
}

/** The kind of what stands before a place inside a word: a mark has that of what it stands on. */
function kindBefore(text: string, at: number, kinds: UnitKinds): number {
  for (let place = at - 1; place >= 0; place--) {
    const kind = kinds.of[text.charCodeAt(place)]!;
    if (kind === HALF) return place > 0 ? pairKind(text, place - 1, kinds) : SEPARATOR;
    if (kind !== GOES_ON) return kind;
  }
  return SEPARATOR;
}
