import { mixed, windowHashes, WordScanner } from "./word_scanner.ts";

/** A text as its set of shingles, good for the {@linkcode ShingleOverlap} that read it. */
export interface Shingles {
  /** The words of the text as numbers, the same number for the same word. */
  words: Uint32Array;
  /** Words in each shingle. */
  size: number;
  /** Where each distinct shingle first begins in the words. */
  places: Uint32Array;
  /** The hash of each distinct shingle. */
  hashes: Uint32Array;
}

/**
 * The exact Jaccard similarity of texts' sets of shingles (runs of `shingle` words; a shorter text is one shingle as
 * a whole): the number of shingles both have, divided by the number at least one has. Words are compared, not
 * hashes of them. A text without words is like no other: 0.
 *
 * @example
 * ```ts
 * import { ShingleOverlap } from "./shingle_overlap.ts";
 * const overlap = new ShingleOverlap(2);
 * const a = overlap.read("the disk is full"), b = overlap.read("The disk is empty!");
 * if (overlap.similarity(a, b) !== 2 / 4) throw new Error("«the disk» and «disk is» of four");
 * ```
 */
export class ShingleOverlap {
  readonly #scanner = new WordScanner();
  /** Of each slot: 1 + the number of a word, 0 when free; a word's first slot is told by its hash. */
  #numbers = new Int32Array(4096);
  #vocabulary: { word: string; hash: number }[] = [];
  /** Of each slot: 1 + the place where a shingle begins, 0 when free. */
  #slots = new Int32Array(4096);
  #mask = 0;
  #held: Shingles | null = null;
  #hashes = new Uint32Array(1024);

  constructor(readonly shingle: number) {}

  /** The shingles of a text. */
  read(text: string): Shingles {
    const count = this.#scanner.scan(text);
    const words = new Uint32Array(count);
    for (let i = 0; i < count; i++) words[i] = this.#number(i);
    const size = Math.min(count, this.shingle), shingles = count === 0 ? 0 : count - size + 1;
    this.#hashes = windowHashes(this.#scanner.hashes, count, size, this.#hashes);
    this.#free(shingles);
    const places = new Uint32Array(shingles), hashes = new Uint32Array(shingles);
    let distinct = 0;
    for (let at = 0; at < shingles; at++) {
      const hash = mixed(this.#hashes[at]!), slot = this.#slot(words, words, at, hash, size);
      if (this.#slots[slot] !== 0) continue;
      this.#slots[slot] = at + 1;
      places[distinct] = at;
      hashes[distinct++] = hash;
    }
    return { words, size, places: places.slice(0, distinct), hashes: hashes.slice(0, distinct) };
  }

  /** How alike two texts are, from 0 to 1; fastest when `b` is the same as the last time. */
  similarity(a: Shingles, b: Shingles): number {
    if (a.size === 0 || a.size !== b.size) return 0;
    if (this.#held !== b) this.#hold(b);
    const { words, size, places, hashes } = a;
    let shared = 0;
    for (let i = 0; i < places.length; i++) {
      if (this.#slots[this.#slot(b.words, words, places[i]!, hashes[i]!, size)] !== 0) shared++;
    }
    return shared / (places.length + b.places.length - shared);
  }

  #hold(shingles: Shingles): void {
    const { words, size, places, hashes } = shingles;
    this.#free(places.length);
    for (let i = 0; i < places.length; i++) {
      this.#slots[this.#slot(words, words, places[i]!, hashes[i]!, size)] = places[i]! + 1;
    }
    this.#held = shingles;
  }

  /** The slot of a shingle: one that holds an equal shingle of the held words, or a free one. */
  #slot(held: Uint32Array, words: Uint32Array, at: number, hash: number, size: number): number {
    const slots = this.#slots, mask = this.#mask;
    let slot = hash & mask;
    for (; slots[slot] !== 0; slot = slot + 1 & mask) {
      const known = slots[slot]! - 1;
      let i = 0;
      while (i < size && held[known + i] === words[at + i]) i++;
      if (i === size) break;
    }
    return slot;
  }

  #free(shingles: number): void {
    const size = 2 ** Math.ceil(Math.log2(2 * shingles + 2));
    if (this.#slots.length < size) this.#slots = new Int32Array(size);
    else this.#slots.fill(0, 0, size);
    this.#mask = size - 1;
    this.#held = null;
  }

  /** The number of a word of the text being read. */
  #number(i: number): number {
    const hash = this.#scanner.hashes[i]!, mask = this.#numbers.length - 1;
    let slot = hash & mask;
    for (; this.#numbers[slot] !== 0; slot = slot + 1 & mask) {
      const known = this.#vocabulary[this.#numbers[slot]! - 1]!;
      if (known.hash === hash && this.#scanner.isWord(i, known.word)) return this.#numbers[slot]! - 1;
    }
    this.#numbers[slot] = this.#vocabulary.push({ word: this.#scanner.word(i), hash });
    if (2 * this.#vocabulary.length > this.#numbers.length) this.#grow();
    return this.#vocabulary.length - 1;
  }

  #grow(): void {
    this.#numbers = new Int32Array(2 * this.#numbers.length);
    const mask = this.#numbers.length - 1;
    this.#vocabulary.forEach(({ hash }, number) => {
      let slot = hash & mask;
      while (this.#numbers[slot] !== 0) slot = slot + 1 & mask;
      this.#numbers[slot] = number + 1;
    });
  }
}
