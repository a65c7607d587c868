import { sha256 } from "../base/mod.ts";

/** What a token weighs in a mean over a text's tokens. */
export type TokenWeight = (id: number) => number;

/**
 * How much each token says, from the references of a collection: ln((N + 1)/(df + 1)), where N is the number of
 * references and df the number of those that hold the token. A token of every reference weighs nothing, which holds
 * for the special tokens at both ends; one of no reference weighs ln(N + 1). A reference that stands twice counts twice.
 *
 * @example
 * ```ts
 * import { Idf } from "./idf.ts";
 * const idf = new Idf([[101, 7, 102], [101, 8, 8, 102]]);
 * if (idf.weight(101) !== 0 || idf.weight(8) !== Math.log(3 / 2) || idf.weight(9) !== Math.log(3)) throw new Error();
 * ```
 */
export class Idf {
  readonly #references: number;
  readonly #holding = new Map<number, number>();
  #name: string | undefined;

  constructor(references: Iterable<readonly number[]>) {
    let count = 0;
    for (const ids of references) {
      count++;
      for (const id of new Set(ids)) this.#holding.set(id, (this.#holding.get(id) ?? 0) + 1);
    }
    this.#references = count;
  }

  readonly weight: TokenWeight = (id) =>
    Math.log((this.#references + 1) / ((this.#holding.get(id) ?? 0) + 1));

  /** A name for the weights: scores under the same name can be kept together. */
  get name(): string {
    const counts = [...this.#holding].sort(([a], [b]) => a - b);
    return this.#name ??= sha256(JSON.stringify([this.#references, counts])).slice(0, 16);
  }
}
