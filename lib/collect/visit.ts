import { decodeHtml } from "./decode.ts";
import { isWithin, normaliseUrl } from "./normalise_url.ts";
import { pageLinks } from "./page_links.ts";
import { request, type RequestOptions } from "./request.ts";
import { readRobots, type Robots } from "./robots.ts";

/** An address that may be a page. */
export interface Candidate {
  /** Normalised: tells pages apart. */
  id: string;
  /** As found: what the server is asked for. */
  url: string;
  /** Redirects that led here. */
  hops: number;
}

/** What came of asking for it. */
export type Visit<T> =
  | { kind: "page"; links: string[]; canonical: string; noindex: boolean; content: T }
  | { kind: "redirect"; to: string }
  | { kind: "dropped"; stage: string; reason: string };

/** The longest chain of redirects. */
export const MOST_HOPS = 10;

/** Fetches single pages and remembers what each site's robots.txt said. */
export class Visitor<T> {
  #robots = new Map<string, Promise<Robots>>();
  constructor(
    private readonly options: RequestOptions,
    private readonly within: readonly string[],
    private readonly read: (html: string, url: string) => T,
  ) {}

  /** Redirects that only rewrite the same address are followed at once; any other is an address of its own. */
  async visit(candidate: Candidate): Promise<Visit<T>> {
    const asked = new Set<string>();
    let url = candidate.url;
    for (;;) {
      if (asked.has(url) || asked.size > MOST_HOPS) {
        return { kind: "dropped", stage: "fetch", reason: "redirects in a circle" };
      }
      asked.add(url);
      const robots = await this.#robotsOf(new URL(url).origin);
      if (!robots.allows(url)) {
        return { kind: "dropped", stage: "robots", reason: robots.refused ?? "disallowed by robots.txt" };
      }
      const delayMs = Math.max(this.options.delayMs, robots.delayMs);
      const answer = await request(url, { ...this.options, delayMs });
      if (answer.kind === "refused") return { kind: "dropped", stage: answer.stage, reason: answer.reason };
      if (answer.kind === "status") {
        return { kind: "dropped", stage: "fetch", reason: `status ${answer.status}` };
      }
      if (answer.kind === "body") {
        return this.#page(candidate, url, decodeHtml(answer.bytes, answer.contentType));
      }
      if (normaliseUrl(answer.to)?.url !== candidate.id) return answer;
      url = answer.to;
    }
  }

  #page(candidate: Candidate, url: string, html: string): Visit<T> {
    const { links, canonical, noindex } = pageLinks(html, url);
    const named = canonical === null ? undefined : normaliseUrl(canonical)?.url;
    const trusted = named !== undefined && isWithin(named, this.within) ? named : candidate.id;
    return { kind: "page", links, canonical: trusted, noindex, content: this.read(html, trusted) };
  }

  #robotsOf(origin: string): Promise<Robots> {
    let robots = this.#robots.get(origin);
    if (!robots) this.#robots.set(origin, robots = readRobots(origin, this.options));
    return robots;
  }
}
