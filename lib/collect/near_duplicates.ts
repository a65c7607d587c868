import { Problem } from "../base/mod.ts";
import { type Banding, banding, MinHash, mixed, ShingleOverlap, type Shingles } from "../text/mod.ts";

/** What counts as nearly the same. */
export interface NearDuplicateOptions {
  /** The least Jaccard similarity of the sets of shingles (0.9). */
  threshold?: number;
  /** Words in a shingle (5). */
  shingle?: number;
  /** Names the hash function among its kind (0). */
  seed?: number;
}

/** A document and the earliest one it nearly equals. */
export interface NearDuplicate {
  /** The earlier document, by the order in which they were added. */
  a: string;
  /** The later one. */
  b: string;
  /** The exact Jaccard similarity of their sets of shingles. */
  similarity: number;
}

/** After so many failed comparisons in full, a document is taken to have no near duplicate. */
const PATIENCE = 200;

/** How many words of texts that were compared are kept for the next comparison, in 24 MB. */
const KEPT_WORDS = 2e6;

/**
 * Finds documents that nearly equal an earlier one: MinHash signatures cut into bands bring candidates together, a
 * byte a place of the signatures rejects those that are clearly too different, and the rest are compared in full.
 * No pair below the threshold is ever reported. A pair at the threshold is found with probability 0.995 or more
 * (see {@linkcode banding}; 0.999 at 0.9), a closer one with more. Case, punctuation and white space make no
 * difference; a text shorter than a shingle counts as one shingle; a text without words is like no other.
 *
 * The only exception keeps time bounded: in a crowd of documents just below the threshold, the search for one
 * document's partner ends after 200 candidates that failed.
 *
 * Texts are not kept, only about 250 bytes a document.
 *
 * @example
 * ```ts
 * import { NearDuplicates } from "./near_duplicates.ts";
 * const texts: Record<string, string> = {
 *   a: "Restart the virtual machine, then open the portal and look at its boot diagnostics.",
 *   b: "Backups are kept for thirty days unless a policy says otherwise.",
 *   c: "restart the Virtual Machine - then open the portal and look at its boot diagnostics!",
 * };
 * const duplicates = new NearDuplicates();
 * for (const [id, text] of Object.entries(texts)) duplicates.add(id, text);
 * const pairs = duplicates.pairs((id) => texts[id]!);
 * if (JSON.stringify(pairs) !== '[{"a":"a","b":"c","similarity":1}]') throw new Error(JSON.stringify(pairs));
 * ```
 */
export class NearDuplicates {
  readonly threshold: number;
  readonly banding: Banding;
  readonly #minhash: MinHash;
  readonly #enough: number;
  readonly #known = new Set<string>();
  /** The documents with words; the arrays below have a row for each. */
  readonly #ids: string[] = [];
  #keys = new Uint32Array(1024);
  #sketches = new Uint8Array(1024);

  constructor({ threshold = 0.9, shingle = 5, seed = 0 }: NearDuplicateOptions = {}) {
    this.threshold = threshold;
    this.#minhash = new MinHash({ shingle, seed });
    this.banding = banding(threshold, this.#minhash.bins);
    this.#enough = leastAgreement(threshold, this.#minhash.bins);
  }

  /** Takes a document in; an identifier can be used once. */
  add(id: string, text: string): void {
    if (this.#known.has(id)) throw new Problem({ what: "A document was added twice", found: id });
    this.#known.add(id);
    const signature = this.#minhash.signature(text);
    if (signature === null) return;
    const { bands, rows } = this.banding, { bins } = this.#minhash, i = this.#ids.push(id) - 1;
    if (this.#keys.length < (i + 1) * bands) {
      this.#keys = grown(this.#keys, new Uint32Array(2 * (i + 1) * bands));
    }
    if (this.#sketches.length < (i + 1) * bins) {
      this.#sketches = grown(this.#sketches, new Uint8Array(2 * (i + 1) * bins));
    }
    for (let place = 0; place < bins; place++) this.#sketches[i * bins + place] = mixed(signature[place]!);
    for (let band = 0, place = 0; band < bands; band++) {
      let key = 0;
      for (let row = 0; row < rows; row++) key = mixed(Math.imul(key, 31) + signature[place++]! | 0);
      this.#keys[i * bands + band] = key;
    }
  }

  /** For every document that nearly equals an earlier one, the earliest such; in the order of `add`. */
  pairs(textOf: (id: string) => string): NearDuplicate[] {
    const buckets = Array.from({ length: this.banding.bands }, (_, band) => this.#buckets(band));
    const texts = new Compared(this.#minhash.shingle, (i) => textOf(this.#ids[i]!));
    const same = new Uint8Array(this.#ids.length);
    const pairs: NearDuplicate[] = [];
    this.#ids.forEach((b, later) => {
      let failures = 0;
      for (const earlier of candidates(later, buckets)) {
        if (same[earlier] === 1 || !this.#promising(earlier, later)) continue;
        const similarity = texts.similarity(earlier, later);
        if (similarity >= this.threshold) {
          pairs.push({ a: this.#ids[earlier]!, b, similarity });
          // Whatever is near this one is as near the earlier one, so nobody need be compared with it.
          if (similarity === 1) same[later] = 1;
          break;
        }
        if (++failures === PATIENCE) break;
      }
    });
    return pairs;
  }

  /** Whether enough places of the signatures agree for the two to be worth a comparison in full. */
  #promising(a: number, b: number): boolean {
    const { bins } = this.#minhash, sketches = this.#sketches;
    let agree = 0;
    for (let place = 0; place < bins; place++) {
      if (sketches[a * bins + place] === sketches[b * bins + place]) agree++;
    }
    return agree >= this.#enough;
  }

  /** The documents with one key in a band, chained in order. */
  #buckets(band: number): Buckets {
    const { bands } = this.banding, n = this.#ids.length;
    // A key and a place share the 53 bits of a number; beyond two million documents keys lose their last bits.
    const shrink = Math.max(1, n / 2 ** 21);
    const sorted = new Float64Array(n);
    for (let i = 0; i < n; i++) sorted[i] = Math.floor(this.#keys[i * bands + band]! / shrink) * n + i;
    sorted.sort();
    const first = new Int32Array(n), next = new Int32Array(n).fill(n);
    let key = -1, head = 0, last = 0;
    for (const value of sorted) {
      const here = Math.floor(value / n), i = value - here * n;
      if (here === key) next[last] = i;
      else [key, head] = [here, i];
      first[i] = head;
      last = i;
    }
    return { first, next };
  }
}

/** Compares texts in full and keeps the shingles of those it read, since the same come again and again. */
class Compared {
  #overlap: ShingleOverlap;
  readonly #read = new Map<number, Shingles>();
  #words = 0;

  constructor(readonly shingle: number, readonly textOf: (i: number) => string) {
    this.#overlap = new ShingleOverlap(shingle);
  }

  similarity(a: number, b: number): number {
    if (this.#words > KEPT_WORDS) {
      this.#overlap = new ShingleOverlap(this.shingle);
      this.#read.clear();
      this.#words = 0;
    }
    return this.#overlap.similarity(this.#shingles(a), this.#shingles(b));
  }

  #shingles(i: number): Shingles {
    let shingles = this.#read.get(i);
    if (shingles === undefined) {
      shingles = this.#overlap.read(this.textOf(i));
      this.#read.set(i, shingles);
      this.#words += shingles.words.length;
    }
    return shingles;
  }
}

/** For each document, the first of its bucket and the next after it; n after the last. */
interface Buckets {
  first: Int32Array;
  next: Int32Array;
}

/** The earlier documents that share a bucket with a document, in order, each once. */
function* candidates(later: number, buckets: readonly Buckets[]): Generator<number> {
  const at = buckets.map(({ first }) => first[later]!);
  for (;;) {
    let earliest = later;
    for (const place of at) if (place < earliest) earliest = place;
    if (earliest === later) return;
    for (let band = 0; band < at.length; band++) {
      if (at[band] === earliest) at[band] = buckets[band]!.next[earliest]!;
    }
    yield earliest;
  }
}

/**
 * How many places of two signatures agree, in one byte each, at least in all but one of millions of pairs at the
 * threshold: five standard deviations below the mean.
 */
function leastAgreement(threshold: number, bins: number): number {
  const share = threshold + (1 - threshold) / 256;
  return bins * share - 5 * Math.sqrt(bins * share * (1 - share));
}

function grown<T extends Uint8Array | Uint32Array>(array: T, larger: T): T {
  larger.set(array);
  return larger;
}
