import robotsParser from "robots-parser";
import { request, type RequestOptions } from "./request.ts";

/** What a site allows a crawler. */
export interface Robots {
  allows(url: string): boolean;
  /** Why nothing is allowed, when that is not the file's own word. */
  refused?: string;
  /** The delay the site asks for, 0 if none. */
  delayMs: number;
}

interface Parsed {
  isAllowed(url: string, userAgent: string): boolean | undefined;
  getCrawlDelay(userAgent: string): number | undefined;
}
/** The package's types declare the function as a member of its module; it is the module itself. */
const parse = robotsParser as unknown as (url: string, text: string) => Parsed;

const MOST_REDIRECTS = 5;
const MAX_BYTES = 512_000;

/**
 * Reads a site's robots.txt as RFC 9309 asks: none there (4xx) means that all is allowed; a server that does
 * not answer, answers 5xx or stays too busy means that nothing is.
 */
export async function readRobots(origin: string, options: RequestOptions): Promise<Robots> {
  let url = `${origin}/robots.txt`;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await request(url, { ...options, types: /./, maxBytes: MAX_BYTES });
    if (answer.kind === "redirect") {
      url = answer.to;
      continue;
    }
    if (answer.kind === "body") {
      return parsed(origin, new TextDecoder().decode(answer.bytes), options.userAgent);
    }
    if (answer.kind === "refused") return nothing(answer.reason, url);
    if (answer.status < 500 && answer.status !== 429) return { allows: () => true, delayMs: 0 };
    return nothing(`status ${answer.status}`, url);
  }
  return nothing("too many redirects", url);
}

function nothing(cause: string, url: string): Robots {
  return { allows: () => false, refused: `robots.txt cannot be read, ${cause}: ${url}`, delayMs: 0 };
}

function parsed(origin: string, text: string, userAgent: string): Robots {
  const robots = parse(`${origin}/robots.txt`, text);
  const delay = robots.getCrawlDelay(userAgent);
  return {
    allows: (url) => robots.isAllowed(url, userAgent) ?? false,
    delayMs: delay !== undefined && delay > 0 ? delay * 1000 : 0,
  };
}
