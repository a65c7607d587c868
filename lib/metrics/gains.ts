import { NOT_JUDGED, type Question } from "./question.ts";

/**
 * The worth of documents by their grade: the grade itself, unless a parameter says otherwise
 * (`ndcg.1=3.5,2=9.0` in trec_eval's notation), and 0 without a grade.
 */
export class Gains {
  /** What the documents of the best possible ranking are worth, best first, as far as it is above 0. */
  readonly ideal: number[];
  /** The lowest and the highest gain of any grade. */
  readonly least: number;
  readonly most: number;
  readonly #worth: Float64Array;
  readonly #known: Uint8Array;

  constructor({ pool }: Question, changed: ReadonlyMap<number, number> = new Map()) {
    const highest = pool[0] ?? 0;
    this.#worth = new Float64Array(highest + 1 - NOT_JUDGED);
    this.#known = new Uint8Array(this.#worth.length);
    for (let grade = NOT_JUDGED; grade <= highest; grade++) {
      const gain = changed.get(grade) ?? (grade < 0 ? undefined : grade);
      this.#worth[grade - NOT_JUDGED] = gain ?? 0;
      this.#known[grade - NOT_JUDGED] = gain === undefined ? 0 : 1;
    }
    const all = [...this.#worth.filter((_, i) => this.#known[i]), ...changed.values()];
    this.least = Math.min(...all);
    this.most = Math.max(...all);
    this.ideal = Array.from(pool, (grade) => this.of(grade)).filter((gain) => gain > 0)
      .sort((a, b) => b - a);
  }

  of(grade: number): number {
    return this.#worth[grade - NOT_JUDGED]!;
  }

  /** The gain brought into the range from 0 to 1, if any gain leaves it: the lowest to 0, the highest to 1. */
  scaled(grade: number): number {
    if (!this.#known[grade - NOT_JUDGED]) return 0;
    const gain = this.of(grade), least = Math.min(0, this.least), most = Math.max(1, this.most);
    return least < 0 || most > 1 ? (gain - least) / (most - least) : gain;
  }
}
