import { isInScope } from "../experiment/mod.ts";
import { decodeHtml } from "../text/mod.ts";
import type { Answer } from "./answer.ts";
import { pageId, type Scope } from "./candidates.ts";
import { byText } from "./order.ts";
import { parseSitemap } from "./parse_sitemap.ts";
import { request, type RequestOptions } from "./request.ts";
import type { Robots } from "./robots.ts";

/** What reading sitemaps needs. */
export interface SitemapOptions {
  request: RequestOptions;
  robotsOf(origin: string): Promise<Robots>;
  scope: Scope;
  warn: (message: string) => void;
}

interface File {
  url: string;
  /** Indexes that led here. */
  depth: number;
  /** Somebody named it: that it is missing is worth a word. */
  announced: boolean;
}

const MAX_BYTES = 50_000_000;
const MOST_FILES = 500;
const MOST_DEPTH = 3;
const MOST_REDIRECTS = 5;

/**
 * The addresses within the scope that the sitemaps of the start addresses' sites name, sorted. They are the sitemaps that
 * robots.txt announces, else /sitemap.xml, and those that these name in turn. One that cannot be read is a warning.
 * Sitemaps lie on the sites themselves or on hosts that a site's robots.txt names.
 */
export async function sitemapAddresses(start: readonly string[], options: SitemapOptions): Promise<string[]> {
  const origins = [...new Set(start.map((address) => new URL(address).origin))].sort(byText);
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  const waiting: File[] = [];
  for (const origin of origins) {
    const robots = await options.robotsOf(origin);
    if (robots.refused !== undefined) continue;
    const named = robots.sitemaps.toSorted(byText);
    for (const url of named) hosts.add(new URL(url).host);
    waiting.push(...named.map((url) => ({ url, depth: 0, announced: true })));
    if (named.length === 0) waiting.push({ url: `${origin}/sitemap.xml`, depth: 0, announced: false });
  }
  const pages = new Set<string>(), asked = new Set<string>();
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (asked.has(file.url)) continue;
    if (asked.size === MOST_FILES) {
      options.warn(`more than ${MOST_FILES} sitemaps: the rest is left out, from ${file.url}`);
      break;
    }
    asked.add(file.url);
    const found = await readSitemap(file, hosts, options);
    for (const url of found.pages) {
      const id = pageId(url, options.scope.rules);
      if (id !== undefined && isInScope(url, options.scope.within, options.scope.rules)) pages.add(url);
    }
    const deeper = found.sitemaps.toSorted(byText);
    if (deeper.length > 0 && file.depth === MOST_DEPTH) {
      options.warn(`sitemap ${file.url} is ignored: indexes of sitemaps nested too deep`);
    } else waiting.push(...deeper.map((url) => ({ url, depth: file!.depth + 1, announced: true })));
  }
  return [...pages].sort(byText);
}

async function readSitemap(file: File, hosts: ReadonlySet<string>, options: SitemapOptions) {
  const none = (reason: string, silent = false) => {
    if (!silent) options.warn(`sitemap ${file.url} cannot be read: ${reason}`);
    return { pages: [], sitemaps: [] };
  };
  const answer = await answerOf(file, hosts, options);
  if (answer.kind === "missing") return none(answer.reason, !file.announced);
  if (answer.kind !== "body") return none(answer.reason);
  const bytes = await unpacked(answer.bytes);
  if (bytes === null) return none(`not whole, or longer than ${MAX_BYTES} bytes unpacked`);
  const text = decodeHtml(bytes, answer.contentType);
  const { broken, ...found } = parseSitemap(text);
  // a site that answers every address with a page has no sitemap
  if (broken !== undefined && (file.announced || !/^\s*<(!doctype )?html/i.test(text))) {
    options.warn(`sitemap ${file.url} is broken: ${broken}`);
  }
  return found;
}

type Read = Extract<Answer, { kind: "body" }> | { kind: "missing" | "refused"; reason: string };

async function answerOf(file: File, hosts: ReadonlySet<string>, options: SitemapOptions): Promise<Read> {
  let url = file.url;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const { host, origin, protocol } = new URL(url);
    if (!hosts.has(host) || !/^https?:$/.test(protocol)) {
      return { kind: "refused", reason: `no robots.txt of the site names the host ${host}` };
    }
    const robots = await options.robotsOf(origin);
    if (robots.refused !== undefined) return { kind: "refused", reason: robots.refused };
    if (!robots.allows(url) && !(file.depth === 0 && file.announced)) {
      return { kind: "missing", reason: "disallowed by robots.txt" };
    }
    const answer = await request(url, {
      ...options.request,
      types: /./,
      accept: "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5",
      maxBytes: MAX_BYTES,
      leastDelayMs: robots.delayMs,
      requests: undefined,
    });
    if (answer.kind === "status") {
      return { kind: answer.status < 500 ? "missing" : "refused", reason: `status ${answer.status}` };
    }
    if (answer.kind !== "redirect") return answer;
    url = answer.to;
  }
  return { kind: "refused", reason: "too many redirects" };
}

/** The bytes, unpacked if gzip packed them; null when they are not whole or too long. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts: Uint8Array[] = [];
  let length = 0;
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  try {
    for await (const part of packed.pipeThrough(new DecompressionStream("gzip"))) {
      length += part.length;
      if (length > MAX_BYTES) return null;
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
