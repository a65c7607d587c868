/** What a difference between two spellings costs. */
const ACCENT = 2, CONFUSION = 5;
export const EDIT = 20;

/** The longest word that is compared, in UTF-16 units. */
export const LONGEST_WORD = 40;

/** Letters that Spanish writers take for one another. */
const CONFUSED = new Set(
  ["bv", "gj", "cs", "cz", "sz", "ck", "cq", "kq", "nñ"].flatMap((pair) => [pair, pair[1]! + pair[0]]),
);

/**
 * How far two words in lower case are from one another. Letters that are added, left out, taken for others or swapped
 * with their neighbour cost 20 each (Damerau–Levenshtein distance in its restricted form); what people confuse in
 * Spanish costs 5: b/v, g/j, c/s/z, c/k/q, k for qu, n/ñ, ll/y, an h too many or too few (not that of ch); an accent costs 2.
 *
 * @example
 * ```ts
 * import { spellingCost } from "./spelling_cost.ts";
 * if (spellingCost("arbol", "árbol") !== 2 || spellingCost("aora", "ahora") !== 5) throw new Error();
 * if (spellingCost("plaza", "playa") !== 20 || spellingCost("palza", "plaza") !== 20) throw new Error();
 * ```
 */
export function spellingCost(a: string, b: string): number {
  const rows = new SpellingRows(b, a.length);
  for (let depth = 1; depth <= a.length; depth++) rows.extend(a, depth);
  return rows.cost(a.length);
}

/** The costs of one word against others, computed letter by letter of the others, so that beginnings are shared. */
export class SpellingRows {
  readonly #word: string;
  readonly #width: number;
  /** Row i holds the costs of the first i letters of the other word against every beginning of this one. */
  readonly #cells: Int32Array;
  /** What each letter of the word costs where the other has none. */
  readonly #alone: Int32Array;
  /** The letter that sounds like the two that end here: y for ll, k for qu. */
  readonly #sounds: (string | undefined)[];
  readonly #exchanges = new Map<string, Int32Array>();

  constructor(word: string, longest = LONGEST_WORD) {
    this.#word = word;
    this.#width = word.length + 1;
    this.#cells = new Int32Array((longest + 1) * this.#width);
    this.#alone = Int32Array.from({ length: word.length }, (_, at) => alone(word, at));
    this.#sounds = Array.from({ length: word.length }, (_, at) => soundAt(word, at));
    for (let j = 1; j < this.#width; j++) this.#cells[j] = this.#cells[j - 1]! + this.#alone[j - 1]!;
  }

  /** Fills the row of the letter that ends the first `depth` letters of the other word; gives its lowest cost. */
  extend(other: string, depth: number): number {
    const cells = this.#cells,
      width = this.#width,
      row = depth * width,
      above = row - width,
      alones = this.#alone;
    const letter = other[depth - 1]!, missing = alone(other, depth - 1), sound = soundAt(other, depth - 1);
    const exchange = this.#exchange(letter),
      before = depth > 1 ? this.#exchange(other[depth - 2]!) : undefined;
    let least = cells[row] = cells[above]! + missing;
    for (let j = 1; j < width; j++) {
      let cost = cells[above + j - 1]! + exchange[j - 1]!;
      cost = Math.min(cost, cells[above + j]! + missing, cells[row + j - 1]! + alones[j - 1]!);
      if (before !== undefined) {
        const one = exchange[j - 2]!, two = before[j - 1]!;
        if (one <= ACCENT && two <= ACCENT) {
          cost = Math.min(cost, cells[above - width + j - 2]! + EDIT + one + two);
        }
        if (sound !== undefined && sound === this.#word[j - 1]) {
          cost = Math.min(cost, cells[above - width + j - 1]! + CONFUSION);
        }
      }
      if (this.#sounds[j - 1] === letter) cost = Math.min(cost, cells[above + j - 2]! + CONFUSION);
      cells[row + j] = cost;
      if (cost < least) least = cost;
    }
    return least;
  }

  /** The cost of the first `depth` letters of the other word against the whole word. */
  cost(depth: number): number {
    return this.#cells[(depth + 1) * this.#width - 1]!;
  }

  #exchange(letter: string): Int32Array {
    let costs = this.#exchanges.get(letter);
    if (costs === undefined) {
      this.#exchanges.set(
        letter,
        costs = Int32Array.from({ length: this.#word.length }, (_, j) => exchange(letter, this.#word[j]!)),
      );
    }
    return costs;
  }
}

function alone(word: string, at: number): number {
  return word[at] === "h" && word[at - 1] !== "c" ? CONFUSION : EDIT;
}

function soundAt(word: string, at: number): string | undefined {
  const two = word.slice(Math.max(0, at - 1), at + 1);
  return two === "ll" ? "y" : two === "qu" ? "k" : undefined;
}

function exchange(a: string, b: string): number {
  if (a === b) return 0;
  const x = withoutAccent(a), y = withoutAccent(b);
  if (x === y) return ACCENT;
  return CONFUSED.has(x + y) ? CONFUSION : EDIT;
}

/** A letter without its accent or diaeresis; ñ and ç are letters of their own. */
function withoutAccent(letter: string): string {
  return letter === "ñ" || letter === "ç" ? letter : letter.normalize("NFD")[0]!;
}
