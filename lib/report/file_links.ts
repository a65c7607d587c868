import { escapeHtml } from "./html.ts";

/** A link to a file beside the page. */
export interface FileLink {
  href: string;
  /** What it is: "CSV". */
  label: string;
}

/** A quiet line of links to the files of a table or figure; nothing where there are none. */
export function fileLinks(files: readonly FileLink[]): string {
  if (files.length === 0) return "";
  return `<p class="files">${linked(files)}</p>`;
}

/** Links one after the other. */
export function linked(files: readonly FileLink[]): string {
  return files.map(({ href, label }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`).join(
    " \u00b7 ",
  );
}
