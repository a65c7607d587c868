import type { CheerioAPI } from "cheerio/slim";
import { htmlToText, normalise } from "../text/mod.ts";

/** Elements of a parsed page. */
export type Element = ReturnType<CheerioAPI["root"]>;

/** The text of an element and the addresses it links to or writes out. */
export interface Passage {
  text: string;
  links: string[];
}

/** An element's text, paragraphs and code in lines, with its links; of a `<meta>`, its content. */
export function passageOf($: CheerioAPI, element: Element, url: string): Passage {
  const content = element.attr("content");
  if (content !== undefined) return { text: normalise(content), links: linksInText(content, url) };
  return { text: htmlToText($.html(element)).text, links: linksIn($, element, url) };
}

/** The addresses linked or written out in an element, each once; absolute ones as written. */
function linksIn($: CheerioAPI, element: Element, url: string): string[] {
  const hrefs = element.find("a[href]").addBack("a[href]").toArray().map((node) =>
    $(node).attr("href") ?? ""
  );
  const copy = element.clone();
  copy.find("a, script, style").remove();
  return unique([...hrefs.map((href) => absolute(href, url)), ...linksInText(copy.text(), url)]);
}

/** Where Markdown says where a link goes; a pair of parentheses may be part of it. */
const MARKDOWN =
  /\]\(\s{0,4}<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+["'(][^\n]{0,200}?["')])?\s{0,4}\)/g;
const MARKDOWN_IMAGE = /!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g;

/**
 * The addresses of plain text: Markdown links first, then those written out, without the punctuation of the
 * sentence around them.
 *
 * @example
 * ```ts
 * import { linksInText } from "./forum_links.ts";
 * const links = linksInText("See [it](/a) and (https://x.example/Disk_(b)).", "https://forum.example/q");
 * if (links.join() !== "https://forum.example/a,https://x.example/Disk_(b)") throw new Error(links.join());
 * ```
 */
export function linksInText(text: string, url: string): string[] {
  const links: string[] = [];
  const rest = text.replace(MARKDOWN_IMAGE, " ").replace(MARKDOWN, (_, link: string) => {
    // Program text has brackets and parentheses side by side too: list[0](x).
    if (/^(?:https?:|\.{0,2}\/)/i.test(link)) links.push(absolute(link, url));
    return "] ";
  });
  for (const [link] of rest.matchAll(/\bhttps?:\/\/[^\s<>"`\\^{|}]+/gi)) links.push(withoutPunctuation(link));
  return unique(links);
}

function withoutPunctuation(link: string): string {
  const surplus: Record<string, number> = {
    ")": link.split(")").length - link.split("(").length,
    "]": link.split("]").length - link.split("[").length,
  };
  let end = link.length;
  for (; end > 0; end--) {
    const last = link[end - 1]!;
    if ((surplus[last] ?? 0) > 0) surplus[last]!--;
    else if (!/[.,;:!?'’”»…*_~]/.test(last)) break;
  }
  return link.slice(0, end);
}

/** The address in full; "" for a place on the same page. */
function absolute(link: string, url: string): string {
  const written = link.trim();
  if (/^https?:\/\//i.test(written)) return written;
  return written.startsWith("#") ? "" : URL.parse(written, url)?.href ?? "";
}

function unique(links: readonly string[]): string[] {
  return [...new Set(links.filter((link) => /^https?:\/\/./i.test(link)))];
}
