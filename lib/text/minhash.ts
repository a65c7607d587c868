import { Problem, random } from "../base/mod.ts";
import { mixed, windowHashes, WordScanner } from "./word_scanner.ts";

/** How signatures are made. */
export interface MinHashOptions {
  /** Numbers in a signature (128). */
  bins?: number;
  /** Words in a shingle (5). */
  shingle?: number;
  /** Names the hash function among its kind (0). */
  seed?: number;
}

/**
 * MinHash signatures of texts: of the places of two signatures, the expected share that agree is the Jaccard
 * similarity of the texts' sets of shingles (runs of `shingle` words; a shorter text is one shingle as a whole).
 *
 * Every shingle is hashed once (one-permutation hashing: the hash names a bin, and each bin keeps the least hash it
 * is given), and a bin left empty takes the number of another, chosen by chance that depends on the two bins alone
 * (Shrivastava, Optimal Densification for Fast and Accurate Minwise Hashing, ICML 2017).
 *
 * @example
 * ```ts
 * import { MinHash } from "./minhash.ts";
 * const minhash = new MinHash({ shingle: 2 });
 * const a = minhash.signature("The disk is full, what now?")!, b = minhash.signature("the disk is FULL what now")!;
 * if (a.join() !== b.join()) throw new Error("case and punctuation make no difference");
 * ```
 */
export class MinHash {
  readonly bins: number;
  readonly shingle: number;
  readonly #salt: number;
  readonly #scanner = new WordScanner();
  #hashes = new Uint32Array(1024);

  constructor({ bins = 128, shingle = 5, seed = 0 }: MinHashOptions = {}) {
    whole(bins, "bins");
    whole(shingle, "shingle");
    this.bins = bins;
    this.shingle = shingle;
    this.#salt = random(seed, "minhash")() * 2 ** 32 >>> 0;
  }

  /** The signature of a text, null when it has no word. */
  signature(text: string): Uint32Array<ArrayBuffer> | null {
    const words = this.#scanner.scan(text);
    if (words === 0) return null;
    const size = Math.min(words, this.shingle);
    this.#hashes = windowHashes(this.#scanner.hashes, words, size, this.#hashes);
    const { bins } = this, hashes = this.#hashes, salt = this.#salt;
    const least = new Uint32Array(bins), filled = new Uint8Array(bins);
    for (let i = words - size; i >= 0; i--) {
      const value = mixed(hashes[i]! ^ salt);
      const bin = value % bins;
      if (filled[bin] === 0 || value < least[bin]!) least[bin] = value;
      filled[bin] = 1;
    }
    this.#densify(least, filled);
    return least;
  }

  #densify(least: Uint32Array, filled: Uint8Array): void {
    for (let bin = 0; bin < this.bins; bin++) {
      if (filled[bin] === 1) continue;
      let other = bin, attempt = 0;
      while (filled[other] === 0) {
        other = mixed(this.#salt + bin * 0x10001 + ++attempt * 0x9e3779b1) % this.bins;
      }
      least[bin] = least[other]!;
    }
  }
}

function whole(value: number, name: string): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw new Problem({
    what: "A MinHash signature needs another setting",
    where: name,
    found: value,
    allowed: "a whole number of at least 1",
  });
}

/** How a signature is cut: `bands` keys of `rows` numbers each. */
export interface Banding {
  bands: number;
  rows: number;
  /** The chance that two texts exactly at the threshold agree in a whole band or more. */
  chance: number;
}

/**
 * Cuts a signature of `bins` places into bands so that two texts of similarity `threshold` agree in at least one
 * whole band with probability 1 − (1 − thresholdʳᵒʷˢ)ᵇᵃⁿᵈˢ of `chance` (0.995) or more; of these the one with
 * the longest bands, since it brings the fewest pairs below the threshold.
 *
 * @example
 * ```ts
 * import { banding } from "./minhash.ts";
 * const { bands, rows, chance } = banding(0.9, 128);
 * if (bands !== 14 || rows !== 9 || chance < 0.995) throw new Error(`${bands} × ${rows}`);
 * ```
 */
export function banding(threshold: number, bins: number, chance = 0.995): Banding {
  if (!(threshold > 0 && threshold <= 1)) {
    throw new Problem({
      what: "A threshold of similarity does not fit",
      found: threshold,
      allowed: "above 0, at most 1",
    });
  }
  for (let rows = bins; rows >= 1; rows--) {
    const bands = Math.floor(bins / rows);
    const reached = 1 - (1 - threshold ** rows) ** bands;
    if (reached >= chance) return { bands, rows, chance: reached };
  }
  throw new Problem({
    what: "Signatures are too short to find pairs at this threshold",
    found: `${bins} bins, threshold ${threshold}, chance ${chance}`,
    todo: "raise the threshold or the number of bins",
  });
}
