import { type Clock, type Fetch, type Progress, random, realClock, silent } from "../base/mod.ts";
import { isInScope, type UrlRules } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { candidates, pageId } from "./candidates.ts";
import { endOf, type Found, withoutDuplicates } from "./duplicates.ts";
import { type FailedStart, failedStarts } from "./failed_starts.ts";
import { type Hours, openingHours } from "./hours.ts";
import { byText } from "./order.ts";
import { Pace } from "./pace.ts";
import { PageLimits } from "./page_limits.ts";
import type { Memory } from "./page_memory.ts";
import { pooled } from "./pooled.ts";
import type { RequestOptions, Requests } from "./request.ts";
import { sitemapAddresses } from "./sitemap.ts";
import { MOST_HOPS, Visitor } from "./visit.ts";

/** What to crawl and how politely. */
export interface CrawlOptions<T> {
  /** Where to begin. */
  start: readonly string[];
  /** Prefixes of the addresses that may be collected. */
  within: readonly string[];
  /** The rules of normalising addresses that are on; all unless told. */
  rules?: UrlRules;
  /** Also start from the pages that the sites' sitemaps name. */
  sitemap?: boolean;
  userAgent: string;
  /** Between two requests to one host; varied by a third up or down, and never shorter than robots.txt asks for. */
  delayMs: number;
  /** Decides how delays vary; 42 unless told. */
  seed?: number;
  /** When the sites may be asked; outside, the crawl waits. Always unless told. */
  hours?: Hours;
  /** Requests in flight at once. */
  connections: number;
  /** Pages fetched at most. */
  maxPages: number;
  /** Pages fetched from one host at most. */
  maxPagesPerHost?: number;
  fetch: Fetch;
  /** What to keep of a page. */
  read: (html: string, url: string) => T;
  timeoutMs?: number;
  maxBytes?: number;
  retries?: number;
  maxWaitMs?: number;
  clock?: Clock;
  /** Answers from before this crawl was cut off, and of earlier crawls. */
  memory?: Memory;
  progress?: Progress;
  /**
   * Told of start addresses that lead nowhere, of each robots.txt and each announced sitemap that cannot be read, and of
   * waiting for the allowed hours.
   */
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
  /** Why a page was not taken, by its normalised address. */
  fates: ReadonlyMap<string, string>;
  /** Start addresses that led nowhere. */
  failed: FailedStart[];
  /** Where the pages came from. */
  requests: Requests;
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
  const { within, rules } = options;
  const scope = { within, rules };
  const requests: Requests = { fetched: 0, notModified: 0, remembered: 0 };
  const asking = requestOptions(options, requests, warn);
  const visitor = new Visitor(asking, scope, options.read, warn);
  const limits = new PageLimits(options.maxPages, options.maxPagesPerHost);
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
  let visited = 0;

  const start = options.start.filter((url) => {
    const id = pageId(url, rules);
    if (id !== undefined && isInScope(url, within, rules)) return true;
    drop({ id: id ?? url, url }, "scope", "start outside the allowed addresses");
    return false;
  });
  const fresh = (urls: readonly string[], hops = 0) => urls.map((url) => ({ url, hops }));
  let waiting = candidates(fresh(start), scope, seen);
  if (options.sitemap) {
    const robotsOf = (origin: string) => visitor.robotsOf(origin);
    const named = await sitemapAddresses(start, { request: asking, robotsOf, scope, warn });
    waiting = [...waiting, ...candidates(fresh(named), scope, seen)];
  }
  for (;;) {
    const { round, rest } = limits.round(waiting);
    if (round.length === 0) break;
    const visits = await pooled(round, options.connections, async (candidate) => {
      const visit = await visitor.visit(candidate);
      progress.update(++visited, seen.size);
      return visit;
    });
    const next: { url: string; hops: number }[][] = [];
    for (const [i, visit] of visits.entries()) {
      const { id, hops } = round[i]!;
      const at = { id, url: visit.url };
      asked.set(id, visit.url);
      if (visit.kind === "dropped") drop(at, visit.stage, visit.reason);
      else if (visit.kind === "redirect") {
        const to = pageId(visit.to, rules);
        if (to === undefined || !isInScope(visit.to, within, rules)) {
          drop(at, "scope", `redirects outside: ${to === undefined ? "no web address" : visit.to}`);
        } else if (hops >= MOST_HOPS) drop(at, "fetch", "too many redirects");
        else {
          redirects.set(id, to);
          next.push(fresh([visit.to], hops + 1));
        }
      } else {
        limits.count(at);
        next.push(fresh(visit.links));
        if (visit.noindex) drop(at, "noindex", "the page asks not to be collected");
        else found.push({ ...at, canonical: visit.canonical, content: visit.content });
      }
    }
    waiting = [...rest, ...candidates(next.flat(), scope, seen)];
  }
  for (const candidate of waiting) drop(candidate, "limit", limits.reason(candidate));

  const failed = failedStarts(options.start, redirects, causes, rules);
  for (const { url, reason } of failed) warn(`start address ${url} leads nowhere: ${reason}`);
  const { pages, aliases } = withoutDuplicates(found, drop);
  for (const from of redirects.keys()) {
    const end = endOf(from, redirects);
    const page = end === null ? undefined : aliases.get(end) ?? (pages.has(end) ? end : undefined);
    if (page !== undefined) aliases.set(from, page);
    drop(
      { id: from, url: asked.get(from)! },
      "redirect",
      end === null ? "redirects in a circle" : `redirects: ${asked.get(end) ?? end}`,
    );
  }
  return {
    pages: [...pages].map(([id, { url, content }]) => ({ id, url, content })).sort((a, b) =>
      byText(a.id, b.id)
    ),
    dropped: dropped.sort((a, b) => byText(a.stage, b.stage) || byText(a.id, b.id)),
    aliases,
    fates: new Map([...causes].map(([id, { reason }]) => [id, reason])),
    failed,
    requests,
  };
}

function requestOptions<T>(
  options: CrawlOptions<T>,
  requests: Requests,
  warn: (message: string) => void,
): RequestOptions {
  const clock = options.clock ?? realClock;
  const hours = options.hours && openingHours(options.hours);
  return {
    fetch: options.fetch,
    pace: new Pace(clock, { random: random(options.seed ?? 42, "crawl pace"), hours, warn }),
    clock,
    userAgent: options.userAgent,
    delayMs: options.delayMs,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxBytes: options.maxBytes ?? 5_000_000,
    retries: options.retries ?? 3,
    maxWaitMs: options.maxWaitMs ?? 120_000,
    types: /^(text\/html|application\/xhtml\+xml)\b/i,
    accept: "text/html,application/xhtml+xml",
    memory: options.memory,
    requests,
    warn,
  };
}
