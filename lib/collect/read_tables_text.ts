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
