/** The other side, or this one, has closed the connection. */
export class ConnectionClosed extends Error {
  override readonly name = "ConnectionClosed";
}

/** Reads exact numbers of bytes; large requests are read straight into their result. */
export class ByteReader {
  readonly #buffer = new Uint8Array(65536);
  /** Read, but not taken yet. */
  #waiting = this.#buffer.subarray(0, 0);

  constructor(private readonly source: { read(into: Uint8Array): Promise<number | null> }) {}

  /** The next `length` bytes; rejects with {@linkcode ConnectionClosed} when the source ends before. */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const result = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      const missing = length - filled;
      if (this.#waiting.length > 0) {
        const part = this.#waiting.subarray(0, missing);
        result.set(part, filled);
        filled += part.length;
        this.#waiting = this.#waiting.subarray(part.length);
      } else if (missing >= this.#buffer.length) {
        filled += await this.#read(result.subarray(filled));
      } else {
        this.#waiting = this.#buffer.subarray(0, await this.#read(this.#buffer));
      }
    }
    return result;
  }

  /** Puts bytes back in front of what comes next. */
  giveBack(bytes: Uint8Array): void {
    const { buffer, byteOffset, length } = this.#waiting;
    if (byteOffset >= bytes.length) { // what lies before has been taken already
      this.#waiting = new Uint8Array(buffer, byteOffset - bytes.length, bytes.length + length);
    } else {
      const all = new Uint8Array(bytes.length + length);
      all.set(this.#waiting, bytes.length);
      this.#waiting = all;
    }
    this.#waiting.set(bytes);
  }

  async #read(into: Uint8Array): Promise<number> {
    const count = await this.source.read(into);
    if (count === null) throw new ConnectionClosed("The other side has closed the connection");
    return count;
  }
}
