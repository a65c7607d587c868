import { crc32, deflateRawSync } from "node:zlib";

/** A file or folder to be packed, with what its list entry says in place of the truth. */
export interface ZipPart {
  name: string | Uint8Array;
  data?: string | Uint8Array;
  stored?: boolean;
  /** Unix mode bits. */
  mode?: number;
  flags?: number;
  method?: number;
  size?: number;
  packedSize?: number;
  crc?: number;
  /** Where its data is said to start. */
  offset?: number;
  /** Bytes of an extra field that stands before its data only. */
  localExtra?: number;
}

const bytesOf = (text: string | Uint8Array) =>
  typeof text === "string" ? new TextEncoder().encode(text) : text;

/** A zip file made by hand, so that tests can make false ones; `zip64` writes every number in the long form. */
export function zipOf(parts: readonly ZipPart[], { zip64 = false } = {}): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [], list: Uint8Array[] = [];
  let at = 0;
  const add = (to: Uint8Array[], ...more: Uint8Array[]) => {
    to.push(...more);
    if (to === pieces) { for (const one of more) at += one.length; }
  };
  for (const part of parts) {
    const name = bytesOf(part.name), data = bytesOf(part.data ?? "");
    const packed = part.stored ? data : new Uint8Array(deflateRawSync(data));
    const start = at, crc = part.crc ?? crc32(data);
    const head = (sizes: readonly number[], extra: number) =>
      numbers(
        [20, 2],
        [part.flags ?? 0x800, 2],
        [part.method ?? (part.stored ? 0 : 8), 2],
        [0, 4],
        [crc, 4],
        [
          sizes[0]!,
          4,
        ],
        [sizes[1]!, 4],
        [name.length, 2],
        [extra, 2],
      );
    const localExtra = new Uint8Array(part.localExtra ?? 0);
    add(
      pieces,
      numbers([0x04034b50, 4]),
      head([packed.length, data.length], localExtra.length),
      name,
      localExtra,
      packed,
    );
    const size = part.size ?? data.length,
      packedSize = part.packedSize ?? packed.length,
      offset = part.offset ?? start;
    const extra = zip64
      ? numbers([1, 2], [24, 2], [size, 8], [packedSize, 8], [offset, 8])
      : new Uint8Array();
    const long = 0xffffffff;
    add(
      list,
      numbers([0x02014b50, 4], [3 << 8 | 20, 2]),
      head(zip64 ? [long, long] : [packedSize, size], extra.length),
      numbers([0, 2], [0, 2], [0, 2], [(part.mode ?? 0) * 0x10000, 4], [zip64 ? long : offset, 4]),
      name,
      extra,
    );
  }
  const start = at;
  add(pieces, ...list);
  const length = at - start, count = parts.length;
  if (zip64) {
    const end = at;
    add(
      pieces,
      numbers(
        [0x06064b50, 4],
        [44, 8],
        [45, 2],
        [45, 2],
        [0, 4],
        [0, 4],
        [count, 8],
        [count, 8],
        [length, 8],
        [start, 8],
      ),
      numbers([0x07064b50, 4], [0, 4], [end, 8], [1, 4]),
    );
  }
  const short = (value: number, most: number) => zip64 ? most : value;
  add(
    pieces,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [short(count, 0xffff), 2], [short(count, 0xffff), 2]),
    numbers([short(length, 0xffffffff), 4], [short(start, 0xffffffff), 4], [0, 2]),
  );
  const whole = new Uint8Array(at);
  let to = 0;
  for (const piece of pieces) {
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}

/** Numbers in little-endian order, each in so many bytes. */
function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  const all: number[] = [];
  for (let [value, bytes] of values) {
    for (; bytes > 0; bytes--) {
      all.push(value % 256);
      value = Math.floor(value / 256);
    }
  }
  return Uint8Array.from(all);
}
