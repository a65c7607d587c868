import * as cheerio from "cheerio/slim";
import { messageOf, Problem } from "../base/mod.ts";
import { type Element, passageOf } from "./forum_links.ts";
import { tagsOf, valueOf } from "./forum_microdata.ts";
import type { ForumParts } from "./forum_parts.ts";

/** CSS selectors by what they find. */
export interface ForumSelectors {
  /** The element that holds the question. */
  question?: string | undefined;
  title?: string | undefined;
  body?: string | undefined;
  date?: string | undefined;
  tags?: string | undefined;
  author?: string | undefined;
  /** The accepted answer. */
  answer?: string | undefined;
}

/** Refuses a selector that is not CSS. */
export function checkSelectors(selectors: ForumSelectors, where: string): void {
  const nothing = cheerio.load("<p></p>").root();
  for (const [field, selector] of Object.entries(selectors)) {
    if (selector === undefined) continue;
    try {
      nothing.find(selector);
      const wrong = misplaced(selector);
      if (wrong !== null) throw new Error(`Expected a name, found ${wrong}`);
    } catch (cause) {
      throw new Problem({
        what: `This is not a CSS selector: ${messageOf(cause)}`,
        where: `${where}.${field}`,
        found: selector,
        todo:
          "Copy a selector from the inspector of your browser, such as h1.title or .post:first-of-type .content.",
        cause,
      });
    }
  }
}

/** What the parser lets pass although no element can match it. */
function misplaced(selector: string): string | null {
  const bare = selector.replace(/"[^"]*"|'[^']*'/g, '""').trim();
  if (bare === "") return "nothing";
  return /<|\.\.|##|^[>+~]|[>+~](?=\s*(?:[>+~,)]|$))/.exec(bare)?.[0] ?? null;
}

/**
 * What selectors find. Body, date and author are looked for in the element of the question; title, tags and
 * answer, which forums put around it as well, there and then on the whole page.
 */
export function selectedParts(
  $: cheerio.CheerioAPI,
  question: Element,
  selectors: Omit<ForumSelectors, "question">,
  url: string,
): ForumParts {
  const all = (selector: string | undefined, page: boolean): Element[] => {
    if (selector === undefined) return [];
    const inside = question.find(selector);
    const found = inside.length > 0 || !page ? inside : $.root().find(selector);
    return found.toArray().map((node) => $(node) as unknown as Element);
  };
  const value = (selector: string | undefined, page: boolean) => {
    const [element] = all(selector, page);
    return element ? valueOf(element) || null : null;
  };
  const [body] = all(selectors.body, false);
  const [answer] = all(selectors.answer, true);
  return {
    title: value(selectors.title, true),
    body: body ? passageOf($, body, url).text : null,
    date: value(selectors.date, false),
    tags: [...new Set(all(selectors.tags, true).flatMap((element) => tagsOf(valueOf(element))))],
    author: value(selectors.author, false),
    answer: answer ? passageOf($, answer, url) : null,
    answerer: null,
  };
}
