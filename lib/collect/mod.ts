/**
 * Step 01: from a site and a forum, or from a data set on disk, to documents, chunks, questions and judgements, with
 * everything that fell out on the way and why. Pages are crawled politely from the network or from a folder served on
 * this machine; personal data is removed from questions. Needs `base`, `tables` and `text`; what asks the network and what
 * counts tokens come from the caller.
 */
export { collect, type CollectOptions, type CollectTools, type SourceOptions } from "./collect.ts";
export type { Collection } from "./collection.ts";
export { type Crawl, crawl, type CrawlOptions, type Page } from "./crawl.ts";
export type { Fetch } from "./request.ts";
export type { Clock } from "./pace.ts";
export type { Loopback } from "./loopback.ts";
export { serveFolder } from "./serve_folder.ts";
export { PERSONAL, type PersonalCounts, type PersonalKind, redact } from "./redact.ts";
export { type ForumQuestion, forumQuestion } from "./forum_question.ts";
export { type Corpus, type Funnel, funnel, type LinkedQuestion } from "./funnel.ts";
export { topicOf, type Topics } from "./topics.ts";
export { collectExperiment, hostsOf, pilotOf } from "./from_experiment.ts";
export { PageMemory } from "./page_memory.ts";
export { checkCollection } from "./check_collection.ts";
