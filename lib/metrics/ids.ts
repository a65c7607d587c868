const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A growing list of identifiers kept as bytes of UTF-8, one after another. A million document ids cost their
 * bytes and eight more each, are compared in byte order as trec_eval does, and never become strings unless
 * somebody asks for one.
 */
export class Ids {
  #bytes = new Uint8Array(1 << 12);
  #starts = new Uint32Array(1 << 9);
  #hashes = new Uint32Array(1 << 9);
  #length = 0;
  #end = 0;

  get length(): number {
    return this.#length;
  }

  /** Bytes that the ids take. */
  get size(): number {
    return this.#end;
  }

  /** Appends the id that stands in `source` from `from` up to `to`. */
  add(source: Uint8Array, from: number, to: number): void {
    if (this.#end + to - from > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, this.#end + to - from);
    }
    const bytes = this.#bytes;
    let end = this.#end, hash = 0x811c9dc5;
    for (let at = from; at < to; at++) {
      const byte = source[at]!;
      bytes[end++] = byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    this.#end = end;
    this.#close(hash);
  }

  /** Forgets all ids but those of these rows, which rise. */
  keepOnly(rows: readonly number[]): void {
    let end = 0;
    for (const [to, row] of rows.entries()) {
      const from = this.#starts[row]!, until = this.#endOf(row);
      this.#bytes.copyWithin(end, from, until);
      this.#hashes[to] = this.#hashes[row]!;
      this.#starts[to] = end;
      end += until - from;
    }
    this.#starts[rows.length] = this.#end = end;
    this.#length = rows.length;
  }

  addText(text: string): void {
    const most = 3 * text.length;
    if (this.#end + most > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#end + most);
    const bytes = this.#bytes, from = this.#end;
    this.#end += encoder.encodeInto(text, bytes.subarray(from)).written;
    let hash = 0x811c9dc5;
    for (let at = from; at < this.#end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    this.#close(hash);
  }

  /** Takes the last id away. */
  removeLast(): void {
    this.#end = this.#starts[--this.#length]!;
  }

  /** A number that equal ids share (FNV-1a, mixed once more so that its low bits can be used). */
  hash(i: number): number {
    return this.#hashes[i]!;
  }

  text(i: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts[i], this.#endOf(i)));
  }

  /** Below 0 if id i comes before id j in the order of their bytes, above 0 if after, 0 if they are the same. */
  compare(i: number, j: number): number {
    const bytes = this.#bytes, a = this.#starts[i]!, b = this.#starts[j]!;
    const lengthA = this.#endOf(i) - a, lengthB = this.#endOf(j) - b, end = Math.min(lengthA, lengthB);
    for (let k = 0; k < end; k++) if (bytes[a + k] !== bytes[b + k]) return bytes[a + k]! - bytes[b + k]!;
    return lengthA - lengthB;
  }

  /** Whether id i of this list is id j of another. */
  same(i: number, other: Ids, j: number): boolean {
    if (this.#hashes[i] !== other.#hashes[j]) return false;
    const a = this.#starts[i]!, b = other.#starts[j]!, length = this.#endOf(i) - a;
    if (other.#endOf(j) - b !== length) return false;
    const ours = this.#bytes, theirs = other.#bytes;
    for (let k = 0; k < length; k++) if (ours[a + k] !== theirs[b + k]) return false;
    return true;
  }

  #endOf(i: number): number {
    return i + 1 < this.#length ? this.#starts[i + 1]! : this.#end;
  }

  #close(hash: number): void {
    const i = this.#length++;
    if (i + 1 >= this.#starts.length) {
      this.#starts = grown(this.#starts, i + 2);
      this.#hashes = grown(this.#hashes, i + 2);
    }
    this.#hashes[i] = hash ^ (hash >>> 15);
    this.#starts[i + 1] = this.#end;
  }
}

/** A copy with room for at least `needed` entries, and for twice as many as there were. */
export function grown<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  array: T,
  needed: number,
): T {
  const larger = new (array.constructor as new (length: number) => T)(
    Math.max(needed, 2 * array.length),
  );
  larger.set(array);
  return larger;
}
