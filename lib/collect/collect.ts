import { Problem } from "../base/mod.ts";
import { type Experiment, urlRules } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type Measure, noPersonalData, redact } from "../text/mod.ts";
import type { Collection } from "./collection.ts";
import type { CrawlTools } from "./crawl_source.ts";
import { withSortedQuestions } from "./dataset.ts";
import { gather } from "./gather.ts";
import { judgedOf } from "./judged_questions.ts";
import { leakFindings } from "./leak_findings.ts";
import { locate } from "./locate.ts";
import { openSource } from "./open_source.ts";
import { questionRows } from "./question_rows.ts";
import { tuneSplit } from "./split.ts";

/** What of an experiment says what to collect. */
export interface CollectOptions {
  collection: Experiment["collection"];
  chunking: { tokens: number; overlap?: number };
  seed: number;
}

/** What collecting needs from outside. */
export interface CollectTools extends CrawlTools {
  /** Measures in tokens as the encoder will. */
  measure: Measure;
  /** Where downloads and unpacked archives are kept; needed where the experiment names any. */
  cache?: string;
}

/**
 * Collects what an experiment names: documents cut into chunks, questions without personal data, and judgements from
 * the source itself or from the links of accepted answers. What falls out on the way stands in `dropped`; a question
 * without a judgement stays in `questions`. A site without any document, or a forum without any question, is a problem
 * that says why; a collection that names no questions has none.
 *
 * @example
 * ```ts
 * import { parseExperiment } from "../experiment/mod.ts";
 * import { byCounting } from "../text/mod.ts";
 * import { collect } from "./collect.ts";
 * const page = (html: string) => new Response(html, { headers: { "content-type": "text/html" } });
 * const experiment = parseExperiment({
 *   name: "small",
 *   collection: {
 *     kind: "site",
 *     start: ["https://learn.example/disks"],
 *     within: ["https://learn.example/"],
 *     sitemap: false,
 *     delayMs: 0,
 *   },
 * });
 * const { documents, questions } = await collect(experiment, {
 *   measure: byCounting((text) => text.split(" ").length),
 *   fetch: () => Promise.resolve(page("<h1>Disks</h1><p>Disks keep data.")),
 * });
 * if (documents[0]?.doc_id !== "disks" || questions.length !== 0) throw new Error(JSON.stringify(documents));
 * ```
 */
export async function collect(
  { collection, chunking, seed }: CollectOptions,
  tools: CollectTools,
): Promise<Collection> {
  const dropped: Row<"dropped">[] = [];
  const drop = (row: Row<"dropped">) => void dropped.push(row);
  const rules = urlRules(collection);
  const located = await locate(collection, {
    cache: tools.cache ?? "outputs/.cache",
    fetch: tools.fetch ?? noFetch,
    ...(tools.progress && { progress: tools.progress }),
  });
  const source = await openSource(located, { rules, seed }, { ...tools, drop });
  const topics = collection.kind === "trec" ? undefined : collection.topics;
  const { language, duplicates } = collection;
  const corpus = await gather(
    source,
    { language, topics, chunking, duplicates, rules, seed },
    { ...tools, drop },
  );
  const asked = await source.questions?.(corpus.lookup);
  const judged = asked && judgedOf(asked, corpus);
  judged?.dropped.forEach((row) =>
    drop(collection.redact ? { ...row, reason: redact(row.reason).text } : row)
  );
  const { judgements = [], levels = [] } = judged ?? {};
  const { rows, redacted } = asked
    ? questionRows(asked.questions, { ...corpus, judgements, topics, language, redact: collection.redact })
    : { rows: [], redacted: noPersonalData() };
  const leaks = asked ? leakFindings(asked.questions, corpus.documents, tools.progress) : [];
  return withSortedQuestions({
    documents: corpus.documents,
    chunks: corpus.chunks,
    questions: collection.tune === undefined ? rows : withSplit(rows, collection.tune, seed),
    judgements,
    dropped,
    findings: [...corpus.findings, ...leaks],
    levels,
    ...(judged?.funnel && { funnel: judged.funnel }),
    redacted,
    documentTokens: corpus.tokens,
    unread: corpus.unread,
  });
}

function noFetch(): never {
  throw new Problem({ what: "Nothing given to ask the network with", todo: "Name files on this machine." });
}

function withSplit(rows: readonly Row<"questions">[], share: number, seed: number): Row<"questions">[] {
  const measurable = rows.filter(({ answerable }) => answerable === "yes");
  const tune = tuneSplit(measurable, share, seed);
  return rows.map((row) => ({ ...row, split: row.split ?? (tune.has(row.question_id) ? "tune" : "test") }));
}
