import { withPlainEscapes } from "../experiment/mod.ts";
import robotsParser from "robots-parser";
import { request, type RequestOptions } from "./request.ts";

/** What a site allows a crawler. */
export interface Robots {
  allows(url: string): boolean;
  /** Why nothing is allowed, when that is not the file's own word. */
  refused?: string;
  /** The delay the site asks for, 0 if none. */
  delayMs: number;
  /** The sitemaps it announces. */
  sitemaps: string[];
}

interface Parsed {
  getSitemaps(): string[];
  isAllowed(url: string, userAgent: string): boolean | undefined;
  getCrawlDelay(userAgent: string): number | undefined;
}
/** The package's types declare the function as a member of its module; it is the module itself. */
const parse = robotsParser as unknown as (url: string, text: string) => Parsed;

const MOST_REDIRECTS = 5;
const MAX_BYTES = 512_000;

/**
 * Reads a site's robots.txt as RFC 9309 asks: none there (4xx) means that all is allowed; a server that does
 * not answer, answers 5xx or stays too busy means that nothing is. It is asked for in every crawl, also in one that goes
 * on after a stop: the site may have changed its mind.
 */
export async function readRobots(origin: string, options: RequestOptions): Promise<Robots> {
  const ask = {
    ...options,
    types: /./,
    accept: "text/plain,*/*;q=0.5",
    maxBytes: MAX_BYTES,
    memory: undefined,
    requests: undefined,
  };
  let url = `${origin}/robots.txt`;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await request(url, ask);
    if (answer.kind === "redirect") {
      url = answer.to;
      continue;
    }
    if (answer.kind === "body") {
      return parsed(origin, new TextDecoder().decode(answer.bytes), options.userAgent);
    }
    if (answer.kind === "refused") return nothing(answer.reason, url);
    if (answer.status < 500 && answer.status !== 429) {
      return { allows: () => true, delayMs: 0, sitemaps: [] };
    }
    return nothing(`status ${answer.status}`, url);
  }
  return nothing("too many redirects", url);
}

function nothing(cause: string, url: string): Robots {
  const refused = `robots.txt cannot be read, ${cause}: ${url}`;
  return { allows: () => false, refused, delayMs: 0, sitemaps: [] };
}

function parsed(origin: string, text: string, userAgent: string): Robots {
  const robots = parse(`${origin}/robots.txt`, text);
  const delay = robots.getCrawlDelay(userAgent);
  return {
    allows: (url) => robots.isAllowed(withPlainEscapes(url), userAgent) ?? false,
    delayMs: delay !== undefined && delay > 0 && Number.isFinite(delay) ? delay * 1000 : 0,
    sitemaps: robots.getSitemaps().flatMap((address) => URL.parse(address, origin)?.href ?? []),
  };
}
