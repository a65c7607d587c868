import { Problem } from "../base/mod.ts";

/**
 * The text of an HTML page's bytes. A byte order mark decides, then the header's charset, then the page's own
 * `<meta charset>`, then UTF-8; bytes that are not valid in the declared charset are read in the next one,
 * and as windows-1252 at last, which accepts any byte.
 *
 * @example
 * ```ts
 * import { decodeHtml } from "./decode.ts";
 * const bytes = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
 * if (decodeHtml(bytes, "text/html; charset=utf-8") !== "café") throw new Error();
 * ```
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  const labels = [
    byteOrderMark(bytes),
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1],
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1],
    "utf-8",
    "windows-1252",
  ];
  for (const label of labels) {
    const text = label === undefined ? null : decodeAs(bytes, label);
    if (text !== null) return text;
  }
  return new TextDecoder().decode(bytes);
}

/**
 * The text of a file that declares no charset: a byte order mark decides, then UTF-8 where it is valid, else
 * windows-1252.
 *
 * @example
 * ```ts
 * import { decodeText } from "./decode.ts";
 * if (decodeText(new Uint8Array([0x63, 0x61, 0x66, 0xe9])) !== "café") throw new Error();
 * ```
 *
 * @throws a `Problem` when the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byteOrderMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  if (bytes.subarray(0, 1 << 16).includes(0)) {
    throw new Problem({ what: "The file is no text: it has zero bytes", todo: "save it as UTF-8" });
  }
  return decodeAs(bytes, "utf-8") ?? new TextDecoder("windows-1252").decode(bytes);
}

/** The charset that the first bytes name. */
export function byteOrderMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xff && b === 0xfe) return "utf-16le";
}

/** Null when the label names no charset or the bytes are not valid in it. */
function decodeAs(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}
