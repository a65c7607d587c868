import { UNKNOWN_TOKENS } from "../tables/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { type EncodeOptions, encodeTexts } from "./encode_texts.ts";

/** Texts with their vectors, for asking how close two of them are. */
export class TextVectors {
  private constructor(
    private readonly row: ReadonlyMap<string, number>,
    private readonly matrix: Float32Array,
    private readonly dimension: number,
    private readonly truncated: Int32Array,
    private readonly normalised: boolean,
  ) {}

  /** Encodes the distinct texts once. */
  static async of(texts: Iterable<string>, options: EncodeOptions): Promise<TextVectors> {
    const distinct = [...new Set(texts)].sort();
    const { matrix, dimension, truncated } = await encodeTexts(distinct, options);
    const row = new Map(distinct.map((text, i) => [text, i]));
    return new TextVectors(row, matrix, dimension, truncated, modelEntry(options.model).normalised);
  }

  /** The cosine of two of the texts. */
  cosine(a: string, b: string): number {
    const i = this.at(a) * this.dimension, j = this.at(b) * this.dimension;
    return this.dot(i, j) / (this.normalised ? 1 : Math.sqrt(this.dot(i, i) * this.dot(j, j)) || 1);
  }

  /** How many tokens of one of the texts the model did not see; null where an endpoint does not tell. */
  unseen(text: string): number | null {
    const tokens = this.truncated[this.at(text)]!;
    return tokens === UNKNOWN_TOKENS ? null : tokens;
  }

  private dot(i: number, j: number): number {
    let sum = 0;
    for (let d = 0; d < this.dimension; d++) sum += this.matrix[i + d]! * this.matrix[j + d]!;
    return sum;
  }

  /** The text of `candidates` that is closest, with its cosine; undefined when there is none. */
  closest(text: string, candidates: readonly string[]): { index: number; cosine: number } | undefined {
    let best: { index: number; cosine: number } | undefined;
    candidates.forEach((candidate, index) => {
      const cosine = this.cosine(text, candidate);
      if (!best || cosine > best.cosine) best = { index, cosine };
    });
    return best;
  }

  private at(text: string): number {
    const row = this.row.get(text);
    if (row === undefined) throw new RangeError(`a text that was not encoded: ${text.slice(0, 80)}`);
    return row;
  }
}
