import { isInScope } from "../experiment/mod.ts";
import type { Body } from "./answer.ts";
import { type Candidate, pageId, type Scope } from "./candidates.ts";
import { decodeHtml, isTooDeep, MOST_NESTED } from "../text/mod.ts";
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

/** A site that asks for longer pauses than this is worth a word. */
const LONG_DELAY_MS = 60_000;

/** Fetches single pages and remembers what each site's robots.txt said. */
export class Visitor<T> {
  #robots = new Map<string, Promise<Robots>>();
  constructor(
    private readonly options: RequestOptions,
    private readonly scope: Scope,
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
      const robots = await this.robotsOf(new URL(url).origin);
      if (!robots.allows(url)) {
        return {
          url,
          kind: "dropped",
          stage: "robots",
          reason: robots.refused ?? "disallowed by robots.txt",
        };
      }
      const answer = await request(url, { ...this.options, leastDelayMs: robots.delayMs });
      if (answer.kind === "refused") {
        return { url, kind: "dropped", stage: answer.stage, reason: answer.reason };
      }
      if (answer.kind === "status") {
        return { url, kind: "dropped", stage: "fetch", reason: `status ${answer.status}` };
      }
      if (answer.kind === "body") {
        return this.#page(candidate, url, answer);
      }
      if (pageId(answer.to, this.scope.rules) !== candidate.id) return { url, ...answer };
      url = answer.to;
    }
  }

  #page(candidate: Candidate, url: string, body: Body): Visit<T> {
    const { within, rules } = this.scope;
    const html = decodeHtml(body.bytes, body.contentType);
    if (isTooDeep(html)) {
      const reason = `elements nested more than ${MOST_NESTED} deep`;
      return { url, kind: "dropped", stage: "content", reason };
    }
    const { links, canonical, noindex } = pageLinks(html, url, body.robotsTag);
    const named = canonical === null ? undefined : pageId(canonical, rules);
    const trusted = named !== undefined && isInScope(canonical!, within, rules) ? named : candidate.id;
    return { url, kind: "page", links, canonical: trusted, noindex, content: this.read(html, url) };
  }

  /** What a site allows, asked once. */
  robotsOf(origin: string): Promise<Robots> {
    let robots = this.#robots.get(origin);
    if (!robots) this.#robots.set(origin, robots = this.#readRobots(origin));
    return robots;
  }

  async #readRobots(origin: string): Promise<Robots> {
    const robots = await readRobots(origin, this.options);
    if (robots.refused !== undefined) this.warn(`nothing is taken from ${origin}: ${robots.refused}`);
    if (robots.delayMs > 0) this.options.pace.hold(new URL(origin).host, robots.delayMs);
    if (robots.delayMs > LONG_DELAY_MS) {
      this.warn(`${origin} asks for ${robots.delayMs / 1000} s between two requests: this will take long`);
    }
    return robots;
  }
}
