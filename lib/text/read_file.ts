import { decodeHtml, decodeText } from "./decode.ts";
import { isoDate } from "./dates.ts";
import { docxText } from "./docx.ts";
import type { FileText } from "./file_text.ts";
import { htmlToText } from "./html.ts";
import { ipynbText } from "./ipynb.ts";
import { markdownToText } from "./markdown.ts";
import { oneLine } from "./normalise.ts";
import { pdfText } from "./pdf.ts";
import { plainText } from "./plain.ts";
import { pptxText } from "./pptx.ts";

/** What a file says, with what only some kinds of files say. */
export interface ReadFile extends FileText {
  topic: string | null;
  /** The address that a page names as its own. */
  canonical?: string;
  /** What is odd about it. */
  fault: string | null;
}

/** Endings of files that are read. */
export const FILE_KINDS: ReadonlySet<string> = new Set(
  [".md", ".html", ".htm", ".txt", ".pdf", ".docx", ".pptx", ".ipynb"],
);

/**
 * What a file says, read as its ending tells; any other ending is read as plain text.
 *
 * @throws a `Problem` when the file is encrypted, broken or none of that kind
 *
 * @example
 * ```ts
 * import { readFile } from "./read_file.ts";
 * const { title } = await readFile(new TextEncoder().encode("# Disks\n\nThey keep data."), ".md");
 * if (title !== "Disks") throw new Error(title);
 * ```
 */
export async function readFile(bytes: Uint8Array, ending: string): Promise<ReadFile> {
  const rest = { topic: null, fault: null };
  switch (ending) {
    case ".md":
      return markdownFile(decodeText(bytes));
    case ".html":
    case ".htm":
      return htmlFile(decodeHtml(bytes, ""));
    case ".pdf":
      return { ...await pdfText(bytes), ...rest };
    case ".docx":
      return { ...await docxText(bytes), ...rest };
    case ".pptx":
      return { ...await pptxText(bytes), ...rest };
    case ".ipynb":
      return { ...ipynbText(decodeText(bytes)), ...rest };
    default:
      return { ...plainText(decodeText(bytes)), ...rest };
  }
}

function htmlFile(html: string): ReadFile {
  const { url, title, blocks, language, date, unread } = htmlToText(html);
  const isAddress = url !== undefined && /^https?:\/\//i.test(url);
  return {
    title,
    blocks,
    language,
    date,
    unread,
    topic: null,
    fault: null,
    ...(isAddress && { canonical: url }),
  };
}

function markdownFile(markdown: string): ReadFile {
  const { title, blocks, meta, unread, fault } = markdownToText(markdown);
  const first = (...names: string[]) => names.map((name) => oneText(meta[name])).find((text) => text !== "");
  return {
    title,
    blocks,
    language: first("lang", "language")?.toLowerCase() ?? null,
    date: isoDate(first("date", "ms.date") ?? ""),
    topic: first("topic", "tags") ?? null,
    unread,
    fault,
  };
}

/** A value of front matter as one line: of a list its first, of "a, b" as it stands. */
function oneText(value: unknown): string {
  if (Array.isArray(value)) return oneText(value[0]);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" || typeof value === "number" ? oneLine(String(value)) : "";
}
