import { isWithin, normaliseUrl } from "../experiment/mod.ts";
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

/** New addresses within the prefixes, sorted; of several ways to write one, https and the shortest is asked. */
export function candidates(
  links: readonly { url: string; hops: number }[],
  within: readonly string[],
  seen: Set<string>,
): Candidate[] {
  const fresh = new Map<string, Candidate>();
  const rank = (url: string) =>
    `${url.startsWith("https:") ? 0 : 1}${String(url.length).padStart(6, "0")}${url}`;
  for (const { url: link, hops } of links) {
    const id = normaliseUrl(link)?.url;
    if (id === undefined || seen.has(id) || !isWithin(id, within)) continue;
    const url = withoutFragment(link);
    const other = fresh.get(id);
    if (!other || byText(rank(url), rank(other.url)) < 0) {
      fresh.set(id, { id, url, hops: Math.min(hops, other?.hops ?? hops) });
    }
  }
  for (const id of fresh.keys()) seen.add(id);
  return [...fresh.values()].sort((a, b) => byText(a.id, b.id));
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
