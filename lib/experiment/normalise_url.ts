/** What normalising an address may change, in the order it is done. */
export const URL_RULES = ["scheme", "host", "index", "slash", "query", "fragment"] as const;
export type UrlRule = (typeof URL_RULES)[number];

/** An address in its one form, with the rules that had something to change. */
export interface NormalisedUrl {
  url: string;
  changed: UrlRule[];
}

/**
 * The one form of a web address, so that links and pages can be compared: https, host in lower case, no index
 * page, no slash at the end, no query, no fragment (and no user name or password). Null for what is no web
 * address. A normalised address tells pages apart; it need not be the one to ask the server for.
 *
 * @example
 * ```ts
 * import { normaliseUrl } from "./normalise_url.ts";
 * const found = normaliseUrl("http://Learn.Example/azure/disks/?WT.mc_id=x#sizes");
 * if (found?.url !== "https://learn.example/azure/disks") throw new Error(found?.url);
 * if (found.changed.join() !== "scheme,host,slash,query,fragment") throw new Error(found.changed.join());
 * ```
 */
export function normaliseUrl(address: string): NormalisedUrl | null {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const changed = new Set<UrlRule>();
  if (url.protocol === "http:") changed.add("scheme");
  const writtenHost = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(address.trim())?.[1] ?? "";
  if (/\p{Lu}/u.test(writtenHost)) changed.add("host");
  let path = url.pathname;
  const withoutIndex = path.replace(/\/(?:index\.(?:html?|php|aspx?)|default\.(?:html?|aspx?))$/i, "/");
  if (withoutIndex !== path) changed.add("index");
  path = withoutIndex.replace(/\/+$/, "");
  if (path !== withoutIndex && withoutIndex !== "/" && !changed.has("index")) changed.add("slash");
  if (url.href.split("#", 1)[0]!.includes("?")) changed.add("query");
  if (url.href.includes("#")) changed.add("fragment");
  return {
    url: `https://${url.host}${path || "/"}`,
    changed: URL_RULES.filter((rule) => changed.has(rule)),
  };
}

/** Whether a normalised address is one of the prefixes or lies below one. */
export function isWithin(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => {
    const base = normaliseUrl(prefix)?.url;
    if (base === undefined) return false;
    return url === base || url.startsWith(base.endsWith("/") ? base : base + "/");
  });
}

/** The path of a normalised address without its first slash: the name of a document or question. */
export function pathId(url: string): string {
  return new URL(url).pathname.slice(1) || "index";
}
