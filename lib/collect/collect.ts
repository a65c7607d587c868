import { Problem, silent, type StartProgress } from "../base/mod.ts";
import { pathId } from "../experiment/mod.ts";
import { htmlToText } from "../text/mod.ts";
import { type Collection, sortedCollection } from "./collection.ts";
import { type Crawl, crawl } from "./crawl.ts";
import { noDocuments, noQuestions } from "./empty_source.ts";
import { forumQuestion } from "./forum_question.ts";
import { funnel } from "./funnel.ts";
import type { PageMemory } from "./page_memory.ts";
import type { Fetch } from "./request.ts";
import { chunksOf, documentsOf, questionsOf } from "./rows.ts";
import { serveFolder } from "./serve_folder.ts";
import type { Topics } from "./topics.ts";

/** Where pages come from: the network, or a folder that is served under the address of `origin`. */
export interface SourceOptions {
  start: string[];
  /** Prefixes of the addresses that may be collected. */
  within: string[];
  folder?: string;
  /** The site the folder stands for; that of the first start address unless told. */
  origin?: string;
  userAgent?: string;
  /** Between two requests; 1,500 unless told, none for a folder. */
  delayMs?: number;
  /** At once; 3 unless told. */
  connections?: number;
  /** 10,000 unless told. */
  maxPages?: number;
}

/** What to collect. */
export interface CollectOptions {
  site: SourceOptions;
  forum: SourceOptions;
  chunking: { tokens: number; overlap?: number };
  /** Words that decide a topic; without them a document's topic is its section. */
  topics?: Topics;
}

/** What collecting needs from outside. */
export interface CollectTools {
  /** Counts tokens as the encoder will. */
  count: (text: string) => number;
  progress?: StartProgress;
  /** What asks the network for a source without a folder. */
  fetches?: { site?: Fetch; forum?: Fetch };
  /** Remembers what the network answered, for a crawl that is cut off. */
  memory?: PageMemory;
  /** Told what went wrong without stopping the collection: start addresses and robots.txt files out of reach. */
  warn?: (message: string) => void;
}

const USER_AGENT = "Cotejo/1.0 (comparison of retrieval systems)";

/**
 * Collects a documentation site and a forum that links to it: documents cut into chunks, questions without
 * personal data, and judgements from the links of accepted answers. What falls out on the way stands in
 * `dropped`; a question without a judgement stays in `questions`. No document or no question at all is a
 * {@linkcode Problem} that says why.
 *
 * @example
 * ```ts
 * import { collect } from "./collect.ts";
 * const page = (html: string) => new Response(html, { headers: { "content-type": "text/html" } });
 * const { documents, funnel } = await collect({
 *   site: { start: ["https://learn.example/disks"], within: ["https://learn.example/"], delayMs: 0 },
 *   forum: { start: ["https://forum.example/q1"], within: ["https://forum.example/"], delayMs: 0 },
 *   chunking: { tokens: 256 },
 * }, {
 *   count: (text) => text.split(" ").length,
 *   fetches: {
 *     site: () => Promise.resolve(page("<h1>Disks</h1><p>Disks keep data.")),
 *     forum: () => Promise.resolve(page('<div itemscope itemtype="https://schema.org/Question"><b itemprop="name">Why?</b></div>')),
 *   },
 * });
 * if (documents[0]?.doc_id !== "disks" || funnel?.questions !== 1) throw new Error(JSON.stringify(funnel));
 * ```
 */
export async function collect(options: CollectOptions, tools: CollectTools): Promise<Collection> {
  const start = tools.progress ?? silent;
  const site = await crawlSource(options.site, "site", tools, (html) => htmlToText(html));
  const dropped = [...site.dropped];
  const documents = documentsOf(site, options.topics, dropped);
  if (documents.length === 0) {
    await site.forget();
    throw noDocuments({ failed: site.failed, dropped });
  }

  const forum = await crawlSource(options.forum, "forum", tools, forumQuestion);
  const unusable = [...forum.dropped];
  const posts = forum.pages.flatMap(({ id, url, content }) => {
    if (content) return [{ id: pathId(id), post: content }];
    unusable.push({ kind: "page", id: url, stage: "question", reason: "no question on the page" });
    return [];
  });
  if (posts.length === 0) {
    await forum.forget();
    throw noQuestions({ failed: forum.failed, dropped: unusable });
  }
  dropped.push(...unusable);

  const chunks = chunksOf(documents, options.chunking, tools.count, start);
  const rows = documents.map(({ row }) => row);
  const judged = funnel(posts.map(({ id, post }) => ({ id, links: post.answer?.links ?? null })), {
    within: options.site.within,
    documents: new Map(documents.map(({ id, row }) => [id, row.doc_id])),
    aliases: site.aliases,
    addresses: new Set(rows.map((row) => row.url)),
  });
  const { questions, redacted } = questionsOf(posts, judged.judgements, rows, options.topics);
  const { answered, linked, inCorpus } = judged.funnel;
  return sortedCollection({
    documents: rows,
    chunks,
    questions,
    judgements: judged.judgements,
    dropped: [...dropped, ...judged.dropped],
    levels: [
      { name: "questions", count: judged.funnel.questions },
      { name: "with an accepted answer", count: answered },
      { name: "with a link in it", count: linked },
      { name: "link in the corpus, normalised", count: inCorpus },
    ],
    funnel: judged.funnel,
    redacted,
  });
}

/**
 * Crawls one source. `forget` drops what is remembered of a crawl that this source has pages in, so that a source that
 * was mended is seen anew; a source that never answered has none.
 */
async function crawlSource<T>(
  source: SourceOptions,
  name: "site" | "forum",
  tools: CollectTools,
  read: (html: string, url: string) => T,
): Promise<Crawl<T> & { forget: () => Promise<void> }> {
  const first = source.start[0];
  if (first === undefined) throw new Problem({ what: "No address to start from", where: `${name}.start` });
  const served = source.folder === undefined
    ? undefined
    : await serveFolder(source.folder, source.origin ?? new URL(first).origin);
  const ask = served?.fetch ?? tools.fetches?.[name];
  if (!ask) {
    throw new Problem({
      what: "Nothing given to ask the network with",
      where: `${name}`,
      todo: "Name a folder, or allow the host.",
    });
  }
  const memory = served ? undefined : tools.memory;
  let remembered = false;
  try {
    const result = await crawl({
      start: source.start,
      within: source.within,
      userAgent: source.userAgent ?? USER_AGENT,
      delayMs: source.delayMs ?? (served ? 0 : 1500),
      connections: source.connections ?? 3,
      maxPages: source.maxPages ?? 10_000,
      fetch: ask,
      read,
      memory: memory && {
        get: (url) => {
          const known = memory.get(url);
          remembered ||= known !== undefined;
          return known;
        },
        put: (url, answer) => {
          const kept = memory.put(url, answer);
          remembered ||= kept;
          return kept;
        },
      },
      progress: (tools.progress ?? silent)(`Collecting the ${name}`, "pages"),
      warn: (message) => tools.warn?.(`${name}: ${message}`),
    });
    return { ...result, forget: async () => remembered ? await memory?.forget() : undefined };
  } finally {
    await served?.close();
  }
}
