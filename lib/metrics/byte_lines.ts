import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { messageOf, Problem } from "../base/mod.ts";

/** Whole lines: they stand in `bytes` from `from` up to `to`, and every one of them ends with a line feed. */
export interface Lines {
  bytes: Uint8Array;
  from: number;
  to: number;
}

const LINE_FEED = 10;

/**
 * Reads a file, or standard input for "-", as blocks of whole lines: no more is held than one block and what a
 * line needs. What is packed with gzip is unpacked, whatever its name; a byte-order mark is stepped over; a last
 * line without a line feed gets one. The bytes of a block are valid until the next is asked for.
 */
export async function* byteLines(path: string, blockSize = 1 << 20): AsyncGenerator<Lines> {
  const name = nameOf(path);
  let source: Source;
  try {
    const file = path === "-" ? Deno.stdin : Deno.openSync(path);
    source = unpacked(file, blockSize);
  } catch (error) {
    throw unreadable(name, error);
  }
  let buffer = new Uint8Array(2 * blockSize), end = 0, from = -1;
  try {
    for (;;) {
      if (buffer.length - end < blockSize) {
        const larger = new Uint8Array(2 * buffer.length);
        larger.set(buffer.subarray(0, end));
        buffer = larger;
      }
      const count = await source.read(buffer.subarray(end, end + blockSize)).catch((error) => {
        throw unreadable(name, error);
      });
      if (count === null) break;
      end += count;
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
  } finally {
    source.close();
  }
}

/** How people know a path. */
export function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** Something to read bytes from; null at the end. */
interface Source {
  read(into: Uint8Array): Promise<number | null>;
  close(): void;
}

type File = Pick<Deno.FsFile, "readSync" | "close">;

/** The bytes of a file, out of their gzip packing if they have one. */
function unpacked(file: File, blockSize: number): Source {
  const head = new Uint8Array(2);
  let length = 0;
  for (let count; length < 2 && (count = file.readSync(head.subarray(length))) !== null;) length += count;
  let held = head.subarray(0, length);
  const read = (into: Uint8Array) => {
    if (held.length === 0) return file.readSync(into);
    into.set(held);
    const count = held.length;
    held = held.subarray(count);
    return count;
  };
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    return { read: (into) => Promise.try(() => read(into)), close: () => file.close() };
  }
  function* packed() {
    for (;;) {
      const block = new Uint8Array(blockSize), count = read(block);
      if (count === null) return;
      yield block.subarray(0, count);
    }
  }
  const gunzip = createGunzip({ chunkSize: 1 << 16 });
  const pipe = Readable.from(packed(), { objectMode: false }).on("error", (error) => gunzip.destroy(error));
  const chunks = pipe.pipe(gunzip)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let rest = new Uint8Array(0) as Uint8Array;
  return {
    async read(into) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return null;
        rest = next.value;
      }
      const count = Math.min(rest.length, into.length);
      into.set(rest.subarray(0, count));
      rest = rest.subarray(count);
      return count;
    },
    close() {
      gunzip.destroy();
      file.close();
    },
  };
}

function unreadable(where: string, error: unknown): Problem {
  const missing = error instanceof Deno.errors.NotFound;
  return new Problem({
    what: missing ? "There is no such file" : "The file cannot be read",
    where,
    ...(!missing && { found: messageOf(error) }),
    cause: error,
  });
}

/** Where the text begins: after the byte-order mark, if there is one. */
function afterMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
