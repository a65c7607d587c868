import type { CheerioAPI } from "cheerio/slim";
import { normalise } from "../text/mod.ts";
import { type Element, passageOf } from "./forum_links.ts";
import type { ForumParts } from "./forum_parts.ts";

/**
 * The first question marked up with schema.org's microdata in an element, those of an FAQPage left out; null when
 * it holds none.
 */
export function microdataQuestion($: CheerioAPI, within: Element, url: string): ForumParts | null {
  const items = '[itemscope][itemtype$="schema.org/Question"]';
  const found = (within.is(items) ? within : within.find(items)) as Element;
  const question = found.not('[itemtype$="schema.org/FAQPage"] *').first();
  if (question.length === 0) return null;
  const answer = property($, question, "acceptedAnswer");
  const answerText = answer && (property($, answer, "text") ?? (isItem(answer) ? null : answer));
  const name = (item: Element) => {
    const author = property($, item, "author");
    return author && ((isItem(author) ? value($, author, "name") : null) ?? valueOf(author));
  };
  const body = property($, question, "text");
  return {
    title: value($, question, "name"),
    body: body && passageOf($, body, url).text,
    date: value($, question, "dateCreated") ?? value($, question, "datePublished"),
    tags: tagsOf(value($, question, "keywords") ?? ""),
    author: name(question),
    answer: answerText && passageOf($, answerText, url),
    answerer: answer && name(answer),
  };
}

/** The first element with the property that belongs to this item, not to one inside it. */
function property($: CheerioAPI, item: Element, name: string): Element | null {
  for (const node of item.find(`[itemprop~="${name}"]`).toArray()) {
    const element = $(node) as unknown as Element;
    if (element.parent().closest("[itemscope]").is(item)) return element;
  }
  return null;
}

function isItem(element: Element): boolean {
  return element.attr("itemscope") !== undefined;
}

function value($: CheerioAPI, item: Element, name: string): string | null {
  const element = property($, item, name);
  return element && valueOf(element);
}

/** The value that an element's attributes give, else its text in one line. */
export function valueOf(element: Element): string {
  return normalise(
    element.attr("content") ?? element.attr("datetime") ?? element.text().replace(/\s+/g, " "),
  );
}

/** Tags written with commas between them. */
export function tagsOf(text: string): string[] {
  return text.split(",").map(normalise).filter((tag) => tag !== "");
}
