import type { Clock } from "../base/mod.ts";
import { type Crawl, crawl, type CrawlOptions } from "./crawl.ts";
import { serveOrigin } from "./loopback.ts";

export const ORIGIN = "https://site.example";
export type Handler = (request: Request, times: number) => Response | Promise<Response>;

export const html = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });
export const links = (...to: string[]) => html(to.map((href) => `<a href="${href}">x</a>`).join(""));
export const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } });
export const robots = (text: string) => new Response(text, { headers: { "content-type": "text/plain" } });

/** A clock on which waiting takes no time, and which remembers how long it was asked to wait. */
export function quickClock(time = 1_000_000): Clock & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    wait: (ms) => {
      waits.push(ms);
      const until = time + ms;
      return Promise.resolve().then(() => {
        time = Math.max(time, until);
      });
    },
  };
}

interface Outcome {
  result: Crawl<string>;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  clock: ReturnType<typeof quickClock>;
  mostInFlight: number;
}

/** Crawls a site made of handlers on a loopback port; what has no handler is not found. */
export async function visit(
  handlers: Record<string, Handler>,
  options: Partial<CrawlOptions<string>> = {},
): Promise<Outcome> {
  const asked = new Map<string, number>();
  let inFlight = 0, mostInFlight = 0;
  const site = serveOrigin(ORIGIN, async (request) => {
    const { pathname } = new URL(request.url);
    const times = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, times);
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    try {
      return await handlers[pathname]?.(request, times) ?? new Response(null, { status: 404 });
    } finally {
      inFlight--;
    }
  });
  const clock = quickClock();
  try {
    const result = await crawl({
      start: [`${ORIGIN}/a`],
      within: [`${ORIGIN}/a`],
      userAgent: "Cotejo/1.0",
      delayMs: 0,
      connections: 3,
      maxPages: 100,
      fetch: site.fetch,
      read: (text) => text,
      clock,
      ...options,
    });
    return { result, asked, clock, mostInFlight };
  } finally {
    await site.close();
  }
}

export const paths = (result: Crawl<string>) => result.pages.map((page) => page.id.replace(ORIGIN, ""));
export const reasons = (result: Crawl<string>) =>
  Object.fromEntries(
    result.dropped.map((row) => [row.id.replace(ORIGIN, ""), `${row.stage}: ${row.reason}`]),
  );
