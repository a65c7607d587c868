import { unpackedBlocks } from "../base/mod.ts";

/** Whole lines: they stand in `bytes` from `from` up to `to`, and every one of them ends with a line feed. */
export interface Lines {
  bytes: Uint8Array;
  from: number;
  to: number;
}

const LINE_FEED = 10;

/**
 * Reads a file, or standard input for "-", as blocks of whole lines: no more is held than one block and what a
 * line needs. What is packed with gzip is unpacked; a byte-order mark is stepped over; a last line without a line feed
 * gets one. The bytes of a block are valid until the next is asked for.
 */
export async function* byteLines(path: string, blockSize = 1 << 20): AsyncGenerator<Lines> {
  let buffer = new Uint8Array(2 * blockSize), end = 0, from = -1;
  for await (const block of unpackedBlocks(path, blockSize)) {
    if (end + block.length + 1 > buffer.length) {
      const larger = new Uint8Array(2 * (end + block.length + 1));
      larger.set(buffer.subarray(0, end));
      buffer = larger;
    }
    buffer.set(block, end);
    end += block.length;
    if (from < 0 && end >= 3) from = afterMark(buffer);
    const to = buffer.lastIndexOf(LINE_FEED, end - 1) + 1;
    if (from < 0 || to <= from) continue;
    yield { bytes: buffer, from, to };
    buffer.copyWithin(0, to, end);
    end -= to;
    from = 0;
  }
  if (end <= Math.max(from, 0)) return;
  buffer[end++] = LINE_FEED;
  yield { bytes: buffer, from: Math.max(from, 0), to: end };
}

/** How people know a path. */
export function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** Where the text begins: after the byte-order mark, if there is one. */
function afterMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
