import type { StartProgress } from "../base/mod.ts";
import { pathId } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { chunk, type PageText } from "../text/mod.ts";
import type { Crawl } from "./crawl.ts";
import type { ForumQuestion } from "./forum_question.ts";
import { addCounts, type PersonalCounts, redact } from "./redact.ts";
import { topicOf, type Topics } from "./topics.ts";

/** A page with its row. */
export interface Document {
  /** The page's normalised address. */
  id: string;
  row: Row<"documents">;
  page: PageText;
}

/** One document a page with text; a page without goes to `dropped`. */
export function documentsOf(
  site: Crawl<PageText>,
  topics: Topics | undefined,
  dropped: Row<"dropped">[],
): Document[] {
  const documents = new Map<string, Document>();
  for (const { id, url, content: page } of site.pages) {
    const doc_id = pathId(id);
    const other = documents.get(doc_id);
    if (page.text === "") dropped.push({ kind: "page", id: url, stage: "extract", reason: "no text" });
    else if (other) {
      dropped.push({ kind: "page", id: url, stage: "extract", reason: `same path as ${other.row.url}` });
    } else {
      const { title, text, language, date } = page;
      const topic = topics ? topicOf(text, topics) : sectionOf(doc_id);
      documents.set(doc_id, {
        id,
        page,
        row: { doc_id, url, title, text, language: code(language), date, topic, source: "site" },
      });
    }
  }
  return [...documents.values()];
}

/** The first part of the path below /azure/, else the first part. */
function sectionOf(doc_id: string): string | null {
  const parts = doc_id.split("/");
  return (parts[0] === "azure" ? parts[1] : parts[0]) ?? null;
}

/** "en" of "en-us"; "und" (undetermined) when the page does not say. */
function code(language: string | null): string {
  return language?.split(/[-_]/)[0] || "und";
}

/** The chunks of all documents, named after document and position. */
export function chunksOf(
  documents: readonly Document[],
  { tokens, overlap }: { tokens: number; overlap?: number },
  count: (text: string) => number,
  start: StartProgress,
): Row<"chunks">[] {
  const progress = start("Cutting documents", "documents");
  return documents.flatMap(({ row: { doc_id }, page }, i) => {
    const pieces = chunk(page.blocks, { tokens, count, ...(overlap === undefined ? {} : { overlap }) });
    progress.update(i + 1, documents.length);
    return pieces.map((piece) => ({ chunk_id: `${doc_id}#${piece.position}`, doc_id, ...piece }));
  });
}

/** The questions without personal data; those with a judgement can be answered. */
export function questionsOf(
  posts: readonly { id: string; post: ForumQuestion }[],
  judgements: readonly Row<"judgements">[],
  documents: readonly Row<"documents">[],
  topics: Topics | undefined,
): { questions: Row<"questions">[]; redacted: PersonalCounts } {
  const topicOfDocument = new Map(documents.map((row) => [row.doc_id, row.topic]));
  const firstJudged = new Map(judgements.toReversed().map((row) => [row.question_id, row.doc_id]));
  let redacted: PersonalCounts = { email: 0, guid: 0, ip: 0, phone: 0, name: 0 };
  const clean = (text: string, names: string[]) => {
    const result = redact(text, names);
    redacted = addCounts(redacted, result.counts);
    return result.text;
  };
  const questions = posts.map(({ id, post }): Row<"questions"> => {
    const names = post.author === null ? [] : [post.author];
    const text = clean([post.title, post.body].filter((part) => part !== "").join("\n\n"), names);
    const document = firstJudged.get(id);
    const known = document === undefined ? null : topicOfDocument.get(document) ?? null;
    return {
      question_id: id,
      text,
      answer: post.answer && clean(post.answer.text, names),
      language: code(post.language),
      asked: post.date,
      topic: known ?? (topics ? topicOf(text, topics) : post.tags[0] ?? null),
      answerable: post.answerable === "no" ? "no" : document === undefined ? "unknown" : "yes",
      split: null,
    };
  });
  return { questions, redacted };
}
