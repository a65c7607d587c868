/** What normalising an address may change, in the order it is done. Each can be switched off. */
export const URL_RULES = [
  "scheme",
  "host",
  "moved",
  "locale",
  "case",
  "index",
  "slash",
  "query",
  "fragment",
] as const;
export type UrlRule = (typeof URL_RULES)[number];
/** What each rule does, for readers of a report. */
export const URL_RULE_MEANINGS: Readonly<Record<UrlRule, string>> = {
  scheme: "http becomes https",
  host: "the host in lower case",
  moved: "a host that moved as a whole: docs.microsoft.com becomes learn.microsoft.com",
  locale: "no language at the start of the path: /en-us/",
  case: "the path in lower case, on hosts that ignore case",
  index: "no index page: /index.html",
  slash: "no slash at the end",
  query: "no query: ?view=x",
  fragment: "no fragment: #section",
};

/** The rules that are on. */
export type UrlRules = ReadonlySet<UrlRule>;

export const EVERY_URL_RULE: UrlRules = new Set(URL_RULES);

/** The address with the escapes that RFC 3986 calls the same written one way: %7e as ~, %c3 as %C3. */
export function withPlainEscapes(address: string): string {
  return address.replace(/%([0-9a-f]{2})/gi, (escape, code) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

/** The rules that an experiment leaves on. */
export function urlRules({ normalise }: { normalise: Partial<Record<UrlRule, boolean>> }): UrlRules {
  return new Set(URL_RULES.filter((rule) => normalise[rule] !== false));
}

/** A language at the start of a path. */
const LOCALE = /^\/[a-z]{2}-[a-z]{2}(?=\/|$)/i;

/** Hosts that moved as a whole, with every path. */
const MOVED: Record<string, string> = { "docs.microsoft.com": "learn.microsoft.com" };

/** Hosts whose paths mean the same in capitals and small letters. */
const CASELESS = new Set(["learn.microsoft.com", "docs.microsoft.com"]);

/** An address in its one form, with the rules that had something to change. */
export interface NormalisedUrl {
  url: string;
  changed: UrlRule[];
}

/**
 * The one form of a web address, so that links and pages can be compared: https, host in lower case and the one it moved
 * to, no locale at the start of the path (/en-us/), the path in lower case where the host ignores case, no index page, no
 * slash at the end, no query, no fragment (and no user name or password). Null for what is no web address. A normalised address tells pages apart; it need
 * not be the one to ask the server for.
 *
 * @example
 * ```ts
 * import { normaliseUrl } from "./normalise_url.ts";
 * const found = normaliseUrl("http://Docs.Microsoft.com/en-us/azure/disks/?WT.mc_id=x#sizes");
 * if (found?.url !== "https://learn.microsoft.com/azure/disks") throw new Error(found?.url);
 * if (found.changed.join() !== "scheme,host,moved,locale,slash,query,fragment") throw new Error(found.changed.join());
 * const kept = normaliseUrl("https://wiki.example/page?id=5", new Set(["scheme"]));
 * if (kept?.url !== "https://wiki.example/page?id=5") throw new Error(kept?.url);
 * ```
 */
export function normaliseUrl(address: string, rules: UrlRules = EVERY_URL_RULE): NormalisedUrl | null {
  const url = URL.parse(withPlainEscapes(address.trim()));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const changed = new Set<UrlRule>();
  const apply = (rule: UrlRule, before: string, after: string) => {
    if (before === after || !rules.has(rule)) return before;
    changed.add(rule);
    return after;
  };
  const scheme = apply("scheme", url.protocol, "https:");
  const writtenHost = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(address.trim())?.[1] ?? "";
  if (/\p{Lu}/u.test(writtenHost) && rules.has("host")) changed.add("host");
  const host = apply("moved", url.host, MOVED[url.host] ?? url.host);
  let path = apply(
    "locale",
    url.pathname,
    url.pathname.replace(LOCALE, "") || "/",
  );
  if (CASELESS.has(url.host)) path = apply("case", path, path.toLowerCase());
  path = apply(
    "index",
    path,
    path.replace(/\/(?:index\.(?:html?|php|aspx?)|default\.(?:html?|aspx?))$/i, "/"),
  );
  const trimmed = path.replace(/\/+$/, "") || "/";
  // the slash that an index page leaves behind is part of its rule
  path = changed.has("index") ? trimmed : apply("slash", path, trimmed);
  const query = apply("query", url.href.split("#", 1)[0]!.includes("?") ? `?${url.search.slice(1)}` : "", "");
  const fragment = apply("fragment", url.href.includes("#") ? `#${url.hash.slice(1)}` : "", "");
  return {
    url: `${scheme}//${host}${path}${query}${fragment}`,
    changed: URL_RULES.filter((rule) => changed.has(rule)),
  };
}

const prefixesByRules = new WeakMap<UrlRules, Map<string, string | undefined>>();

/** A prefix in its normal form, worked out once: a crawl compares every link with it. */
function prefixOf(prefix: string, rules: UrlRules): string | undefined {
  const known = prefixesByRules.getOrInsertComputed(rules, () => new Map());
  return known.getOrInsertComputed(prefix, () => normaliseUrl(prefix, rules)?.url);
}

/** Whether a normalised address is one of the prefixes or lies below one. */
export function isWithin(
  url: string,
  prefixes: readonly string[],
  rules: UrlRules = EVERY_URL_RULE,
): boolean {
  return prefixes.some((prefix) => {
    const base = prefixOf(prefix, rules);
    if (base === undefined || !url.startsWith(base)) return false;
    return url.length === base.length || base.endsWith("/") || "/?#".includes(url[base.length]!);
  });
}

/**
 * Whether an address as written lies below one of the prefixes. A prefix with a language in its path (/en-us/) does not
 * hold the same page in another language, even where the two are one page to the rules.
 *
 * @example
 * ```ts
 * import { isInScope } from "./normalise_url.ts";
 * const within = ["https://learn.example/en-us/docs/"];
 * if (!isInScope("http://learn.example/en-us/docs/a#b", within)) throw new Error("within");
 * if (isInScope("https://learn.example/de-de/docs/a", within)) throw new Error("another language");
 * ```
 */
export function isInScope(
  address: string,
  prefixes: readonly string[],
  rules: UrlRules = EVERY_URL_RULE,
): boolean {
  const url = normaliseUrl(address, rules)?.url;
  if (url === undefined) return false;
  const language = localeOf(address);
  return prefixes.some((prefix) => {
    const own = localeOf(prefix);
    return (own === undefined || language === undefined || own === language) &&
      isWithin(url, [prefix], rules);
  });
}

function localeOf(address: string): string | undefined {
  return LOCALE.exec(URL.parse(address.trim())?.pathname ?? "")?.[0].toLowerCase();
}

/** The path of a normalised address without its first slash, with its query if that was kept: the name of a document. */
export function pathId(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(1) + search || "index";
}
