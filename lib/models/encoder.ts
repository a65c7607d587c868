import { Problem } from "../base/mod.ts";
import { type DenseLayer, readDenseLayer } from "./dense_layer.ts";
import type { FileEntry, ModelEntry } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { openSession, ort } from "./onnx.ts";
import { tokenOutput } from "./token_output.ts";
import { Tokenizer } from "./tokenizer.ts";

/** A text as the model sees it. */
interface Tokenised {
  ids: number[];
  /** Tokens beyond the model's limit, which it does not see. */
  truncated: number;
}

/** The unit-length vectors of a text's tokens, special tokens at both ends included. */
export interface TokenVectors {
  ids: number[];
  matrix: Float32Array;
  /** Length of a token's vector, which a layer after the pooling does not change. */
  dimension: number;
  truncated: number;
}

/** One text's vector and how many of its tokens the model did not see. */
export interface Encoded {
  vector: Float32Array;
  /** Null where an endpoint does not tell. */
  truncated: number | null;
}

/** Texts to vectors, whatever makes them: yields [index, result] batch by batch, in any order. */
export interface TextEncoder {
  encode(texts: readonly string[]): AsyncGenerator<[number, Encoded][]>;
  close(): Promise<void>;
}

/** Small batches win on long texts, larger ones on short texts. */
const TOKENS_A_BATCH = 1024, TEXTS_A_BATCH = 32;

/**
 * An encoder from files, run by ONNX Runtime. Texts of like length share a batch, longest first, so that the time left is
 * never longer than it seemed; quantised weights see one text at a time, because their vectors depend on what else is in the batch.
 */
export class Encoder implements TextEncoder {
  /** Tokens encoded so far. */
  tokens = 0;

  private constructor(
    readonly entry: FileEntry,
    private readonly tokenizer: Tokenizer,
    private readonly session: ort.InferenceSession,
    private readonly dense: DenseLayer | undefined,
    /** Which of the session's outputs holds the tokens' vectors; undefined where none does. */
    private readonly output: string | undefined,
  ) {}

  /** Opens a model of the catalogue, or an entry with another limit; of its layers the last unless another is named. */
  static async open(model: string | ModelEntry, { layer }: { layer?: number } = {}): Promise<Encoder> {
    const entry = fileEntry(model);
    const files = await modelFiles(entry);
    const tokenizer = await Tokenizer.open(entry);
    const dense = files.dense && await readDenseLayer(files.dense);
    const session = await openSession(files.weights, entry.id);
    try {
      const output = await tokenOutput(session.outputNames, { id: entry.id, folder: files.folder, layer });
      return new Encoder(entry, tokenizer, session, dense, output);
    } catch (error) {
      await session.release();
      throw error;
    }
  }

  /** The tokens of a text, without special ones. */
  pieces(text: string): number[] {
    return text === "" ? [] : this.tokenizer.pieces(text);
  }

  private tokenise(text: string): Tokenised {
    const ids = this.tokenizer.encode(text);
    const { limit } = this.entry;
    if (ids.length <= limit) return { ids, truncated: 0 };
    return { ids: [...ids.slice(0, limit - 1), ids.at(-1)!], truncated: ids.length - limit };
  }

  /** Encodes texts, pooled to one vector each; yields [index, result] batch by batch. */
  async *encode(texts: readonly string[]): AsyncGenerator<[number, Encoded][]> {
    for await (const { rows, width, hidden, dimension } of this.batches(texts)) {
      yield rows.map(({ index, truncated, length }, r) => {
        const pooled = this.pool(hidden, r * width * dimension, length, dimension);
        const vector = this.dense?.apply(pooled) ?? pooled;
        this.check(vector, texts[index]!);
        if (this.entry.normalised) normalise(vector, 0, vector.length);
        return [index, { vector, truncated }];
      });
    }
  }

  private pool(hidden: Float32Array, at: number, length: number, dimension: number): Float32Array {
    if (this.entry.pooling === "cls") return hidden.slice(at, at + dimension);
    const vector = new Float32Array(dimension);
    for (let t = 0; t < length; t++) {
      const from = at + t * dimension;
      for (let d = 0; d < dimension; d++) vector[d]! += hidden[from + d]!;
    }
    for (let d = 0; d < dimension; d++) vector[d]! /= length;
    return vector;
  }

  private check(vector: Float32Array, text: string): void {
    const { id, dimension, normalised } = this.entry;
    if (vector.length !== dimension) {
      throw new Problem({
        what: `${id} gives vectors of another length than its entry says`,
        found: vector.length,
        allowed: String(dimension),
        todo: 'a model with a layer after the pooling needs it: name its folder as "dense"',
      });
    }
    this.checkFinite(vector, text);
    if (normalised && vector.every((value) => value === 0)) {
      throw new Problem({
        what: `${id} gives a vector of zeros, which has no direction`,
        where: `the text that begins "${text.slice(0, 60)}"`,
      });
    }
  }

  private checkFinite(values: Float32Array, text: string): void {
    const wrong = values.find((value) => !Number.isFinite(value));
    if (wrong === undefined) return;
    throw new Problem({
      what: `${this.entry.id} gives a vector with values that are not finite numbers`,
      where: `the text that begins "${text.slice(0, 60)}"`,
      found: String(wrong),
    });
  }

  /**
   * Encodes texts to the unit-length vectors of their tokens; yields [index, result] batch by batch. Numbers that are not
   * finite are refused, or `passed` on for the caller to state.
   */
  async *encodeTokens(
    texts: readonly string[],
    notFinite: "refused" | "passed" = "refused",
  ): AsyncGenerator<[number, TokenVectors][]> {
    for await (const { rows, width, hidden, dimension } of this.batches(texts)) {
      yield rows.map(({ index, ids, truncated, length }, r) => {
        const at = r * width * dimension;
        const matrix = hidden.slice(at, at + length * dimension);
        if (notFinite === "refused") this.checkFinite(matrix, texts[index]!);
        for (let t = 0; t < length; t++) normalise(matrix, t * dimension, dimension);
        return [index, { ids, matrix, dimension, truncated }];
      });
    }
  }

  private async *batches(texts: readonly string[]) {
    const rows = texts.map((text, index) => {
      const { ids, truncated } = this.tokenise(text);
      return { index, ids, truncated, length: ids.length };
    });
    rows.sort((a, b) => b.length - a.length || a.index - b.index);
    const most = this.entry.source.quantised ? 1 : TEXTS_A_BATCH;
    for (let from = 0; from < rows.length;) {
      const width = rows[from]!.length;
      const to = from + Math.max(1, Math.min(most, Math.floor(TOKENS_A_BATCH / width)));
      const batch = rows.slice(from, to);
      yield { rows: batch, width, ...await this.run(batch.map((r) => r.ids), width) };
      for (const { length } of batch) this.tokens += length;
      from = to;
    }
  }

  private async run(batch: number[][], width: number): Promise<{ hidden: Float32Array; dimension: number }> {
    const shape = [batch.length, width];
    const ids = new BigInt64Array(batch.length * width), mask = new BigInt64Array(batch.length * width);
    batch.forEach((row, r) =>
      row.forEach((id, t) => {
        ids[r * width + t] = BigInt(id);
        mask[r * width + t] = 1n;
      })
    );
    const feeds: Record<string, ort.Tensor> = {
      input_ids: new ort.Tensor("int64", ids, shape),
      attention_mask: new ort.Tensor("int64", mask, shape),
    };
    if (this.session.inputNames.includes("token_type_ids")) {
      feeds.token_type_ids = new ort.Tensor("int64", new BigInt64Array(ids.length), shape);
    }
    const output = this.output === undefined ? {} : await this.session.run(feeds, [this.output]);
    const [hidden] = Object.values(output);
    if (!hidden || hidden.type !== "float32" || hidden.dims.length !== 3) {
      throw new Problem({
        what: `${this.entry.id} gives no token vectors`,
        found: hidden ? `${hidden.type} of ${hidden.dims.join(" × ")}` : this.session.outputNames,
        allowed: "an output named last_hidden_state or token_embeddings: float32, texts × tokens × numbers",
      });
    }
    const copy = (hidden.data as Float32Array).slice(), dimension = hidden.dims.at(-1)!;
    for (const tensor of [...Object.values(feeds), ...Object.values(output)]) tensor.dispose();
    return { hidden: copy, dimension };
  }

  async close(): Promise<void> {
    await this.session.release();
  }
}

function normalise(data: Float32Array, from: number, dimension: number): void {
  let sum = 0;
  for (let d = 0; d < dimension; d++) sum += data[from + d]! ** 2;
  const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
  for (let d = 0; d < dimension; d++) data[from + d]! *= scale;
}
