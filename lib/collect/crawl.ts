import { type Progress, silent } from "../base/mod.ts";
import { isWithin, normaliseUrl } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { candidates } from "./candidates.ts";
import { endOf, type Found, withoutDuplicates } from "./duplicates.ts";
import { type FailedStart, failedStarts } from "./failed_starts.ts";
import { byText } from "./order.ts";
import { type Clock, Pace, realClock } from "./pace.ts";
import type { Fetch, RequestOptions } from "./request.ts";
import { MOST_HOPS, Visitor } from "./visit.ts";

/** What to crawl and how politely. */
export interface CrawlOptions<T> {
  /** Where to begin. */
  start: readonly string[];
  /** Prefixes of the addresses that may be collected. */
  within: readonly string[];
  userAgent: string;
  /** Between two requests to one host. */
  delayMs: number;
  /** Requests in flight at once. */
  connections: number;
  /** Pages fetched at most. */
  maxPages: number;
  fetch: Fetch;
  /** What to keep of a page. */
  read: (html: string, url: string) => T;
  timeoutMs?: number;
  maxBytes?: number;
  retries?: number;
  maxWaitMs?: number;
  clock?: Clock;
  memory?: RequestOptions["memory"];
  progress?: Progress;
  /** Told of start addresses that lead nowhere and of each robots.txt that cannot be read. */
  warn?: (message: string) => void;
}

/** A page that was taken. */
export interface Page<T> {
  /** Its canonical address, normalised: what links are compared with. */
  id: string;
  /** The address it was fetched from. */
  url: string;
  content: T;
}

/** The outcome of a crawl. */
export interface Crawl<T> {
  /** Sorted by normalised address. */
  pages: Page<T>[];
  /** Each with the address that was asked. */
  dropped: Row<"dropped">[];
  /** Addresses that stand for a page taken under another one: redirects and duplicates, normalised. */
  aliases: Map<string, string>;
  /** Start addresses that led nowhere. */
  failed: FailedStart[];
}

/**
 * Collects the pages that can be reached from the start addresses within the allowed prefixes, breadth first.
 * robots.txt is obeyed, requests keep their distance, and whatever the timing the result is the same: each
 * round of addresses is sorted, fetched, and only then looked through for the next. A page that was found
 * within the prefixes but not taken is in `dropped` with the stage and the reason.
 *
 * @example
 * ```ts
 * import { crawl } from "./crawl.ts";
 * const site: Record<string, string> = { "/a": '<a href="/a/b">b</a>', "/a/b": "<p>Hello" };
 * const { pages } = await crawl({
 *   start: ["https://x.example/a"], within: ["https://x.example/a"], userAgent: "test", delayMs: 0,
 *   connections: 2, maxPages: 10, read: (html) => html.length,
 *   fetch: (url) => {
 *     const body = site[new URL(url).pathname];
 *     return Promise.resolve(new Response(body, { status: body ? 200 : 404, headers: { "content-type": "text/html" } }));
 *   },
 * });
 * if (pages.map((page) => page.url).join() !== "https://x.example/a,https://x.example/a/b") throw new Error();
 * ```
 */
export async function crawl<T>(options: CrawlOptions<T>): Promise<Crawl<T>> {
  const warn = options.warn ?? (() => {});
  const visitor = new Visitor(requestOptions(options), options.within, options.read, warn);
  const progress = options.progress ?? silent("");
  const dropped: Row<"dropped">[] = [];
  const causes = new Map<string, { url: string; stage: string; reason: string }>();
  const drop = ({ id, url }: { id: string; url: string }, stage: string, reason: string) => {
    dropped.push({ kind: "page", id: url, stage, reason });
    causes.set(id, { url, stage, reason });
  };
  const seen = new Set<string>();
  const redirects = new Map<string, string>();
  /** The address that was asked last, by normalised address. */
  const asked = new Map<string, string>();
  const found: Found<T>[] = [];
  let fetched = 0;
  let visited = 0;

  for (const url of options.start) {
    const id = normaliseUrl(url)?.url;
    if (id === undefined || !isWithin(id, options.within)) {
      drop({ id: id ?? url, url }, "scope", "start outside the allowed addresses");
    }
  }
  let waiting = candidates(options.start.map((url) => ({ url, hops: 0 })), options.within, seen);
  while (waiting.length > 0 && fetched < options.maxPages) {
    const round = waiting.slice(0, options.maxPages - fetched);
    const visits = await pooled(round, options.connections, async (candidate) => {
      const visit = await visitor.visit(candidate);
      progress.update(++visited, seen.size);
      return visit;
    });
    const next: { url: string; hops: number }[] = [];
    for (const [i, visit] of visits.entries()) {
      const { id, hops } = round[i]!;
      const at = { id, url: visit.url };
      asked.set(id, visit.url);
      if (visit.kind === "dropped") drop(at, visit.stage, visit.reason);
      else if (visit.kind === "redirect") {
        const to = normaliseUrl(visit.to)?.url;
        if (to === undefined || !isWithin(to, options.within)) {
          drop(at, "scope", `redirects outside, to ${to === undefined ? "no web address" : visit.to}`);
        } else if (hops >= MOST_HOPS) drop(at, "fetch", "too many redirects");
        else {
          redirects.set(id, to);
          next.push({ url: visit.to, hops: hops + 1 });
        }
      } else {
        fetched++;
        next.push(...visit.links.map((url) => ({ url, hops: 0 })));
        if (visit.noindex) drop(at, "noindex", "the page asks not to be collected");
        else found.push({ ...at, canonical: visit.canonical, content: visit.content });
      }
    }
    waiting = [...waiting.slice(round.length), ...candidates(next, options.within, seen)];
  }
  for (const candidate of waiting) drop(candidate, "limit", `more than ${options.maxPages} pages`);

  const failed = failedStarts(options.start, redirects, causes);
  for (const { url, reason } of failed) warn(`start address ${url} leads nowhere: ${reason}`);
  const { pages, aliases } = withoutDuplicates(found, drop);
  for (const from of redirects.keys()) {
    const end = endOf(from, redirects);
    const page = end === null ? undefined : aliases.get(end) ?? (pages.has(end) ? end : undefined);
    if (page !== undefined) aliases.set(from, page);
    drop(
      { id: from, url: asked.get(from)! },
      "redirect",
      end === null ? "redirects in a circle" : `redirects to ${asked.get(end) ?? end}`,
    );
  }
  return {
    pages: [...pages].map(([id, { url, content }]) => ({ id, url, content })).sort((a, b) =>
      byText(a.id, b.id)
    ),
    dropped: dropped.sort((a, b) => byText(a.stage, b.stage) || byText(a.id, b.id)),
    aliases,
    failed,
  };
}

function requestOptions<T>(options: CrawlOptions<T>): RequestOptions {
  const clock = options.clock ?? realClock;
  return {
    fetch: options.fetch,
    pace: new Pace(clock),
    clock,
    userAgent: options.userAgent,
    delayMs: options.delayMs,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxBytes: options.maxBytes ?? 5_000_000,
    retries: options.retries ?? 3,
    maxWaitMs: options.maxWaitMs ?? 120_000,
    types: /^(text\/html|application\/xhtml\+xml)\b/i,
    memory: options.memory,
  };
}

/** Does the work for all items, so many at once; results in the order of the items. */
async function pooled<I, O>(items: readonly I[], width: number, work: (item: I) => Promise<O>): Promise<O[]> {
  const results: O[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await work(items[i]!);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker));
  return results;
}
