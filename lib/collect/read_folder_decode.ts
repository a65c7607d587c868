import { Problem } from "../base/mod.ts";

/**
 * The text of a file that declares no charset: a byte order mark decides, then UTF-8 where it is valid, else
 * windows-1252.
 *
 * @example
 * ```ts
 * import { decodeText } from "./read_folder_decode.ts";
 * if (decodeText(new Uint8Array([0x63, 0x61, 0x66, 0xe9])) !== "café") throw new Error();
 * ```
 *
 * @throws a `Problem` when the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe
    ? "utf-16le"
    : bytes[0] === 0xfe && bytes[1] === 0xff
    ? "utf-16be"
    : null;
  if (marked) return new TextDecoder(marked).decode(bytes);
  if (bytes.subarray(0, 1 << 16).includes(0)) {
    throw new Problem({ what: "The file is no text: it has zero bytes", todo: "save it as UTF-8" });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
