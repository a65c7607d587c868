import * as cheerio from "cheerio/slim";
import type { Block } from "./blocks.ts";
import { htmlToText } from "./html.ts";
import { htmlBlocks, type HtmlNode } from "./html_blocks.ts";
import { isTooDeep } from "./nesting.ts";

/** What a document links to and shows, gathered while its text is read. */
export interface Found {
  /** Targets of links in the order of the document, each once. */
  links: Set<string>;
  /** Images and videos. */
  unread: number;
}

/** Their content is no text of the document. */
const NEVER =
  "script, style, noscript, template, iframe, object, svg, canvas, video, audio, form, button, input, " +
  "select, textarea, [hidden]";
/** Elements that HTML knows. A tag of another name in Markdown is a placeholder such as `<resource-group>`. */
const ELEMENTS = new Set(
  ("a abbr address article aside audio b bdi bdo big blockquote body br button canvas caption center cite code " +
    "col colgroup dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame " +
    "h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta " +
    "nav noscript object ol optgroup option p param picture pre progress q rp rt ruby s samp script section " +
    "select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th " +
    "thead title tr track tt u ul var video wbr").split(" "),
);
/** Elements that begin a line of their own. */
const APART =
  /^(?:address|article|aside|blockquote|br|caption|center|d[dlt]|details|div|fig|foot|form|h\d|head|hr|li|main|nav|ol|p|pre|section|summary|t[dhr]|table|ul)/;
const MARKDOWN = /\*\*|\]\(|`|__|:::|\[!/;

/** The blocks of a piece of HTML in a Markdown document, whose text nodes may hold Markdown of their own. */
export function htmlPiece(html: string, found: Found, inline: (text: string) => string): Block[] {
  if (html.startsWith("<!--") && html.indexOf("-->") === html.length - 3) return [];
  if (isTooDeep(html)) return htmlToText(html).blocks;
  const $ = cheerio.load(html);
  for (const element of $("a[href], img, video, iframe").toArray()) {
    const target = element.name === "a" ? element.attribs.href?.trim() : undefined;
    if (target) found.links.add(target);
    else if (element.name !== "a") found.unread++;
  }
  $(NEVER).remove();
  const root = $.root().get(0) as HtmlNode;
  if (MARKDOWN.test(html)) readMarkdown(root, inline);
  return htmlBlocks(root);
}

/** What takes the place of a tag in a line of text; null when the tag is a placeholder and stays. */
export function htmlTag(tag: string, found: Found): string | null {
  const name = /^<\/?([a-zA-Z][a-zA-Z0-9]*)/.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined || !ELEMENTS.has(name)) return null;
  if (tag[1] !== "/" && (name === "a" || name === "img" || name === "video" || name === "iframe")) {
    if (name === "a") {
      const target = attribute(tag, "href");
      if (target) found.links.add(target);
    } else found.unread++;
  }
  return APART.test(name) ? " " : "";
}

/** The value of an attribute in the text of a tag. */
export function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag);
  return decodeEntities((found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim());
}

/** Entities as HTML decodes them; what is none stays. */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g, decoded)
    : text;
}

const known = new Map([["&nbsp;", "\u00a0"], ["&lt;", "<"], ["&gt;", ">"], ["&amp;", "&"], ["&quot;", '"']]);

function decoded(entity: string): string {
  let character = known.get(entity);
  if (character === undefined) {
    character = cheerio.load(entity).root().text();
    if (known.size < 5_000) known.set(entity, character);
  }
  return character;
}

function readMarkdown(root: HtmlNode, inline: (text: string) => string) {
  const open: HtmlNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.name === "pre" || node.name === "code") continue;
    if (node.type === "text" && node.data !== undefined && MARKDOWN.test(node.data)) {
      const [, before, text, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.data)!;
      node.data = before + inline(text!) + after;
    }
    for (const child of node.children ?? []) open.push(child);
  }
}
