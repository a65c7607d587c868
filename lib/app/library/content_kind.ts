/** What the beginning of a file says it is. */
export type ContentKind =
  | "pdf"
  | "zip"
  | "office97"
  | "program"
  | "picture"
  | "sound"
  | "archive"
  | "binary"
  | "text";

const MAGIC: readonly [string, ContentKind][] = [
  ["PK\x03\x04", "zip"],
  ["PK\x05\x06", "zip"],
  ["\xd0\xcf\x11\xe0", "office97"],
  ["\x7fELF", "program"],
  ["MZ", "program"],
  ["\xcf\xfa\xed\xfe", "program"],
  ["\xca\xfe\xba\xbe", "program"],
  ["\x89PNG", "picture"],
  ["\xff\xd8\xff", "picture"],
  ["GIF8", "picture"],
  ["ID3", "sound"],
  ["OggS", "sound"],
  ["\x1f\x8b", "archive"],
  ["7z\xbc\xaf", "archive"],
  ["Rar!", "archive"],
  ["BZh", "archive"],
  ["\xfd7zXZ", "archive"],
];

const LOOKED = 4096;

/**
 * What a file is by its content, whatever its name says.
 *
 * @example
 * ```ts
 * import { contentKind } from "./content_kind.ts";
 * const kinds = ["%PDF-1.7", "PK\x03\x04", "# Disks", "a\0b"].map((text) => contentKind(new TextEncoder().encode(text)));
 * if (kinds.join() !== "pdf,zip,text,binary") throw new Error(kinds.join());
 * ```
 */
export function contentKind(bytes: Uint8Array): ContentKind {
  const head = Array.from(bytes.subarray(0, LOOKED), (byte) => String.fromCharCode(byte)).join("");
  if (head.slice(0, 1024).includes("%PDF-")) return "pdf";
  const known = MAGIC.find(([magic]) => head.startsWith(magic))?.[1];
  // "MZ" and "BZh" may begin a text too
  if (
    known !== undefined && (known !== "program" && known !== "archive" || !isAscii(head))
  ) {
    return known;
  }
  const isWide = head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff");
  return head.includes("\0") && !isWide ? "binary" : "text";
}

/** Whether all characters are such as stand in English texts. */
function isAscii(head: string): boolean {
  return !/[^\t\n\r\f\x20-\x7e]/.test(head);
}

/** Whether a file with this ending may have this content. */
export function fits(ending: string, kind: ContentKind): boolean {
  if (ending === ".pdf") return kind === "pdf";
  // what Word and PowerPoint write around an encrypted file is said when it is read
  if (ending === ".docx" || ending === ".pptx") return kind === "zip" || kind === "office97";
  return kind === "text";
}
