import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import type { Encoder, TokenVectors } from "../models/mod.ts";

/** Where a text's vectors wait on disk. */
interface Place extends Omit<TokenVectors, "matrix"> {
  offset: number;
}

/**
 * The token vectors of texts, each encoded once however often it is used, and forgotten after its last use. Those that
 * wait for a later use stay in memory up to a number of tokens, and beyond it in a file that goes with the pool.
 */
export class TokenPool {
  /** Texts encoded so far. */
  encoded = 0;
  readonly #held = new Map<string, TokenVectors>();
  readonly #away = new Map<string, Place>();
  #file: number | undefined;
  #filled = 0;
  readonly #path: string;

  /** `uses` says how often each text will be asked for; `folder` is where vectors wait; `most` tokens wait in memory. */
  constructor(
    private readonly encoder: Encoder,
    private readonly uses: Map<string, number>,
    folder: string,
    private readonly most: number,
  ) {
    this.#path = join(folder, `tokens-${crypto.randomUUID()}.tmp`);
  }

  /** Encodes those of some texts that were not encoded before; texts of like length share a batch. */
  async fill(texts: Iterable<string>): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !this.#held.has(text) && !this.#away.has(text));
    for await (const batch of this.encoder.encodeTokens(missing, "passed")) {
      for (const [i, tokens] of batch) this.#held.set(missing[i]!, tokens);
    }
    this.encoded += missing.length;
  }

  /** The vectors of a text that was filled in. */
  get(text: string): TokenVectors {
    const held = this.#held.get(text);
    if (held) return held;
    const { offset, ...rest } = this.#away.get(text)!;
    const matrix = new Float32Array(rest.ids.length * rest.dimension), bytes = new Uint8Array(matrix.buffer);
    for (let at = 0; at < bytes.length;) {
      const read = readSync(this.#file!, bytes, at, bytes.length - at, offset + at);
      if (read === 0) throw new Problem({ what: "A file of token vectors ends early", where: this.#path });
      at += read;
    }
    const tokens = { ...rest, matrix };
    this.#held.set(text, tokens);
    return tokens;
  }

  /** Says that a text was used once. */
  used(text: string): void {
    const left = (this.uses.get(text) ?? 1) - 1;
    this.uses.set(text, left);
    if (left > 0) return;
    this.#held.delete(text);
    this.#away.delete(text);
  }

  /** Moves what waits for a later use out of memory, as far as there is too much of it. */
  settle(): void {
    let tokens = 0;
    for (const [text, held] of this.#held) {
      tokens += held.ids.length;
      if (tokens <= this.most) continue;
      if (!this.#away.has(text)) this.#away.set(text, this.write(held));
      this.#held.delete(text);
    }
  }

  private write({ matrix, ...rest }: TokenVectors): Place {
    this.#file ??= this.open();
    const offset = this.#filled, bytes = new Uint8Array(matrix.buffer, matrix.byteOffset, matrix.byteLength);
    for (let at = 0; at < bytes.length;) {
      at += writeSync(this.#file, bytes, at, bytes.length - at, offset + at);
    }
    this.#filled += bytes.length;
    return { ...rest, offset };
  }

  /** Opens the file and takes its name away at once, so that a killed process leaves none; Windows keeps it until closing. */
  private open(): number {
    const file = openSync(this.#path, "wx+");
    try {
      rmSync(this.#path);
    } catch { /* removed when it is closed */ }
    return file;
  }

  close(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
