import * as cheerio from "cheerio/slim";
import { isoDate } from "../text/mod.ts";
import { jsonLdQuestion } from "./forum_json_ld.ts";
import type { Element, Passage } from "./forum_links.ts";
import { microdataQuestion } from "./forum_microdata.ts";
import { microsoftQuestion } from "./forum_microsoft_qa.ts";
import { type ForumParts, mergeParts } from "./forum_parts.ts";
import { checkSelectors, type ForumSelectors, selectedParts } from "./forum_selectors.ts";

/** A post of a forum with the answer its author or the community accepted. */
export interface ForumQuestion {
  title: string;
  body: string;
  /** ISO 8601 day. */
  date: string | null;
  tags: string[];
  author: string | null;
  language: string | null;
  answer: Passage | null;
  /** Who wrote the answer. */
  answerer: string | null;
  /** "no" when the page is marked so; whether it can be answered is otherwise not for the page to say. */
  answerable: "no" | "unknown";
}

/** How the pages of a forum are marked up. */
export interface ForumMarkup {
  /** `qapage` (the default): schema.org's QAPage as JSON-LD or microdata; `microsoft-qa`: Microsoft Q&A. */
  preset?: "qapage" | "microsoft-qa" | undefined;
  /** CSS selectors, each in place of what the preset says. */
  selectors?: ForumSelectors | undefined;
}

/**
 * Makes the function that reads the question of a forum page; it gives null for a page that holds none. Of
 * several questions the first is read, answers that are only suggested are left out, and links are absolute.
 * With a selector for `question` the page's JSON-LD is not read: it does not say which element it is about.
 *
 * @example
 * ```ts
 * import { forumReader } from "./forum_question.ts";
 * const read = forumReader({ selectors: { title: "h2", body: ".post", answer: ".post.solution" } });
 * const found = read(`<h2>Disk full?</h2><div class="post">Help!</div><div class="post solution">Grow
 *   <a href="/disks">it</a>.</div>`, "https://forum.example/q/1");
 * if (found?.title !== "Disk full?" || found.body !== "Help!") throw new Error(JSON.stringify(found));
 * if (found.answer?.links[0] !== "https://forum.example/disks") throw new Error(JSON.stringify(found));
 * ```
 */
export function forumReader(
  { preset = "qapage", selectors = {} }: ForumMarkup,
): (html: string, url: string) => ForumQuestion | null {
  checkSelectors(selectors, "collection.questions.selectors");
  return (html, url) => {
    const $ = cheerio.load(html);
    const root = selectors.question === undefined
      ? $.root()
      : $(selectors.question).first() as unknown as Element;
    if (root.length === 0) return null;
    const marked = [
      selectors.question === undefined ? jsonLdQuestion($, url) : null,
      microdataQuestion($, root, url),
      preset === "microsoft-qa" ? microsoftQuestion($, url) : null,
    ].filter((parts) => parts !== null);
    const selected = selectedParts($, root, selectors, url);
    if (marked.length === 0 && selectors.question === undefined && !selected.body) return null;
    const parts = replaced(mergeParts(marked), selected, selectors);
    if (!parts.title && !parts.body) return null;
    return {
      title: parts.title ?? "",
      body: parts.body ?? "",
      date: isoDate(parts.date ?? ""),
      tags: parts.tags,
      author: parts.author,
      language: $("html").attr("lang")?.trim().toLowerCase() || null,
      answer: parts.answer,
      answerer: parts.answerer,
      answerable: $('meta[name="cotejo:answerable"]').attr("content") === "no" ? "no" : "unknown",
    };
  };
}

/** The parts that have a selector as it found them, or did not; the others as they are. */
function replaced(parts: ForumParts, selected: ForumParts, selectors: ForumSelectors): ForumParts {
  const named = <K extends Exclude<keyof ForumParts, "answerer">>(key: K) =>
    selectors[key] === undefined ? parts[key] : selected[key];
  return {
    title: named("title"),
    body: named("body"),
    date: named("date"),
    tags: named("tags"),
    author: named("author"),
    answer: selectors.answer === undefined ? parts.answer : mergeParts([selected]).answer,
    answerer: selectors.answer === undefined ? parts.answerer : null,
  };
}

/**
 * Reads the question of a forum page that is marked up with schema.org's QAPage; null when the page holds none.
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
export const forumQuestion: (html: string, url: string) => ForumQuestion | null = forumReader({});
