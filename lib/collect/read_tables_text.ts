import { Problem, unpackedBlocks } from "../base/mod.ts";

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
  for await (const bytes of unpackedBlocks(path)) yield decode(bytes);
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
