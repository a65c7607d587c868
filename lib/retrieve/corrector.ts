import { WordScanner } from "../text/mod.ts";
import { EDIT, LONGEST_WORD, SpellingRows } from "./spelling_cost.ts";

/** What a correction may cost: confusions alone in words up to 4 letters, one edit up to 8, two in longer ones. */
const LIMITS = [0.5 * EDIT, 1.5 * EDIT, 2.5 * EDIT] as const;
const costAllowed = (letters: number) => LIMITS[letters <= 4 ? 0 : letters <= 8 ? 1 : 2];

/**
 * Finds the word of a corpus that a misspelled one stands for: the nearest by {@linkcode spellingCost}, of equally near
 * ones the most frequent, then the first by alphabet. Words with digits are not corrected.
 *
 * @example
 * ```ts
 * import { Corrector } from "./corrector.ts";
 * const corrector = Corrector.of(["El árbol vivía en la montaña.", "Arbolito y montañas"]);
 * if (corrector.nearest("arbol") !== "árbol" || corrector.nearest("montana") !== "montaña") throw new Error();
 * if (corrector.has("arbol") || corrector.nearest("zapato") !== undefined) throw new Error();
 * ```
 */
export class Corrector {
  readonly #counts: ReadonlyMap<string, number>;
  /** In alphabetical order, with how many letters each shares with the one before it. */
  readonly #words: string[];
  readonly #shared: Uint8Array;
  readonly #found = new Map<string, string | undefined>();

  /** A corrector for words in lower case with the number of times each occurs. */
  constructor(counts: ReadonlyMap<string, number>) {
    this.#counts = counts;
    this.#words = [...counts.keys()].filter(isCorrectable).sort();
    this.#shared = Uint8Array.from(this.#words, (word, i) => sharedLetters(word, this.#words[i - 1] ?? ""));
  }

  /** A corrector for the words of some texts: runs of letters, marks and digits, in lower case. */
  static of(texts: Iterable<string>): Corrector {
    return new Corrector(wordCounts(texts));
  }

  /** Whether the corpus has this word in lower case. */
  has(word: string): boolean {
    return this.#counts.has(word);
  }

  /** The word of the corpus nearest to this one in lower case, if one is near enough. */
  nearest(word: string): string | undefined {
    if (!isCorrectable(word)) return undefined;
    if (!this.#found.has(word)) this.#found.set(word, this.#search(word));
    return this.#found.get(word);
  }

  /** Cheap corrections are looked for first: most words have one, and few beginnings stay within a low limit. */
  #search(word: string): string | undefined {
    const rows = new SpellingRows(word), allowed = costAllowed(word.length);
    for (const limit of LIMITS) {
      const found = limit <= allowed ? this.#within(limit, rows) : undefined;
      if (found !== undefined) return found;
    }
  }

  /** Words that begin alike share their rows, and a beginning that already costs too much is left with all its words. */
  #within(limit: number, rows: SpellingRows): string | undefined {
    const words = this.#words, shared = this.#shared, least = new Int32Array(LONGEST_WORD + 1);
    let best: string | undefined, lowest = limit;
    for (let at = 0, valid = 0; at < words.length;) {
      const word = words[at]!;
      let depth = Math.min(valid, shared[at]!), isOver = false;
      while (depth < word.length && !isOver) {
        least[++depth] = rows.extend(word, depth);
        isOver = least[depth]! > lowest && least[depth - 1]! > lowest;
      }
      if (!isOver) {
        const cost = rows.cost(depth);
        const isBetter = cost < lowest ||
          cost === lowest && (best === undefined || this.#counts.get(word)! > this.#counts.get(best)!);
        if (isBetter) {
          best = word;
          lowest = cost;
        }
      }
      valid = depth;
      at++;
      if (isOver) { while (at < words.length && shared[at]! >= depth) at++; }
    }
    return best;
  }
}

/** How often each word of some texts occurs, in lower case. */
export function wordCounts(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>(), scanner = new WordScanner();
  for (const text of texts) {
    const n = scanner.scan(text);
    for (let i = 0; i < n; i++) {
      const word = scanner.word(i), known = counts.get(word);
      // A new word is copied: as a slice it would keep the whole text in memory.
      counts.set(known === undefined ? word.split("").join("") : word, (known ?? 0) + 1);
    }
  }
  return counts;
}

function isCorrectable(word: string): boolean {
  return word.length > 1 && word.length <= LONGEST_WORD && !/\p{N}/u.test(word);
}

function sharedLetters(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a.charCodeAt(n) === b.charCodeAt(n)) n++;
  return n;
}
