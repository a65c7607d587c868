import { type Fetch, Problem, silent, type StartProgress } from "../base/mod.ts";
import { type CrawledSource, type Located, type UrlRules } from "../experiment/mod.ts";
import { type Crawl, crawl } from "./crawl.ts";
import type { PageMemories } from "./page_memories.ts";
import type { Memory, PageMemory } from "./page_memory.ts";
import { type Browser, renderingFetch } from "./render_page.ts";
import { serveFolder } from "./serve_folder.ts";

/** A site or forum to crawl, as the experiment has it, saved pages unpacked. */
export type CrawledOptions = Located<CrawledSource["source"]>;

/** What a crawl needs from outside. */
export interface CrawlTools {
  progress?: StartProgress;
  /** What asks the network for a source without a folder. */
  fetch?: Fetch;
  /** Remembers what the network answered, for a crawl that is cut off and for the next one. */
  memory?: PageMemories;
  /** Where a browser is, for pages that need one. */
  browser?: Browser;
  /** Told how the crawl went. */
  tell?: (message: string) => void;
  /** Told what went wrong without stopping the collection: start addresses and robots.txt files out of reach. */
  warn?: (message: string) => void;
}

const USER_AGENT = "Cotejo/1.0 (comparison of retrieval systems";

/** What a crawl gave; `forget` drops what is remembered of it, so that a source that was mended is seen anew. */
export type CrawledPages<T> = Crawl<T> & { forget: () => void };

/** Crawls one source, from the network or from saved pages that are served in its place. */
export async function crawlSource<T>(
  source: CrawledOptions,
  name: "site" | "forum",
  options: { rules: UrlRules; seed: number },
  tools: CrawlTools,
  read: (html: string, url: string) => T,
): Promise<CrawledPages<T>> {
  const served = source.folder === undefined
    ? undefined
    : await serveFolder(source.folder, new URL(source.start[0]!).origin);
  const ask = served?.fetch ?? tools.fetch;
  if (!ask) {
    throw new Problem({
      what: "Nothing given to ask the network with",
      where: name,
      todo: "Name a folder, or allow the host.",
    });
  }
  const maxBytes = Math.round(source.maxPageMB * 1e6);
  const rendering = source.render
    ? await renderingFetch(ask, { browser: tools.browser, maxBytes })
    : undefined;
  const { start, within, render } = source;
  const memory = served ? undefined : await tools.memory?.of({ start, within, render });
  const remembered = new Set<string>();
  try {
    const result = await crawl({
      start,
      within,
      sitemap: source.sitemap,
      userAgent: `${USER_AGENT}${source.contact === undefined ? "" : `; ${source.contact}`})`,
      delayMs: served ? 0 : source.delayMs,
      connections: source.connections,
      maxPages: source.maxPages,
      ...(source.maxPagesPerHost !== undefined && { maxPagesPerHost: source.maxPagesPerHost }),
      maxBytes,
      ...(source.hours && !served && { hours: source.hours }),
      rules: options.rules,
      seed: options.seed,
      fetch: rendering?.fetch ?? ask,
      read,
      ...(memory && { memory: watched(memory, remembered) }),
      progress: (tools.progress ?? silent)(`Collecting the ${name}`, "pages"),
      warn: (message) => tools.warn?.(`${name}: ${message}`),
    });
    const { fetched, notModified, remembered: known } = result.requests;
    tools.tell?.(
      `${name}: ${fetched} pages fetched, ${notModified} not modified, ${known} known from before`,
    );
    return { ...result, forget: () => remembered.forEach((url) => memory?.drop(url)) };
  } finally {
    await rendering?.close();
    await served?.close();
  }
}

/** A memory that notes what it has of this crawl. */
function watched(memory: PageMemory, remembered: Set<string>): Memory {
  return {
    get: (url) => {
      const known = memory.get(url);
      if (known) remembered.add(url);
      return known;
    },
    put: (url, answer) => {
      const kept = memory.put(url, answer);
      if (kept) remembered.add(url);
      return kept;
    },
    earlier: (url) => memory.earlier(url),
    confirm: (url) => {
      memory.confirm(url);
      remembered.add(url);
    },
    drop: (url) => memory.drop(url),
  };
}
