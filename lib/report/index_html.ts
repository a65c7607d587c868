import { figureHtml } from "./figure_html.ts";
import { type FileLink, fileLinks, linked } from "./file_links.ts";
import { highlight } from "./highlight.ts";
import { escapeHtml } from "./html.ts";
import { page } from "./page.ts";
import type { PlotlyFigure } from "./plotly_svg.ts";
import { sanitise } from "./sanitise.ts";
import { scrollable } from "./scrollable.ts";
import { type Column, showTable } from "./show_table.ts";

/** One step of a run on its front page. */
export interface IndexStep {
  href: string;
  title: string;
  summary: string;
  seconds?: number;
  /** "done", "failed", "skipped", "missing"; a step that is missing or skipped has no page to lead to. */
  status: string;
}

/** The tables and figures of one page that were written to files. */
export interface IndexExports {
  /** Title of the page. */
  title: string;
  items: readonly { title: string; files: readonly FileLink[] }[];
}

/** What the front page of a run says. */
export interface IndexParts {
  title: string;
  subtitle?: string;
  /** What was compared, in a sentence or two; text or simple HTML. */
  compared: string;
  /** The table people look at first. */
  headline: {
    columns: readonly Column[];
    rows: readonly object[];
    caption?: string;
    files?: readonly FileLink[];
  };
  figure?: { plotly: PlotlyFigure; svg: string; files?: readonly FileLink[] };
  steps: readonly IndexStep[];
  /** The conclusion, a sentence or paragraph each. */
  conclusion: readonly string[];
  /** Files of the steps' tables and figures. */
  exports?: readonly IndexExports[];
  /** Files that say how to cite the run. */
  citation?: readonly FileLink[];
  /** The resolved experiment. */
  configuration: unknown;
  /** Label and value: seed, versions, machine. */
  facts: readonly (readonly [string, string])[];
}

/**
 * The front page of a run: what was compared, the result in one table and one figure, the conclusion, the
 * steps, and how to repeat it. Self-contained like the pages of the steps.
 *
 * @example
 * ```ts
 * import { indexHtml } from "./index_html.ts";
 * const html = indexHtml({
 *   title: "Sample", compared: "bm25 against gte-small.", steps: [], conclusion: ["No difference was found."],
 *   headline: { columns: [{ name: "system" }], rows: [{ system: "bm25" }] }, configuration: {}, facts: [],
 * });
 * if (!html.includes("<h1>Sample</h1>")) throw new Error("the title is the first heading");
 * ```
 */
export function indexHtml(parts: IndexParts): string {
  const { title, subtitle, compared, headline, figure, steps, conclusion, configuration, facts } = parts;
  const { exports = [], citation = [] } = parts;
  const table = showTable(headline.rows, { columns: headline.columns, caption: headline.caption });
  const drawn = figure === undefined ? "" : figureHtml(figure.plotly, figure.svg, titleOf(figure.plotly)) +
    fileLinks(figure.files ?? []);
  const sections = [
    `<h1>${escapeHtml(title)}</h1>`,
    subtitle === undefined ? "" : `<p class="lead">${escapeHtml(subtitle)}</p>`,
    section("compared", "What was compared", paragraphs(compared)),
    section("result", "Result", scrollable(table.html()) + fileLinks(headline.files ?? []) + drawn),
    section("conclusion", "Conclusion", conclusionHtml(conclusion)),
    section("steps", "Steps", `<ol class="cards">${steps.map(stepHtml).join("")}</ol>`),
    exports.length === 0 ? "" : section("exports", "Tables and figures", exportsHtml(exports)),
    section("repeat", "How to repeat it", factsHtml(facts) + configurationHtml(configuration)),
    citation.length === 0 ? "" : section("cite", "How to cite it", `<p>${linked(citation)}</p>`),
  ];
  return page({ title, main: sections.filter(Boolean).join("\n"), figures: figure !== undefined });
}

function section(id: string, heading: string, body: string): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>\n${body}\n</section>`;
}

function paragraphs(text: string): string {
  const clean = sanitise(text);
  return /^\s*<(p|ul|ol|div|table|dl)\b/.test(clean) ? scrollable(clean) : `<p>${clean}</p>`;
}

function conclusionHtml(sentences: readonly string[]): string {
  return `<div class="conclusion">${sentences.map((s) => `<p>${escapeHtml(s)}</p>`).join("")}</div>`;
}

function stepHtml({ href, title, summary, seconds, status }: IndexStep): string {
  const led = status === "missing" || status === "skipped";
  const name = led
    ? `<span>${escapeHtml(title)}</span>`
    : `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`;
  const time = seconds === undefined ? "" : ` \u00b7 ${duration(seconds)}`;
  const state = `<span class="status"><b class="${escapeHtml(status)}">${
    escapeHtml(status)
  }</b>${time}</span>`;
  return `<li>${name}${state}<p>${escapeHtml(summary)}</p></li>`;
}

function duration(seconds: number): string {
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

function exportsHtml(exports: readonly IndexExports[]): string {
  return exports.map(({ title, items }) => {
    const list = items.map(({ title, files }) =>
      `<li><span class="title">${escapeHtml(title)}</span><span class="formats">${linked(files)}</span></li>`
    );
    return `<details class="fold"><summary>${escapeHtml(title)}, ${items.length} ${
      items.length === 1 ? "item" : "items"
    }</summary><ul class="exports">${list.join("")}</ul></details>`;
  }).join("\n");
}

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const items = facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
  return items.length === 0 ? "" : `<dl class="facts">${items.join("")}</dl>`;
}

function configurationHtml(configuration: unknown): string {
  return `<details class="fold"><summary>The resolved experiment</summary>${
    highlight(JSON.stringify(configuration, null, 2) ?? "", "json")
  }</details>`;
}

function titleOf({ layout }: PlotlyFigure): string {
  const meta = layout.meta as { cotejo?: { title?: string } } | undefined;
  return meta?.cotejo?.title ?? "Figure";
}
