import type { FileLink } from "./file_links.ts";
import { escapeHtml } from "./html.ts";
import { highlight } from "./highlight.ts";
import { type Attachments, type Heading, MarkdownPage } from "./markdown.ts";
import { type Output, outputsHtml, textOf } from "./notebook_outputs.ts";
import { page, type PageLink } from "./page.ts";
import { scrollable } from "./scrollable.ts";

/** As much of an executed Jupyter notebook (format 4) as a page needs. */
export interface ExecutedNotebook {
  cells: readonly NotebookCell[];
  metadata?: object;
}

/** One cell of it. */
export interface NotebookCell {
  cell_type: string;
  source: string | readonly string[];
  outputs?: readonly Output[];
  attachments?: Attachments;
}

/** Options of {@linkcode notebookToHtml}. */
export interface NotebookPageOptions {
  /** Title of the page; also its first heading where the notebook has none. */
  title: string;
  /** Pages of the same run for the header; the first one is where "Cotejo" leads. */
  links?: readonly PageLink[];
  /** The files that an output was written to: the page leads to them below it. */
  files?: (output: Output) => readonly FileLink[];
}

/**
 * Turns an executed notebook into one self-contained HTML file that loads nothing: contents, folded code,
 * tables that sort, figures that answer to the mouse and print as pictures, light and dark.
 *
 * @example
 * ```ts
 * import { notebookToHtml } from "./notebook_html.ts";
 * const cells = [{ cell_type: "markdown", source: "# Retrieval\n\nSee [the next step](04_rerank.ipynb)." }];
 * const html = notebookToHtml({ cells }, { title: "03 · Retrieval" });
 * if (!html.includes('href="04_rerank.html"')) throw new Error("links lead to the pages beside this one");
 * ```
 */
export function notebookToHtml(
  notebook: ExecutedNotebook,
  { title, links = [], files }: NotebookPageOptions,
): string {
  const missing = new Set(links.filter((link) => link.missing).map((link) => link.href));
  const markdown = new MarkdownPage(missing);
  let figures = 0;
  const parts = notebook.cells.map((cell) => {
    if (cell.cell_type === "markdown") {
      return scrollable(markdown.render(textOf(cell.source), cell.attachments));
    }
    if (cell.cell_type !== "code") return `<pre>${escapeHtml(textOf(cell.source))}</pre>`;
    const shown = outputsHtml(cell.outputs ?? [], markdown, files);
    figures += shown.figures;
    return codeHtml(textOf(cell.source)) + shown.html;
  });
  const named = markdown.headings[0]?.level === 1;
  return page({
    title,
    main: [...(named ? [] : [`<h1>${escapeHtml(title)}</h1>`]), ...parts].join("\n"),
    contents: contentsHtml(named ? markdown.headings.slice(1) : markdown.headings),
    links,
    figures: figures > 0,
  });
}

function codeHtml(source: string): string {
  if (source.trim() === "") return "";
  const lines = source.trimEnd().split("\n").length;
  return `<details class="code"><summary>Code, ${lines} ${lines === 1 ? "line" : "lines"}</summary>${
    highlight(source, "typescript")
  }</details>\n`;
}

function contentsHtml(headings: readonly Heading[]): string | undefined {
  const listed = headings.filter((heading) => heading.level <= 3);
  if (listed.length < 2) return undefined;
  const items = listed.map(({ id, text, level }) =>
    `<li${level > 2 ? ' class="deep"' : ""}><a href="#${id}">${escapeHtml(text)}</a></li>`
  );
  return `<nav class="toc" aria-label="Contents"><details open><summary>Contents</summary><ol>${
    items.join("")
  }</ol></details></nav>\n`;
}
