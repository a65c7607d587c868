import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { messageOf, Problem } from "../base/mod.ts";

const BLOCK = 1 << 18;

/**
 * The text of a UTF-8 file in pieces, without a byte-order mark. What is packed with gzip is unpacked, whatever its
 * name; bytes that are not UTF-8 are a {@linkcode Problem}, never replaced.
 */
export async function* textPieces(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new Problem({
        what: "The file is not in UTF-8",
        where: path,
        todo: "save it again with the encoding UTF-8",
        cause,
      });
    }
  };
  for await (const bytes of unpacked(path)) yield decode(bytes);
  yield decode();
}

/** The lines of such a file, numbered from 1, without their ends. */
export async function* textLines(path: string): AsyncGenerator<{ line: string; number: number }> {
  const held: string[] = [];
  const whole = (end: string) => {
    const line = held.length === 0 ? end : held.join("") + end;
    held.length = 0;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  };
  let number = 0;
  for await (const piece of textPieces(path)) {
    let from = 0;
    for (let to; (to = piece.indexOf("\n", from)) >= 0; from = to + 1) {
      yield { line: whole(piece.slice(from, to)), number: ++number };
    }
    if (from < piece.length) held.push(piece.slice(from));
  }
  if (held.length > 0) yield { line: whole(""), number: ++number };
}

async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const packed = isPacked(path);
  const file = createReadStream(path, { highWaterMark: BLOCK });
  try {
    if (!packed) yield* file;
    else {
      const gunzip = createGunzip({ chunkSize: BLOCK });
      file.on("error", (error) => gunzip.destroy(error));
      yield* file.pipe(gunzip);
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    file.destroy();
  }
}

/** Whether a file begins as gzip does. */
function isPacked(path: string): boolean {
  try {
    const file = openSync(path, "r");
    try {
      const head = new Uint8Array(2);
      readSync(file, head, 0, 2, 0);
      return head[0] === 0x1f && head[1] === 0x8b;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Why a file gave nothing. */
export function unreadable(where: string, cause: unknown): Problem {
  const missing = (cause as { code?: string } | null)?.code === "ENOENT";
  return new Problem({
    what: missing ? "There is no such file" : "The file cannot be read",
    where,
    ...(!missing && { found: messageOf(cause) }),
    cause,
  });
}
