import { type CrawledSource, type Located, type UrlRules } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { crawlSource, type CrawlTools } from "./crawl_source.ts";
import { noQuestions } from "./empty_source.ts";
import { forumReader } from "./forum_question.ts";
import { pageName } from "./page_name.ts";
import type { Drop, SourceQuestion } from "./source.ts";

/** A forum as the experiment has it, saved pages unpacked. */
export type ForumOptions = Located<Extract<CrawledSource["source"], { kind: "forum" }>>;

/** Crawls a forum: one question a page. No question at all is a problem that says why. */
export async function readForum(
  source: ForumOptions,
  options: { rules: UrlRules; seed: number },
  tools: CrawlTools & { drop: Drop },
): Promise<SourceQuestion[]> {
  const forum = await crawlSource(source, "forum", options, tools, forumReader(source));
  const dropped: Row<"dropped">[] = [...forum.dropped];
  const taken = new Set<string>();
  const questions = forum.pages.flatMap(({ id, url, content: post }): SourceQuestion[] => {
    const question_id = pageName(id, source.start);
    if (!post) {
      dropped.push({ kind: "page", id: url, stage: "question", reason: "no question on the page" });
      return [];
    }
    if (taken.has(question_id)) {
      dropped.push({
        kind: "page",
        id: url,
        stage: "question",
        reason: `identifier used before: ${question_id}`,
      });
      return [];
    }
    taken.add(question_id);
    return [{
      id: question_id,
      text: [post.title, post.body].filter((part) => part !== "").join("\n\n"),
      answer: post.answer?.text ?? null,
      links: post.answer?.links ?? null,
      language: post.language,
      date: post.date,
      topic: post.tags[0] ?? null,
      names: [post.author, post.answerer].filter((name) => name !== null),
      answerable: post.answerable,
    }];
  });
  if (questions.length === 0) {
    forum.forget();
    throw noQuestions({ failed: forum.failed, dropped });
  }
  dropped.forEach(tools.drop);
  return questions;
}
