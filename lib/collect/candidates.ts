import { isInScope, normaliseUrl, type UrlRules } from "../experiment/mod.ts";
import { byText } from "./order.ts";

/** An address that may be a page. */
export interface Candidate {
  /** Normalised: tells pages apart. */
  id: string;
  /** As found: what the server is asked for. */
  url: string;
  /** Redirects that led here. */
  hops: number;
}

/** What decides which addresses may be asked. */
export interface Scope {
  within: readonly string[];
  /** The rules of normalising that are on; all unless told. */
  rules?: UrlRules;
}

/** New addresses within the prefixes, sorted; of several ways to write one, https and the shortest is asked. */
export function candidates(
  links: readonly { url: string; hops: number }[],
  scope: Scope,
  seen: Set<string>,
): Candidate[] {
  const fresh = new Map<string, Candidate>();
  const rank = (url: string) =>
    `${url.startsWith("https:") ? 0 : 1}${String(url.length).padStart(6, "0")}${url}`;
  for (const { url: link, hops } of links) {
    const id = pageId(link, scope.rules);
    if (id === undefined || seen.has(id) || !isInScope(link, scope.within, scope.rules)) continue;
    const url = asked(link);
    const other = fresh.get(id);
    if (!other || byText(rank(url), rank(other.url)) < 0) {
      fresh.set(id, { id, url, hops: Math.min(hops, other?.hops ?? hops) });
    }
  }
  for (const id of fresh.keys()) seen.add(id);
  return [...fresh.values()].sort((a, b) => byText(a.id, b.id));
}

/** What tells pages apart: the normalised address without a fragment, which no server is ever asked for. */
export function pageId(address: string, rules?: UrlRules): string | undefined {
  return URL.canParse(address.trim()) ? normaliseUrl(asked(address.trim()), rules)?.url : undefined;
}

/** The address without fragment, and without name and password, which must not be sent to whoever a link names. */
function asked(address: string): string {
  const url = new URL(address);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}
