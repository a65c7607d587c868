import { stripVTControlCharacters } from "node:util";
import { figureHtml, staticPicture } from "./figure_html.ts";
import { type FileLink, fileLinks } from "./file_links.ts";
import { escapeHtml } from "./html.ts";
import { type MarkdownPage, mathml } from "./markdown.ts";
import { scrollable } from "./scrollable.ts";
import type { PlotlyFigure } from "./plotly_svg.ts";
import { sanitise } from "./sanitise.ts";

/** An output of a code cell, as the Jupyter format writes it. */
export interface Output {
  output_type: string;
  /** stdout or stderr of a stream. */
  name?: string;
  text?: string | readonly string[];
  /** MIME type → content. */
  data?: Readonly<Record<string, unknown>>;
  ename?: string;
  evalue?: string;
  traceback?: readonly string[];
}

export const plotlyType = "application/vnd.plotly.v1+json";

/** The outputs of one cell as HTML, each with links to its files, and how many live figures are among them. */
export function outputsHtml(
  outputs: readonly Output[],
  markdown: MarkdownPage,
  files: (output: Output) => readonly FileLink[] = () => [],
): { html: string; figures: number } {
  const parts = joined(outputs).map((output) => outputHtml(output, markdown) + fileLinks(files(output)))
    .filter(Boolean);
  const figures = outputs.filter((output) => output.data?.[plotlyType] !== undefined).length;
  return { html: parts.length === 0 ? "" : `<div class="output">\n${parts.join("\n")}\n</div>\n`, figures };
}

/** Jupyter's texts are strings or lists of lines. */
export function textOf(text: unknown): string {
  return Array.isArray(text) ? text.join("") : typeof text === "string" ? text : "";
}

/** Pieces of the same stream that follow each other are one. */
function joined(outputs: readonly Output[]): Output[] {
  const list: Output[] = [];
  for (const output of outputs) {
    const last = list.at(-1);
    if (output.output_type === "stream" && last?.output_type === "stream" && last.name === output.name) {
      list[list.length - 1] = { ...last, text: textOf(last.text) + textOf(output.text) };
    } else list.push(output);
  }
  return list;
}

function outputHtml(output: Output, markdown: MarkdownPage): string {
  if (output.output_type === "stream") {
    const text = terminalText(textOf(output.text));
    return text.trim() === ""
      ? ""
      : `<pre class="stream ${output.name === "stderr" ? "stderr" : "stdout"}">${escapeHtml(text)}</pre>`;
  }
  if (output.output_type === "error") {
    const head = `${output.ename ?? "Error"}: ${output.evalue ?? ""}`;
    const trace = terminalText((output.traceback ?? []).join("\n"));
    const rest = trace.includes(output.evalue ?? "\0") ? trace : `${head}\n${trace}`;
    return `<pre class="error" role="note"><strong>This cell failed.</strong>\n${
      escapeHtml(rest.trim())
    }</pre>`;
  }
  return dataHtml(output.data ?? {}, markdown);
}

/** The richest form that a page can show. */
function dataHtml(data: Readonly<Record<string, unknown>>, markdown: MarkdownPage): string {
  const text = (type: string) => textOf(data[type]);
  if (data[plotlyType] !== undefined) {
    const svg = data["image/svg+xml"] === undefined ? undefined : text("image/svg+xml");
    return figureHtml(data[plotlyType] as PlotlyFigure, svg, text("text/plain") || "Figure");
  }
  if (data["text/html"] !== undefined) return scrollable(sanitise(text("text/html")));
  if (data["image/svg+xml"] !== undefined) {
    return `<figure class="static">${staticPicture(text("image/svg+xml"))}</figure>`;
  }
  for (const type of ["image/png", "image/jpeg", "image/gif", "image/webp"]) {
    if (data[type] === undefined) continue;
    const alt = escapeHtml(text("text/plain") || "Picture");
    return `<figure><img alt="${alt}" src="data:${type};base64,${
      escapeHtml(text(type).replace(/\s/g, ""))
    }"></figure>`;
  }
  if (data["text/markdown"] !== undefined) return scrollable(markdown.render(text("text/markdown")));
  if (data["text/latex"] !== undefined) {
    return `<div class="math">${mathml(text("text/latex").replace(/^\$+|\$+$/g, ""), true)}</div>`;
  }
  const json = data["application/json"];
  const plain = text("text/plain") || (json === undefined ? "" : JSON.stringify(json, null, 2));
  return plain === "" ? "" : `<pre>${escapeHtml(terminalText(plain))}</pre>`;
}

/** What a terminal would show: no colours, and lines written over by a carriage return in their last state. */
function terminalText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n/g, "\n").split("\n")
    .map((line) => line.replace(/\r+$/, "").split("\r").at(-1)!).join("\n");
}
