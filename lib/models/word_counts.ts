/** What is known of a tokenizer that takes texts apart at white space. */
export interface WordCountOptions {
  /** Tokens of a word alone. */
  count: (word: string) => number;
  /** Special tokens that every text gets. */
  special: number;
  /** Words that are one token as they stand: "[SEP]". */
  added: readonly string[];
  /** Whether each punctuation character is a word, and one token. */
  atPunctuation: boolean;
  /** Whether each Chinese character is a word, and one token. */
  atIdeographs: boolean;
}

const MOST_KEPT = 1_000_000, LONGEST_KEPT = 40;
const SPACE = 1, PUNCTUATION = 2;

/** What the first 128 characters are to every tokenizer: white space, punctuation, or part of a word. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[ \t\n\r]/.test(letter)) return SPACE;
  return code > 32 && code < 127 && !/[0-9A-Za-z]/.test(letter) ? PUNCTUATION : 0;
});

/**
 * The tokens of words, each counted once: for a tokenizer that looks at words one by one, the tokens of a text are those
 * of its words, so that all parts of a text can be measured after one walk along it.
 *
 * @example
 * ```ts
 * import { WordCounts } from "./word_counts.ts";
 * const words = new WordCounts({ count: (word) => word.length, special: 2, added: [], atPunctuation: true, atIdeographs: true });
 * const ruler = words.ruler("ab, cde");
 * if (ruler(0, 7) !== 8 || ruler(4, 7) !== 5 || ruler(0, 1) !== 3) throw new Error(String(ruler(0, 7)));
 * ```
 */
export class WordCounts {
  readonly #kept = new Map<string, number>();
  readonly #openings: ReadonlySet<string>;

  constructor(private readonly options: WordCountOptions) {
    this.#openings = new Set(options.added.map((word) => word[0]!));
  }

  /** The ruler of a text; see {@linkcode Tokenizer.ruler}. */
  ruler(text: string): (start: number, end: number) => number {
    // before[i]: tokens of the words that end at i or before
    const before = new Uint32Array(text.length + 1);
    // where a word, and so nothing that can be cut, reaches past i: the start of that word, from 1
    const inside = new Int32Array(text.length + 1);
    let tokens = 0;
    for (let i = 0; i < text.length;) {
      const end = this.#wordEnd(text, i);
      if (end === i) {
        before[++i] = tokens;
        continue;
      }
      for (let at = i + 1; at < end; at++) {
        before[at] = tokens;
        inside[at] = i + 1;
      }
      tokens += this.#tokens(text, i, end);
      before[end] = tokens;
      i = end;
    }
    const { special } = this.options;
    const part = (start: number, end: number): number => {
      if (start >= end) return 0;
      if (inside[start]! > 0) {
        const wordEnd = this.#endFrom(inside, start, text.length);
        if (wordEnd > end) return this.#count(text.slice(start, end));
        return this.#count(text.slice(start, wordEnd)) + part(wordEnd, end);
      }
      const word = inside[end]!;
      if (word === 0) return before[end]! - before[start]!;
      return before[word - 1]! - before[start]! + this.#count(text.slice(word - 1, end));
    };
    return (start, end) => special + part(start, end);
  }

  /** Where the word at `at` ends; `at` itself for white space. */
  #wordEnd(text: string, at: number): number {
    const { atPunctuation, atIdeographs, added } = this.options;
    let i = at;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 128) {
        if (atIdeographs && isIdeograph(code)) return i === at ? i + 1 : i;
        continue;
      }
      const kind = KINDS[code]!;
      if (kind === SPACE) break;
      if (kind !== PUNCTUATION) continue;
      if (this.#openings.has(text[i]!)) {
        const whole = added.find((word) => text.startsWith(word, i));
        if (whole !== undefined) return i === at ? i + whole.length : i;
      }
      if (atPunctuation) return i === at ? i + 1 : i;
    }
    return i;
  }

  #endFrom(inside: Int32Array, at: number, length: number): number {
    const word = inside[at]!;
    let end = at;
    while (end < length && inside[end] === word) end++;
    return end;
  }

  #tokens(text: string, start: number, end: number): number {
    const { atPunctuation, atIdeographs } = this.options;
    const single = end - start === 1 ? text.charCodeAt(start) : 128;
    if (atPunctuation && single < 128 && KINDS[single] === PUNCTUATION) return 1;
    if (atIdeographs && isIdeograph(single)) return 1;
    return this.#count(text.slice(start, end));
  }

  #count(word: string): number {
    const known = this.#kept.get(word);
    if (known !== undefined) return known;
    const tokens = this.options.count(word);
    if (this.#kept.size < MOST_KEPT && word.length <= LONGEST_KEPT) this.#kept.set(copied(word), tokens);
    return tokens;
  }
}

/** A Chinese character of the basic plane, as BERT's tokenizer has them. */
function isIdeograph(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff || code >= 0x3400 && code <= 0x4dbf;
}

/** A string of its own: a part of a string keeps the whole one in memory. */
function copied(word: string): string {
  return word.length < 13 ? word : word.split("").join("");
}
