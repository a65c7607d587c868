import { ort } from "./onnx.ts";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { type ModelEntry, modelEntry } from "./catalogue.ts";
import { Tokenizer } from "./tokenizer.ts";
import { weightsFolder } from "./weights.ts";

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
  truncated: number;
}

/** One text's vector and how many of its tokens the model did not see. */
export interface Encoded {
  vector: Float32Array;
  truncated: number;
}

/** Small batches win on long texts, larger ones on short texts. */
const TOKENS_A_BATCH = 2048, TEXTS_A_BATCH = 32;

/**
 * An encoder of the catalogue, run by ONNX Runtime on the CPU. Texts of like length share a batch; results
 * come in the order of the texts, as they get ready batch by batch.
 */
export class Encoder {
  private constructor(
    readonly entry: ModelEntry,
    private readonly tokenizer: Tokenizer,
    private readonly session: ort.InferenceSession,
  ) {}

  /** Opens a model of the catalogue, or an entry with another limit. */
  static async open(model: string | ModelEntry): Promise<Encoder> {
    const entry = typeof model === "string" ? modelEntry(model) : model;
    const folder = await weightsFolder(entry);
    const tokenizer = await Tokenizer.open(entry);
    const session = await ort.InferenceSession.create(join(folder, entry.weights.file), {
      intraOpNumThreads: navigator.hardwareConcurrency,
      logSeverityLevel: 3,
    });
    return new Encoder(entry, tokenizer, session);
  }

  private tokenise(text: string): Tokenised {
    const ids = this.tokenizer.encode(text);
    const { limit } = this.entry;
    if (ids.length <= limit) return { ids, truncated: 0 };
    return { ids: [...ids.slice(0, limit - 1), ids.at(-1)!], truncated: ids.length - limit };
  }

  /** Encodes texts, pooled to one unit-length vector each; yields [index, result] batch by batch. */
  async *encode(texts: readonly string[]): AsyncGenerator<[number, Encoded][]> {
    const { dimension, pooling } = this.entry;
    for await (const batch of this.batches(texts)) {
      yield batch.rows.map(({ index, truncated, length }, r) => {
        const at = r * batch.width * dimension;
        const used = pooling === "cls" ? 1 : length;
        const vector = new Float32Array(dimension);
        for (let t = 0; t < used; t++) {
          const from = at + t * dimension;
          for (let d = 0; d < dimension; d++) vector[d]! += batch.hidden[from + d]!;
        }
        normalise(vector, 0, dimension);
        return [index, { vector, truncated }];
      });
    }
  }

  /** Encodes texts to the unit-length vectors of their tokens; yields [index, result] batch by batch. */
  async *encodeTokens(texts: readonly string[]): AsyncGenerator<[number, TokenVectors][]> {
    const { dimension } = this.entry;
    for await (const batch of this.batches(texts)) {
      yield batch.rows.map(({ index, ids, truncated, length }, r) => {
        const at = r * batch.width * dimension;
        const matrix = batch.hidden.slice(at, at + length * dimension);
        for (let t = 0; t < length; t++) normalise(matrix, t * dimension, dimension);
        return [index, { ids, matrix, truncated }];
      });
    }
  }

  private async *batches(texts: readonly string[]) {
    const rows = texts.map((text, index) => {
      const { ids, truncated } = this.tokenise(text);
      return { index, ids, truncated, length: ids.length };
    });
    rows.sort((a, b) => a.length - b.length || a.index - b.index);
    for (let from = 0; from < rows.length;) {
      let to = from + 1;
      while (
        to < rows.length && to - from < TEXTS_A_BATCH && (to - from + 1) * rows[to]!.length <= TOKENS_A_BATCH
      ) to++;
      const batch = rows.slice(from, to), width = batch.at(-1)!.length;
      yield { rows: batch, width, hidden: await this.run(batch.map((r) => r.ids), width) };
      from = to;
    }
  }

  private async run(batch: number[][], width: number): Promise<Float32Array> {
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
    const output = await this.session.run(feeds);
    const hidden = output.last_hidden_state;
    if (!hidden) {
      throw new Problem({
        what: `${this.entry.id} gives no token vectors`,
        found: this.session.outputNames,
        allowed: "an output named last_hidden_state",
      });
    }
    const copy = Float32Array.from(hidden.data as Float32Array);
    for (const tensor of [...Object.values(feeds), ...Object.values(output)]) tensor.dispose();
    return copy;
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
