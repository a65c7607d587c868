import * as cheerio from "cheerio/slim";
import { htmlToText, isoDate, normalise } from "../text/mod.ts";

/** A post of a forum with the answer its author or the community accepted. */
export interface ForumQuestion {
  title: string;
  body: string;
  /** ISO 8601 day. */
  date: string | null;
  tags: string[];
  author: string | null;
  language: string | null;
  answer: { text: string; links: string[] } | null;
  /** "no" when the page is marked so; whether it can be answered is otherwise not for the page to say. */
  answerable: "no" | "unknown";
}

type Api = cheerio.CheerioAPI;
type Element = ReturnType<Api["root"]>;

/**
 * Reads the question of a forum page that is marked up with schema.org's QAPage microdata; null when the page
 * holds none. Answers that are only suggested are left out, links are absolute addresses.
 *
 * @example
 * ```ts
 * import { forumQuestion } from "./forum_question.ts";
 * const found = forumQuestion(`<div itemscope itemtype="https://schema.org/Question"><h1 itemprop="name">Disk full?</h1>
 *   <div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">See
 *   <a href="/disks#grow">disks</a>.</p></div></div>`, "https://forum.example/q/1");
 * if (found?.answer?.links[0] !== "https://forum.example/disks#grow") throw new Error(JSON.stringify(found));
 * ```
 */
export function forumQuestion(html: string, url: string): ForumQuestion | null {
  const $ = cheerio.load(html);
  const question = $('[itemscope][itemtype$="schema.org/Question"]').first() as unknown as Element;
  if (question.length === 0) return null;
  const answer = property($, question, "acceptedAnswer");
  const answerText = answer && property($, answer, "text");
  const author = property($, question, "author");
  const title = value($, question, "name");
  const body = property($, question, "text");
  if (title === null && !body) return null;
  return {
    title: title ?? "",
    body: body ? textIn($, body) : "",
    date: isoDate(value($, question, "dateCreated") ?? value($, question, "datePublished") ?? ""),
    tags: (value($, question, "keywords") ?? "").split(",").map(normalise).filter((tag) => tag !== ""),
    author: author && (value($, author, "name") ?? valueOf(author)),
    language: $("html").attr("lang")?.trim().toLowerCase() || null,
    answer: answerText && { text: textIn($, answerText), links: linksIn($, answerText, url) },
    answerable: $('meta[name="cotejo:answerable"]').attr("content") === "no" ? "no" : "unknown",
  };
}

/** The first element with the property that belongs to this item, not to one inside it. */
function property($: Api, item: Element, name: string): Element | null {
  for (const node of item.find(`[itemprop~="${name}"]`).toArray()) {
    const element = $(node) as unknown as Element;
    if (element.parent().closest("[itemscope]").is(item)) return element;
  }
  return null;
}

function value($: Api, item: Element, name: string): string | null {
  const element = property($, item, name);
  return element && valueOf(element);
}

function valueOf(element: Element): string {
  return normalise(
    element.attr("content") ?? element.attr("datetime") ?? element.text().replace(/\s+/g, " "),
  );
}

function textIn($: Api, element: Element): string {
  return htmlToText($.html(element)).text;
}

/** The addresses linked or written out in an element, in order, each once; absolute ones as written. */
function linksIn($: Api, element: Element, url: string): string[] {
  const links = element.find("a[href]").toArray().map((node) => {
    const href = ($(node).attr("href") ?? "").trim();
    return /^https?:/i.test(href) ? href : URL.parse(href, url)?.href ?? "";
  });
  const copy = element.clone();
  copy.find("a").remove();
  const written = copy.text().match(/\bhttps?:\/\/[^\s<>"')\]]+/g) ?? [];
  const all = [...links, ...written.map((link) => link.replace(/[.,;:!?]+$/, ""))];
  return [...new Set(all.filter((link) => /^https?:/i.test(link)))];
}
