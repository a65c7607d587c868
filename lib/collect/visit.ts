import { isWithin, normaliseUrl } from "../experiment/mod.ts";
import type { Candidate } from "./candidates.ts";
import { decodeHtml } from "./decode.ts";
import { pageLinks } from "./page_links.ts";
import { request, type RequestOptions } from "./request.ts";
import { readRobots, type Robots } from "./robots.ts";

/** What came of asking for it; `url` is the address that was asked last. */
export type Visit<T> =
  & { url: string }
  & (
    | { kind: "page"; links: string[]; canonical: string; noindex: boolean; content: T }
    | { kind: "redirect"; to: string }
    | { kind: "dropped"; stage: string; reason: string }
  );

/** The longest chain of redirects. */
export const MOST_HOPS = 10;

/** Fetches single pages and remembers what each site's robots.txt said. */
export class Visitor<T> {
  #robots = new Map<string, Promise<Robots>>();
  constructor(
    private readonly options: RequestOptions,
    private readonly within: readonly string[],
    private readonly read: (html: string, url: string) => T,
    private readonly warn: (message: string) => void,
  ) {}

  /** Redirects that only rewrite the same address are followed at once; any other is an address of its own. */
  async visit(candidate: Candidate): Promise<Visit<T>> {
    const asked = new Set<string>();
    let url = candidate.url;
    for (;;) {
      if (asked.has(url) || asked.size > MOST_HOPS) {
        return { url, kind: "dropped", stage: "fetch", reason: "redirects in a circle" };
      }
      asked.add(url);
      const robots = await this.#robotsOf(new URL(url).origin);
      if (!robots.allows(url)) {
        return {
          url,
          kind: "dropped",
          stage: "robots",
          reason: robots.refused ?? "disallowed by robots.txt",
        };
      }
      const delayMs = Math.max(this.options.delayMs, robots.delayMs);
      const answer = await request(url, { ...this.options, delayMs });
      if (answer.kind === "refused") {
        return { url, kind: "dropped", stage: answer.stage, reason: answer.reason };
      }
      if (answer.kind === "status") {
        return { url, kind: "dropped", stage: "fetch", reason: `status ${answer.status}` };
      }
      if (answer.kind === "body") {
        return this.#page(candidate, url, decodeHtml(answer.bytes, answer.contentType));
      }
      if (normaliseUrl(answer.to)?.url !== candidate.id) return { url, ...answer };
      url = answer.to;
    }
  }

  #page(candidate: Candidate, url: string, html: string): Visit<T> {
    const { links, canonical, noindex } = pageLinks(html, url);
    const named = canonical === null ? undefined : normaliseUrl(canonical)?.url;
    const trusted = named !== undefined && isWithin(named, this.within) ? named : candidate.id;
    return { url, kind: "page", links, canonical: trusted, noindex, content: this.read(html, url) };
  }

  #robotsOf(origin: string): Promise<Robots> {
    let robots = this.#robots.get(origin);
    if (!robots) this.#robots.set(origin, robots = this.#readRobots(origin));
    return robots;
  }

  async #readRobots(origin: string): Promise<Robots> {
    const robots = await readRobots(origin, this.options);
    if (robots.refused !== undefined) this.warn(`nothing is taken from ${origin}: ${robots.refused}`);
    return robots;
  }
}
