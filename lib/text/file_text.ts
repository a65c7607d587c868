import type { Block } from "./blocks.ts";
import { oneLine } from "./normalise.ts";

/** What a file says, taken apart into blocks. */
export interface FileText {
  /** "" when the file names none. */
  title: string;
  blocks: Block[];
  /** Language code the file declares, in lower case. */
  language: string | null;
  /** ISO 8601 day. */
  date: string | null;
  /** Pictures, charts and videos in it, which are not read. */
  unread: number;
  /** Pages of a PDF file, slides that are shown of a PowerPoint file. */
  pages?: number;
}

/** Titles that programs write of their own accord. */
const NO_TITLE = new RegExp(
  "^(untitled|(microsoft )?(word|powerpoint|excel)( - .*| (document|presentation))?|(powerpoint|word|slide) " +
    "(presentation|document)|document ?\\d*|presentation ?\\d*|presentaci[oó]n de powerpoint|" +
    "pr[eé]sentation powerpoint|powerpoint-pr[aä]sentation|documento ?\\d*|sin t[ií]tulo|\\(?anonymous\\)?|unspecified)$",
  "i",
);
const FILE_NAME = /\.(docx?|pptx?|xlsx?|pdf|tex|dvi|indd|qxd|odt|odp|rtf|txt|md|html?)$/i;

/** The title in a file's properties, in one line; "" for what a program made up or for the name of a file. */
export function declaredTitle(title: string): string {
  const line = oneLine(title);
  return NO_TITLE.test(line) || FILE_NAME.test(line) || !/[\p{L}\p{N}]/u.test(line) ? "" : line;
}
