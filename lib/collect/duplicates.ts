import { byText } from "./order.ts";

/** A page as it was found. */
export interface Found<T> {
  /** Normalised address. */
  id: string;
  /** The address it was fetched from. */
  url: string;
  /** The address it gives itself, normalised. */
  canonical: string;
  content: T;
}

/** One page for each canonical address: the one found there, else the first by address. */
export function withoutDuplicates<T>(
  found: readonly Found<T>[],
  drop: (page: { id: string; url: string }, stage: string, reason: string) => void,
) {
  const pages = new Map<string, Found<T>>();
  const aliases = new Map<string, string>();
  const ownFirst = (page: { id: string; canonical: string }) => page.id === page.canonical ? 0 : 1;
  for (const page of found.toSorted((a, b) => ownFirst(a) - ownFirst(b) || byText(a.id, b.id))) {
    const other = pages.get(page.canonical);
    if (other) drop(page, "duplicate", `same page as another address: ${other.url}`);
    else pages.set(page.canonical, page);
    if (page.id !== page.canonical) aliases.set(page.id, page.canonical);
  }
  return { pages, aliases };
}

/** Where a chain of redirects ends; null for a circle. */
export function endOf(from: string, redirects: ReadonlyMap<string, string>): string | null {
  const passed = new Set<string>();
  let at = from;
  for (let to = redirects.get(at); to !== undefined; to = redirects.get(at)) {
    if (passed.has(at)) return null;
    passed.add(at);
    at = to;
  }
  return at;
}
