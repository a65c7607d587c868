import * as cheerio from "cheerio/slim";
import { type Block, textBlocks, textOf } from "./blocks.ts";
import { isoDate } from "./dates.ts";
import { htmlBlocks, type HtmlNode } from "./html_blocks.ts";
import { isTooDeep } from "./nesting.ts";
import { oneLine } from "./normalise.ts";

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
const NEVER = new Set(
  ("script style noscript template iframe object svg canvas video audio nav footer aside form button input select " +
    "textarea dialog").split(" "),
);
const NEVER_ROLES = new Set(
  "navigation banner contentinfo search complementary dialog alertdialog".split(" "),
);
const UNREAD = new Set(["img", "video", "audio", "iframe", "embed"]);
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
 * a table becomes one line a row. Any string is accepted: broken markup gives what can be read of it, and markup nested
 * thousands deep its bare text.
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
  if (isTooDeep(html)) return bareText(html);
  const page = surveyed(cheerio.load(html).root().get(0) as HtmlNode);
  const { meta, canonical, language } = page;
  const { root, inArticle } = articleOf(page);
  const unread = strip(root, inArticle, page.swallowing);
  const blocks = htmlBlocks(root);
  const title = blocks.find((block) => block.kind === "heading" && block.level === 1)?.text;
  return {
    title: title ?? oneLine(meta.get("og:title") ?? page.title ?? ""),
    language: language?.trim().toLowerCase() || null,
    date: pageDate(page),
    ...(canonical?.trim() ? { url: canonical.trim() } : {}),
    blocks,
    text: textOf(blocks),
    unread,
  };
}

/** What is known of a page after one walk over it. */
interface Survey {
  document: HtmlNode;
  bodies: HtmlNode[];
  mains: HtmlNode[];
  articles: HtmlNode[];
  articlesInMain: HtmlNode[];
  /** Elements that hold a main part or an article: left open by mistake, they swallowed it. */
  swallowing: Set<HtmlNode>;
  language: string | undefined;
  title: string | undefined;
  canonical: string | undefined;
  /** Content by name or property, the first of each. */
  meta: Map<string, string>;
  jsonLd: string[];
  time: string | undefined;
}

function surveyed(document: HtmlNode): Survey {
  const page: Survey = {
    document,
    bodies: [],
    mains: [],
    articles: [],
    articlesInMain: [],
    swallowing: new Set(),
    language: undefined,
    title: undefined,
    canonical: undefined,
    meta: new Map(),
    jsonLd: [],
    time: undefined,
  };
  const open: { node: HtmlNode; inMain: boolean }[] = [{ node: document, inMain: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inMain } = next;
    const main = isMain(node);
    if (main) page.mains.push(node);
    if (node.name === "article") {
      page.articles.push(node);
      if (inMain) page.articlesInMain.push(node);
    }
    if (main || node.name === "article") {
      for (let up = node.parent; up && !page.swallowing.has(up); up = up.parent) page.swallowing.add(up);
    }
    note(page, node);
    const children = node.children ?? [];
    for (let i = children.length - 1; i >= 0; i--) open.push({ node: children[i]!, inMain: inMain || main });
  }
  return page;
}

function isMain(node: HtmlNode): boolean {
  return node.name === "main" || node.attribs?.role === "main";
}

/** Keeps what an element says of the page. */
function note(page: Survey, node: HtmlNode): void {
  const { attribs = {} } = node;
  switch (node.name) {
    case "html":
      page.language ??= attribs.lang;
      break;
    case "body":
      page.bodies.push(node);
      break;
    case "title":
      page.title ??= textBelow(node);
      break;
    case "link":
      if (attribs.rel === "canonical") page.canonical ??= attribs.href;
      break;
    case "meta":
      for (const name of [attribs.name, attribs.property]) {
        if (name !== undefined && attribs.content !== undefined && !page.meta.has(name)) {
          page.meta.set(name, attribs.content);
        }
      }
      break;
    case "script":
      if (attribs.type === "application/ld+json") page.jsonLd.push(textBelow(node));
      break;
    case "time":
      page.time ??= attribs.datetime;
  }
}

function textBelow({ children = [] }: HtmlNode): string {
  return children.map((child) => child.data ?? "").join("");
}

/** The only article of the main part, else the main part, else the only article, else the body. */
function articleOf(page: Survey): { root: HtmlNode; inArticle: boolean } {
  for (const found of [page.articlesInMain, page.mains, page.articles]) {
    if (found.length === 1) return { root: found[0]!, inArticle: true };
  }
  return { root: page.bodies.length === 1 ? page.bodies[0]! : page.document, inArticle: false };
}

/** Removes what is not the article, and counts the pictures and videos in it. */
function strip(root: HtmlNode, inArticle: boolean, swallowing: ReadonlySet<HtmlNode>): number {
  let unread = 0;
  const open = [{ node: root, inArticle }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inArticle } = next;
    const kept = (node.children ?? []).filter((child) => {
      if (child.name === undefined) return true;
      if (UNREAD.has(child.name)) unread++;
      return swallowing.has(child) || !isAround(child, inArticle);
    });
    node.children = kept;
    for (const child of kept) {
      open.push({ node: child, inArticle: inArticle || child.name === "article" || isMain(child) });
    }
  }
  return unread;
}

function isAround({ name = "", attribs = {} }: HtmlNode, inArticle: boolean): boolean {
  if (NEVER.has(name) || name === "header" && !inArticle) return true;
  if ("hidden" in attribs || attribs["aria-hidden"] === "true" || NEVER_ROLES.has(attribs.role ?? "")) {
    return true;
  }
  if (attribs.class === undefined && attribs.id === undefined || /^h[1-6]$/.test(name)) return false;
  return `${attribs.class ?? ""} ${attribs.id ?? ""}`.split(/\s+/).some((name) => AROUND.test(name));
}

/** The text of a page between its tags, where its markup cannot be trusted at all. */
function bareText(html: string): PageText {
  const text = html.replace(/<(script|style)\b[^]*?(?:<\/\1[^>]*>|$)|<!--[^]*?(?:-->|$)|<[^<>]*>/gi, " ");
  const blocks = textBlocks(text.replace(/[^\S\n]+/g, " "));
  return { title: "", language: null, date: null, blocks, text: textOf(blocks), unread: 0 };
}

function pageDate({ meta, jsonLd, time }: Survey): string | null {
  const places = [
    ...["date", "ms.date", "article:modified_time", "article:published_time", "dcterms.date", "last-modified"]
      .map((name) => meta.get(name)),
    ...jsonLd.map(jsonLdDate),
    time,
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
