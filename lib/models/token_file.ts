import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { messageOf, Problem, Store } from "../base/mod.ts";
import type { TokenMatrix } from "./token_matrix.ts";

/** Where the token vectors of a text are in the file. */
export interface TokenPlace {
  offset: number;
  rows: number;
  dimension: number;
  truncated: number;
}

/** Under this name the index keeps how many bytes the file had when it was last added to. */
const FILLED = "\0filled";

/**
 * Token vectors by content in one long file, which is only ever added to, and an index that says where each text's are.
 * The index is written after the vectors are safely on disk, so a killed process leaves at most some bytes that nothing
 * points to. Several processes may add at once. A file that was removed or cut short since is begun anew with its
 * index: it only saves time.
 */
export class TokenFile {
  private constructor(
    private readonly path: string,
    private readonly file: number,
    private readonly lock: Deno.FsFile,
    private readonly index: Store,
    private readonly int8: boolean,
  ) {}

  static async open(folder: string, name: string, int8: boolean): Promise<TokenFile> {
    const path = join(folder, `${name}${int8 ? ".int8" : ""}`);
    await Deno.mkdir(folder, { recursive: true });
    const lock = await Deno.open(`${path}.lock`, { write: true, create: true });
    await lock.lock(true);
    try {
      const size = existsSync(`${path}.bin`) ? statSync(`${path}.bin`).size : -1;
      let index = await Store.open(`${path}.sqlite`);
      if (size < filled(index)) {
        index.close();
        for (const end of [".bin", ".sqlite", ".sqlite-wal", ".sqlite-shm"]) {
          rmSync(path + end, { force: true });
        }
        index = await Store.open(`${path}.sqlite`);
      }
      return new TokenFile(`${path}.bin`, openSync(`${path}.bin`, "a+"), lock, index, int8);
    } finally {
      await lock.unlock();
    }
  }

  /** Bytes in the file. */
  get size(): number {
    return fstatSync(this.file).size;
  }

  /** Where a text's vectors are; undefined where they are not, or not whole. */
  find(text: string): TokenPlace | undefined {
    const bytes = this.index.get(text);
    if (bytes?.length !== 4 * Float64Array.BYTES_PER_ELEMENT) return undefined;
    const [offset, rows, dimension, truncated] = new Float64Array(bytes.buffer) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const place = { offset, rows, dimension, truncated };
    return offset + this.bytesOf(place) <= this.size ? place : undefined;
  }

  /** Reads a text's vectors to a place in `vectors`, and for whole numbers what turns them into floats to `scales`. */
  read(
    { offset, rows, dimension }: TokenPlace,
    vectors: Float32Array | Int8Array,
    scales?: Float32Array,
  ): void {
    const from = scales ? this.fill(scales.subarray(0, rows), offset) : offset;
    this.fill(vectors.subarray(0, rows * dimension), from);
  }

  private fill(view: Float32Array | Int8Array, offset: number): number {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length;) {
      const read = readSync(this.file, bytes, at, bytes.length - at, offset + at);
      if (read === 0) throw this.broken("it ends early");
      at += read;
    }
    return offset + bytes.length;
  }

  /** Adds the vectors of texts, as far as the file stays below so many bytes. */
  add(texts: readonly (readonly [text: string, matrix: TokenMatrix])[], most: number): void {
    this.lock.lockSync(true);
    try {
      let offset = this.size;
      const places: [string, Float64Array][] = [];
      for (const [text, { vectors, scales, dimension, truncated }] of texts) {
        const place = { offset, rows: vectors.length / dimension, dimension, truncated };
        if (offset + this.bytesOf(place) > most) continue;
        for (const part of scales ? [scales, vectors] : [vectors]) this.write(part);
        places.push([text, Float64Array.of(offset, place.rows, dimension, truncated)]);
        offset += this.bytesOf(place);
      }
      if (places.length === 0) return;
      fdatasyncSync(this.file);
      this.index.put([...places, [FILLED, Float64Array.of(offset)]]);
    } catch (error) {
      throw error instanceof Problem ? error : this.broken(messageOf(error));
    } finally {
      this.lock.unlockSync();
    }
  }

  private write(part: Float32Array | Int8Array): void {
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at, bytes.length - at);
  }

  private bytesOf({ rows, dimension }: Pick<TokenPlace, "rows" | "dimension">): number {
    return rows * (this.int8 ? dimension + Float32Array.BYTES_PER_ELEMENT : 4 * dimension);
  }

  private broken(found: string): Problem {
    return new Problem({
      what: "The file of token vectors cannot be read or written",
      where: this.path,
      found,
      todo:
        "make room on its disk or lower rerank.tokens.megabytes; if it is damaged, remove it with its index " +
        "beside it: it only saves time",
    });
  }

  close(): void {
    closeSync(this.file);
    this.lock.close();
    this.index.close();
  }
}

function filled(index: Store): number {
  const bytes = index.get(FILLED);
  return bytes ? new Float64Array(bytes.buffer)[0]! : 0;
}
