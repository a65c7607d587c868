import { Problem } from "../base/mod.ts";
import { mixed, windowHashes, WordScanner } from "../text/mod.ts";

/** From how many words on a text is looked for. */
export interface LeakOptions {
  /** Titles of fewer words are not looked for (5). */
  title?: number;
  /** Answers of fewer words are not looked for (8). */
  answer?: number;
  /** Of a longer answer, so many consecutive words are a leak (30). */
  run?: number;
}

/** A question whose title or answer stands in a document. */
export interface Leak {
  question_id: string;
  what: "title" | "answer";
  doc_id: string;
  /** How many consecutive words of the title or answer stand there: the longest run. */
  words: number;
}

/** A title or an answer that is looked for. */
interface Wanted {
  question_id: string;
  what: "title" | "answer";
  /** Its words, as places in the vocabulary. */
  words: Uint32Array;
  /** The shortest run of its words that is a leak. */
  least: number;
}

/**
 * Finds questions whose title or answer stands verbatim in a document: such a document gives the question away, so
 * that finding it is no feat. Words are compared without case, punctuation and white space.
 *
 * A title leaks when all of it stands in the document. An answer leaks when all of it stands there or, if it is
 * longer than 30 words, any 30 consecutive words of it do: part of an answer taken from a page matters as much as the
 * whole. Titles of fewer than 5 words ("How does it work?") and answers of fewer than 8 ("Yes, since version 2.") are
 * not looked for, since they stand everywhere and give nothing away.
 *
 * One pass over the documents: a rolling hash of the words at each place is looked up among hashes of the wanted
 * texts, and what is found is compared word for word and followed in both directions.
 *
 * @example
 * ```ts
 * import { LeakFinder } from "./leaks.ts";
 * const finder = new LeakFinder([{ id: "q1", title: "How do I resize a disk?", answer: "Stop it first." }]);
 * finder.scan("faq", "## How do I resize a disk\nStop the machine first.");
 * finder.scan("disks", "How do I resize a large disk?");
 * const found = JSON.stringify(finder.found());
 * if (found !== '[{"question_id":"q1","what":"title","doc_id":"faq","words":6}]') throw new Error(found);
 * ```
 */
export class LeakFinder {
  readonly #scanner = new WordScanner();
  readonly #vocabulary: string[] = [];
  readonly #wanted: Wanted[] = [];
  readonly #windows: WindowIndex[];
  readonly #found: Leak[] = [];
  readonly #scanned = new Set<string>();

  constructor(
    questions: readonly { id: string; title: string; answer: string | null }[],
    { title = 5, answer = 8, run = 30 }: LeakOptions = {},
  ) {
    if (![title, answer, run].every((words) => Number.isInteger(words) && words >= 1) || run < answer) {
      throw new Problem({
        what: "The lengths of what is looked for do not fit",
        found: { title, answer, run },
        allowed: "whole numbers of at least 1, and a run no shorter than the shortest answer",
      });
    }
    const titles = new WindowIndex(title), answers = new WindowIndex(answer);
    this.#windows = [titles, answers];
    const numbers = new Map<string, number>();
    for (const question of questions) {
      this.#want(question.id, "title", question.title, titles, Infinity, numbers);
      this.#want(question.id, "answer", question.answer ?? "", answers, run, numbers);
    }
  }

  /** Looks for every question in a document. */
  scan(doc_id: string, text: string): void {
    if (this.#scanned.has(doc_id)) {
      throw new Problem({ what: "A document was looked at twice", found: doc_id });
    }
    this.#scanned.add(doc_id);
    const count = this.#scanner.scan(text);
    const longest = new Map<number, number>();
    for (const index of this.#windows) {
      const ends = new Map<number, Map<number, number>>();
      index.look(this.#scanner.hashes, count, (number, from, at) => {
        const { words, least } = this.#wanted[number]!;
        if (longest.get(number) === words.length) return;
        let diagonals = ends.get(number);
        if (diagonals === undefined) ends.set(number, diagonals = new Map());
        if (at < (diagonals.get(at - from) ?? 0)) return;
        const { length, end } = this.#run(words, from, at, count);
        diagonals.set(at - from, end);
        if (length >= least && length > (longest.get(number) ?? 0)) longest.set(number, length);
      });
    }
    for (const [number, words] of longest) {
      const { question_id, what } = this.#wanted[number]!;
      this.#found.push({ question_id, what, doc_id, words });
    }
  }

  /** The leaks found so far, by question, title before answer, then by document in the order they were scanned. */
  found(): Leak[] {
    const place = new Map(this.#wanted.map((wanted, i) => [`${wanted.what} ${wanted.question_id}`, i]));
    const placeOf = ({ what, question_id }: Leak) => place.get(`${what} ${question_id}`)!;
    return this.#found.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  #want(
    question_id: string,
    what: "title" | "answer",
    text: string,
    index: WindowIndex,
    run: number,
    numbers: Map<string, number>,
  ): void {
    const count = this.#scanner.scan(text);
    if (count < index.size) return;
    const words = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const word = this.#scanner.word(i);
      let number = numbers.get(word);
      if (number === undefined) numbers.set(word, number = this.#vocabulary.push(word) - 1);
      words[i] = number;
    }
    const least = Math.min(count, run);
    const number = this.#wanted.push({ question_id, what, words, least }) - 1;
    // A run of `least` words holds a whole window that begins at a multiple of this step.
    index.add(this.#scanner.hashes, count, number, least - index.size + 1);
  }

  /** The longest run of words equal in a wanted text and the document around a place in each. */
  #run(words: Uint32Array, from: number, at: number, count: number): { length: number; end: number } {
    const equal = (i: number, j: number) => this.#vocabulary[words[i]!] === this.#scanner.word(j);
    let before = 0, after = 0;
    while (before < from && before < at && equal(from - before - 1, at - before - 1)) before++;
    while (from + after < words.length && at + after < count && equal(from + after, at + after)) after++;
    return { length: after === 0 ? 0 : before + after, end: at + after };
  }
}

/** Where windows of so many words stand in the wanted texts, by their hash. */
class WindowIndex {
  /** Bits of the hashes that are there: most places of a document end here. */
  readonly #bits = new Uint32Array(2 ** 17);
  readonly #places = new Map<number, { number: number; from: number }[]>();
  #hashes = new Uint32Array(1024);

  constructor(readonly size: number) {}

  /** Takes every window of a text that begins at a multiple of `step`. */
  add(words: Uint32Array, count: number, number: number, step: number): void {
    this.#hashes = windowHashes(words, count, this.size, this.#hashes);
    for (let from = 0; from + this.size <= count; from += step) {
      const hash = this.#hashes[from]!, bit = mixed(hash) >>> 10;
      this.#bits[bit >>> 5]! |= 1 << (bit & 31);
      const places = this.#places.get(hash);
      if (places) places.push({ number, from });
      else this.#places.set(hash, [{ number, from }]);
    }
  }

  /** Calls `hit` with each wanted window and the place in the document where one with its hash stands. */
  look(words: Uint32Array, count: number, hit: (number: number, from: number, at: number) => void): void {
    this.#hashes = windowHashes(words, count, this.size, this.#hashes);
    for (let at = 0; at + this.size <= count; at++) {
      const hash = this.#hashes[at]!, bit = mixed(hash) >>> 10;
      if ((this.#bits[bit >>> 5]! & 1 << (bit & 31)) === 0) continue;
      const places = this.#places.get(hash);
      if (places === undefined) continue;
      for (const { number, from } of places) hit(number, from, at);
    }
  }
}
