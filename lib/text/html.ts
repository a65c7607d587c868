import * as cheerio from "cheerio/slim";
import { type Block, textOf } from "./blocks.ts";
import { isoDate } from "./dates.ts";
import { htmlBlocks, type HtmlNode } from "./html_blocks.ts";
import { normalise } from "./normalise.ts";

/** What a page says once everything around its article is gone. */
export interface PageText {
  title: string;
  /** The canonical address the page names, as written there. */
  url?: string;
  /** Language code the page declares, in lower case. */
  language: string | null;
  /** ISO 8601 day. */
  date: string | null;
  blocks: Block[];
  /** The blocks with an empty line between them; chunk offsets point into it. */
  text: string;
  /** Pictures and videos in the article, which are not read. */
  unread: number;
}

/** Never part of an article. */
const NEVER =
  "script, style, noscript, template, iframe, object, svg, canvas, video, audio, nav, footer, aside, " +
  "form, button, input, select, textarea, dialog, [hidden], [aria-hidden=true], [role=navigation], [role=banner], " +
  "[role=contentinfo], [role=search], [role=complementary], [role=dialog], [role=alertdialog]";
const ARTICLE = "main, article, [role=main]";
/** Class names or ids of what sites put around an article; the whole name must match. */
const AROUND = new RegExp(
  "^((cookie|consent|gdpr)s?[-_]?(banner|bar|notice|popup|modal|dialog|message|wall|layer|consent|overlay)?|" +
    "breadcrumbs?|side[-_]?(bar|menu|nav)|skip[-_]?(link|nav|to[-_]content)|(page[-_]?)?feedback|share[-_]?bar|" +
    "(site|page|main|top)[-_]?(nav|navigation|menu|header|footer))$",
  "i",
);

/**
 * The article of an HTML page with its title, canonical address, language and date. Navigation, headers and
 * footers of the page, asides, forms, cookie banners, scripts and styles are left out; code keeps its lines,
 * a table becomes one line a row. Any string is accepted: broken markup gives what can be read of it.
 *
 * @example
 * ```ts
 * import { htmlToText } from "./html.ts";
 * const page = htmlToText("<html lang=en><nav>Home</nav><main><h1>Disks</h1><p>Disks keep <b>data</b>.<pre>az disk list");
 * if (page.text !== "Disks\n\nDisks keep data.\n\naz disk list") throw new Error(page.text);
 * if (page.title !== "Disks" || page.language !== "en") throw new Error("title and language");
 * ```
 */
export function htmlToText(html: string): PageText {
  const $ = cheerio.load(html);
  const meta = (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).first().attr("content");
  const url = $("link[rel=canonical]").first().attr("href")?.trim();
  const head = {
    language: $("html").attr("lang")?.trim().toLowerCase() || null,
    date: pageDate($, meta),
    ...(url ? { url } : {}),
  };
  const headTitle = meta("og:title") ?? $("title").first().text();
  const root = articleOf($);
  const unread = root.find("img, video, audio, iframe, embed").length;
  strip($, root);
  const blocks = htmlBlocks(root.get(0) as HtmlNode);
  const title = blocks.find((block) => block.kind === "heading" && block.level === 1)?.text;
  return { title: title ?? oneLine(headTitle), ...head, blocks, text: textOf(blocks), unread };
}

type Selection = ReturnType<cheerio.CheerioAPI["root"]>;

/** The only article of the main part, else the main part, else the only article, else the body. */
function articleOf($: cheerio.CheerioAPI): Selection {
  for (const selector of ["main article, [role=main] article", "main, [role=main]", "article", "body"]) {
    const found = $(selector);
    if (found.length === 1) return found as unknown as Selection;
  }
  return $.root();
}

/** Removes what is not the article; an element left open that swallowed the article is kept. */
function strip($: cheerio.CheerioAPI, root: Selection) {
  const swallows = (element: Selection) => element.find(ARTICLE).length > 0;
  for (const node of root.find(NEVER).toArray()) {
    const element = $(node) as unknown as Selection;
    if (!swallows(element)) element.remove();
  }
  for (const node of root.find("header").toArray()) {
    const element = $(node) as unknown as Selection;
    if (element.closest(ARTICLE).length === 0 && !swallows(element)) element.remove();
  }
  for (const node of root.find("[class], [id]").toArray()) {
    const element = $(node) as unknown as Selection;
    const names = `${element.attr("class") ?? ""} ${element.attr("id") ?? ""}`.split(/\s+/);
    if (/^h[1-6]$/.test((node as HtmlNode).name ?? "") || !names.some((name) => AROUND.test(name))) continue;
    if (!swallows(element)) element.remove();
  }
}

function pageDate($: cheerio.CheerioAPI, meta: (name: string) => string | undefined): string | null {
  const places = [
    ...["date", "ms.date", "article:modified_time", "article:published_time", "dcterms.date", "last-modified"]
      .map(meta),
    ...$('script[type="application/ld+json"]').toArray().map((node) => jsonLdDate($(node).text())),
    $("time[datetime]").first().attr("datetime"),
  ];
  for (const place of places) {
    const date = place === undefined ? null : isoDate(place);
    if (date) return date;
  }
  return null;
}

/** Found without parsing, because the JSON of real pages is often broken. */
function jsonLdDate(json: string): string | undefined {
  return /"date(?:Modified|Published)"\s*:\s*"([^"]+)"/.exec(json)?.[1];
}

function oneLine(text: string): string {
  return normalise(text.replace(/\s+/g, " "));
}
