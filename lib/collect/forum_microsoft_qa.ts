import type { CheerioAPI } from "cheerio/slim";
import { type ForumParts, mergeParts } from "./forum_parts.ts";
import { selectedParts } from "./forum_selectors.ts";

/**
 * Where Microsoft Q&A (learn.microsoft.com/answers/questions/…) puts the parts of a question besides its
 * JSON-LD, which has neither date nor tags. Newest layout first: it is that of four pages saved in September
 * 2025 in the public repository c0ckr0ach/microsoft-forum-scrapper, one of which has an accepted answer. The
 * second is a guess at older layouts, of which no page was seen. The live site has not been tried.
 */
const LAYOUTS = [
  {
    title: "#question-details h1",
    body: "#question-details .content:not(#answers .content, ol .content)",
    date: "meta[name=createdAt]",
    tags: '[data-test-id^="question-tag-"]',
    author: '#question-details .profile-url, #question-details [data-bi-name="user-link"]',
    answer: "#answers article:has(.docon-status-circle-checkmark) .content, " +
      "#answers article.border-color-success .content",
  },
  {
    title: "h1.title, h1.question-title, .thread-title h1",
    body: ".question-body, .thread-body, .question .content",
    date: "#question-details local-time[datetime], .question local-time[datetime], .question time[datetime]",
    tags: '.question .tags a, .question-tags a, #question-details a[href*="/answers/tags/"]',
    author: '.question .author-name, .question a[href*="/users/"]',
    answer: ".accepted-answer .answer-body, .answer.accepted .answer-body, .accepted-answer .content, " +
      '[itemprop="acceptedAnswer"] [itemprop="text"]',
  },
];

/** What the markup of Microsoft Q&A says of the question on a page; null when the page has none. */
export function microsoftQuestion($: CheerioAPI, url: string): ForumParts | null {
  if ($("#question-details, .question-body, .thread-body").length === 0) return null;
  return mergeParts(LAYOUTS.map((layout) => selectedParts($, $.root(), layout, url)));
}
