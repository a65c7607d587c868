import { join } from "node:path";
import { Encoder, type TokenVectors } from "./encoder.ts";
import type { FileEntry, ModelEntry } from "./entry.ts";
import { fileEntry } from "./model_files.ts";
import { TokenFile, type TokenPlace } from "./token_file.ts";
import { quantise, type TokenMatrix } from "./token_matrix.ts";
import { weightsName } from "./weights_name.ts";

/** How token vectors are kept. */
export interface TokenStoreOptions {
  model: string | ModelEntry;
  /** Folder of the caches that all runs share. */
  cache: string;
  /** Most that is kept on disk (4,096). */
  megabytes?: number;
  /** Whether they are kept in a quarter of the room, a little rounded. */
  int8?: boolean;
}

/** The token vectors of several texts as one matrix, which holds until the next is made; rows after theirs mean nothing. */
export interface JoinedTokens {
  vectors: Float32Array | Int8Array;
  /** What each row of whole numbers is multiplied by. */
  scales?: Float32Array;
  /** Rows of each text. */
  rows: number[];
}

/**
 * Rows a core that a matrix has at least: a product with fewer is summed in another order, and the score of a short text
 * would depend on the texts beside it.
 */
const LEAST_ROWS = 80;

/**
 * The vectors of texts' tokens, without special ones and the prefix of their role. Documents' are kept by content on
 * disk up to a stated size, beyond which texts are encoded when they are needed. A text is read as far as the weights
 * can read, which may be further than its authors let the model read for one vector.
 */
export class TokenStore {
  /** Texts encoded so far. */
  encoded = 0;
  #encoder: Promise<Encoder> | undefined;
  /** One matrix for one question after the other: a new one each time would cost more than the product. */
  #vectors: Float32Array | Int8Array;
  #scales = new Float32Array(0);

  private constructor(
    readonly entry: FileEntry,
    private readonly file: TokenFile,
    private readonly most: number,
    private readonly int8: boolean,
  ) {
    this.#vectors = int8 ? new Int8Array(0) : new Float32Array(0);
  }

  static async open(
    { model, cache, megabytes = 4096, int8 = false }: TokenStoreOptions,
  ): Promise<TokenStore> {
    const entry = tokenEntry(model);
    const file = await TokenFile.open(join(cache, "tokens"), await weightsName(entry), int8);
    return new TokenStore(entry, file, megabytes * 1e6, int8);
  }

  /** The token vectors of questions, which are not kept. */
  async questions(texts: readonly string[]): Promise<TokenMatrix[]> {
    const found: TokenMatrix[] = [];
    for await (const [i, matrix] of this.encode(texts, "question")) found[i] = matrix;
    return found;
  }

  /** The token vectors of documents, or where they are; those that are nowhere are encoded, and kept if there is room. */
  async documents(texts: Iterable<string>): Promise<Map<string, TokenPlace | TokenMatrix>> {
    const found = new Map<string, TokenPlace | TokenMatrix>(), missing: string[] = [];
    for (const text of new Set(texts)) {
      const place = this.file.find(this.keyOf(text));
      if (place) found.set(text, place);
      else missing.push(text);
    }
    const fresh: [string, TokenMatrix][] = [];
    for await (const [i, matrix] of this.encode(missing, "document")) {
      const kept = this.int8 && !matrix.failure ? quantise(matrix) : matrix;
      found.set(missing[i]!, kept);
      if (!kept.failure) fresh.push([this.keyOf(missing[i]!), kept]);
    }
    if (fresh.length > 0) this.file.add(fresh, this.most);
    return found;
  }

  /** Several texts' vectors, one after the other. */
  join(texts: readonly (TokenPlace | TokenMatrix)[]): JoinedTokens {
    const rows = texts.map((text) => "offset" in text ? text.rows : text.vectors.length / text.dimension);
    const dimension = texts[0]?.dimension ?? 0;
    const all = Math.max(LEAST_ROWS * navigator.hardwareConcurrency, rows.reduce((sum, n) => sum + n, 0));
    if (this.#vectors.length < all * dimension) {
      const size = Math.ceil(1.5 * all) * dimension;
      this.#vectors = this.int8 ? new Int8Array(size) : new Float32Array(size);
      this.#scales = new Float32Array(size / dimension);
    }
    let row = 0;
    for (const [i, text] of texts.entries()) {
      const vectors = this.#vectors.subarray(row * dimension), scales = this.#scales.subarray(row);
      if ("offset" in text) this.file.read(text, vectors, this.int8 ? scales : undefined);
      else {
        vectors.set(text.vectors);
        if (text.scales) scales.set(text.scales);
      }
      row += rows[i]!;
    }
    const vectors = this.#vectors.subarray(0, all * dimension);
    return { vectors, rows, ...(this.int8 && { scales: this.#scales.subarray(0, all) }) };
  }

  /** A document is encoded behind its prefix, which its vectors depend on. */
  private keyOf(text: string): string {
    const { document } = this.entry.prefixes;
    return document === "" ? text : JSON.stringify([document, text]);
  }

  private async *encode(
    texts: readonly string[],
    role: "question" | "document",
  ): AsyncGenerator<[number, TokenMatrix]> {
    if (texts.length === 0) return;
    const encoder = await (this.#encoder ??= Encoder.open(this.entry));
    const prefix = this.entry.prefixes[role], skip = 1 + encoder.pieces(prefix.trimEnd()).length;
    for await (const batch of encoder.encodeTokens(texts.map((text) => prefix + text), "passed")) {
      for (const [i, tokens] of batch) yield [i, this.inner(tokens, skip)];
    }
    this.encoded += texts.length;
  }

  /** The vectors of a text's own tokens: neither those at both ends nor those of a prefix. */
  private inner({ matrix, dimension, truncated }: TokenVectors, skip: number): TokenMatrix {
    const vectors = matrix.slice(skip * dimension, Math.max(skip * dimension, matrix.length - dimension));
    const wrong = vectors.find((value) => !Number.isFinite(value));
    if (wrong === undefined) return { dimension, vectors, truncated };
    const message = `${this.entry.id} gave ${wrong} in the vector of a token`;
    const none = vectors.subarray(0, 0);
    return { dimension, vectors: none, truncated, failure: { cause: "not_a_number", message } };
  }

  async close(): Promise<void> {
    await (await this.#encoder)?.close();
    this.file.close();
  }
}

/** The entry of an encoder as its tokens are used: it reads as much of a text as its weights can. */
export function tokenEntry(model: string | ModelEntry): FileEntry {
  const entry = fileEntry(model);
  return { ...entry, limit: Math.max(entry.limit, entry.positions) };
}
