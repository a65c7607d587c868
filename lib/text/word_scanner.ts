let kinds: Uint8Array | undefined;

/** 1 for UTF-16 units that are letters, marks or digits, 2 for halves of surrogate pairs, 0 for the rest. */
function unitKinds(): Uint8Array {
  kinds ??= Uint8Array.from(
    { length: 65536 },
    (_, unit) => unit >= 0xd800 && unit <= 0xdfff ? 2 : isWord(unit) ? 1 : 0,
  );
  return kinds;
}

function isWord(codePoint: number): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(codePoint));
}

/**
 * Finds the words of a text and a 32-bit hash of each, without making a string of any: words are the runs of
 * letters, marks and digits of the text in lower case and NFC, so that case, punctuation (the apostrophe included)
 * and white space make no difference. Its arrays are used again for the next text. A script written without spaces
 * gives words as long as its clauses.
 *
 * @example
 * ```ts
 * import { WordScanner } from "./word_scanner.ts";
 * const scanner = new WordScanner();
 * const n = scanner.scan("¿Dónde está la «VM-1»?");
 * const words = Array.from({ length: n }, (_, i) => scanner.word(i));
 * if (words.join("|") !== "dónde|está|la|vm|1") throw new Error(words.join("|"));
 * ```
 */
export class WordScanner {
  /** How many words the text has. */
  count = 0;
  /** The hash of each word; what stands at `count` and beyond is of earlier texts. */
  hashes: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);
  #text = "";

  /** Reads a text and returns the number of its words. */
  scan(text: string): number {
    const lower = text.normalize("NFC").toLowerCase();
    this.#text = lower;
    this.count = 0;
    const kindOf = unitKinds();
    let hash = 0, start = -1;
    for (let i = 0; i < lower.length; i++) {
      const unit = lower.charCodeAt(i);
      const kind = kindOf[unit]!;
      if (kind === 1 || (kind === 2 && isWord(codePointAround(lower, i)))) {
        if (start < 0) {
          start = i;
          hash = 0x811c9dc5;
        }
        hash = Math.imul(hash ^ unit, 0x01000193);
      } else if (start >= 0) {
        this.#push(start, i, hash);
        start = -1;
      }
    }
    if (start >= 0) this.#push(start, lower.length, hash);
    return this.count;
  }

  /** A word of the text last read, in lower case. */
  word(i: number): string {
    return this.#text.slice(this.#starts[i], this.#ends[i]);
  }

  /** Whether a word of the text last read is this one, given in lower case; makes no string. */
  isWord(i: number, word: string): boolean {
    const start = this.#starts[i]!, length = this.#ends[i]! - start;
    if (word.length !== length) return false;
    for (let at = 0; at < length; at++) {
      if (word.charCodeAt(at) !== this.#text.charCodeAt(start + at)) return false;
    }
    return true;
  }

  #push(start: number, end: number, hash: number): void {
    if (this.count === this.hashes.length) {
      this.hashes = doubled(this.hashes);
      this.#starts = doubled(this.#starts);
      this.#ends = doubled(this.#ends);
    }
    this.hashes[this.count] = mixed(hash);
    this.#starts[this.count] = start;
    this.#ends[this.count++] = end;
  }
}

/** The code point whose first or second half stands at i. */
function codePointAround(text: string, i: number): number {
  const low = text.charCodeAt(i) >= 0xdc00;
  return text.codePointAt(low && i > 0 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800 ? i - 1 : i)!;
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Spreads what is in a number over all 32 bits (the end of MurmurHash3). */
export function mixed(hash: number): number {
  hash = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2ae35);
  return (hash ^ hash >>> 16) >>> 0;
}

const BASE = 0x9e3779b1;

/**
 * The hash of every run of `size` words, rolled from one to the next: Σ wᵢ·Bˢⁱᶻᵉ⁻¹⁻ⁱ modulo 2³². Returns the array
 * given when it is large enough, else a larger one; the first max(0, count − size + 1) places are filled.
 *
 * @example
 * ```ts
 * import { windowHashes, WordScanner } from "./word_scanner.ts";
 * const scanner = new WordScanner();
 * const count = scanner.scan("to be or not to be");
 * const hashes = windowHashes(scanner.hashes, count, 2, new Uint32Array(8));
 * if (hashes[0] !== hashes[4] || hashes[0] === hashes[1]) throw new Error("«to be» stands at 0 and at 4");
 * ```
 */
export function windowHashes(
  words: Uint32Array,
  count: number,
  size: number,
  into: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  if (into.length < count) into = new Uint32Array(2 * count);
  let top = 1;
  for (let i = 1; i < size; i++) top = Math.imul(top, BASE);
  let hash = 0;
  for (let i = 0; i < count; i++) {
    if (i >= size) hash -= Math.imul(words[i - size]!, top);
    hash = Math.imul(hash, BASE) + words[i]! | 0;
    if (i >= size - 1) into[i - size + 1] = hash;
  }
  return into;
}
