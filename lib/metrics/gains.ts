import type { Question } from "./question.ts";

/**
 * The worth of documents by their grade: the grade itself, unless a parameter says otherwise
 * (`ndcg.1=3.5,2=9.0` in trec_eval's notation), and 0 without a grade.
 */
export class Gains {
  /** What the documents of the best possible ranking are worth, best first, as far as it is above 0. */
  readonly ideal: number[];
  readonly #least: number;
  readonly #most: number;

  constructor({ pool }: Question, readonly changed: ReadonlyMap<number, number> = new Map()) {
    const gains = Array.from(pool, (grade) => this.of(grade));
    this.ideal = gains.filter((gain) => gain > 0).sort((a, b) => b - a);
    const ends = [0, ...changed.values()];
    this.#least = Math.min(...ends, gains.at(-1) ?? 0);
    this.#most = Math.max(1, ...ends, this.ideal[0] ?? 0);
  }

  of(grade: number): number {
    const given = this.changed.size === 0 ? undefined : this.changed.get(grade);
    return given ?? Math.max(0, grade);
  }

  /** The gain brought into the range from 0 to 1, if any gain leaves it: the lowest to 0, the highest to 1. */
  scaled(grade: number): number {
    if (grade < 0 && !this.changed.has(grade)) return 0;
    return (this.of(grade) - this.#least) / (this.#most - this.#least);
  }
}
