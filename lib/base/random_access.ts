/** How much is read ahead: the list of a zip file, and its small files, come in small pieces one after the other. */
const WINDOW = 1 << 16;

/** Bytes that can be read at any place: of a file, or in memory. */
export class RandomAccess {
  #file: Deno.FsFile | null;
  #window: Uint8Array;
  #start = 0;
  readonly size: number;

  constructor(source: string | Uint8Array) {
    this.#file = typeof source === "string" ? Deno.openSync(source) : null;
    this.#window = typeof source === "string" ? new Uint8Array() : source;
    this.size = this.#file?.statSync().size ?? this.#window.length;
  }

  /** The bytes at a place, fewer where the file ends. They must not be changed. */
  read(position: number, length: number): Uint8Array {
    const end = Math.min(position + length, this.size);
    if (position >= end) return new Uint8Array();
    if (position < this.#start || end > this.#start + this.#window.length) {
      if (length > WINDOW / 2) return this.#fromFile(position, end - position);
      this.#window = this.#fromFile(position, Math.min(WINDOW, this.size - position));
      this.#start = position;
    }
    return this.#window.subarray(position - this.#start, end - this.#start);
  }

  /** The bytes from a place on, block by block. */
  *blocks(position: number, length: number, most = 1 << 18): Generator<Uint8Array> {
    for (const end = position + length; position < end;) {
      const block = this.read(position, Math.min(most, end - position));
      if (block.length === 0) return;
      position += block.length;
      yield block;
    }
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  #fromFile(position: number, length: number): Uint8Array {
    if (this.#file === null) throw new Error("the file is closed");
    const bytes = new Uint8Array(length);
    this.#file.seekSync(position, Deno.SeekMode.Start);
    for (let at = 0; at < length;) {
      const read = this.#file.readSync(bytes.subarray(at));
      if (read === null) return bytes.subarray(0, at);
      at += read;
    }
    return bytes;
  }
}
