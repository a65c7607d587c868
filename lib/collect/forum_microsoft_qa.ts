import type { CheerioAPI } from "cheerio/slim";
import type { ForumParts } from "./forum_parts.ts";
import { selectedParts } from "./forum_selectors.ts";

/**
 * Where Microsoft Q&A (learn.microsoft.com/answers/questions/…) puts the parts of a question besides its
 * JSON-LD, which has neither date nor tags. It is the layout of four pages saved in September 2025 in the public
 * repository c0ckr0ach/microsoft-forum-scrapper, one of which has an accepted answer. The live site has not been
 * tried.
 */
const LAYOUT = {
  title: "#question-details h1",
  body: "#question-details .content:not(#answers .content, ol .content)",
  date: "meta[name=createdAt]",
  tags: '[data-test-id^="question-tag-"]',
  author: '#question-details .profile-url, #question-details [data-bi-name="user-link"]',
  answer: "#answers article:has(.docon-status-circle-checkmark) .content, " +
    "#answers article.border-color-success .content",
};

/** What the markup of Microsoft Q&A says of the question on a page; null when the page has none. */
export function microsoftQuestion($: CheerioAPI, url: string): ForumParts | null {
  return $("#question-details").length === 0 ? null : selectedParts($, $.root(), LAYOUT, url);
}
