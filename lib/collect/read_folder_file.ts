import {
  decodeHtml,
  decodeText,
  docxText,
  type FileText,
  htmlToText,
  ipynbText,
  isoDate,
  markdownToText,
  oneLine,
  pdfText,
  plainText,
  pptxText,
} from "../text/mod.ts";

/** A document with what only pages say. */
export interface FolderFile extends FileText {
  topic: string | null;
  /** The address that a page names as its own. */
  canonical?: string;
  /** What is odd about it. */
  fault: string | null;
}

/** Endings of files that are read. */
export const KINDS: ReadonlySet<string> = new Set(
  [".md", ".html", ".htm", ".txt", ".pdf", ".docx", ".pptx", ".ipynb"],
);

/** What a file says, by its ending. */
export async function readFile(bytes: Uint8Array, ending: string): Promise<FolderFile> {
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

function htmlFile(html: string): FolderFile {
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

function markdownFile(markdown: string): FolderFile {
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
