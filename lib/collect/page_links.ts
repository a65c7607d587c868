import * as cheerio from "cheerio/slim";

/** What a page says about itself and others to a crawler. */
export interface PageLinks {
  /** Absolute web addresses without fragment, in the order of the page, each once. */
  links: string[];
  canonical: string | null;
  /** The page asks not to be collected. */
  noindex: boolean;
}

/** What is read of a node; the nodes of a page are of many types. */
interface Node {
  name?: string;
  attribs?: Record<string, string | undefined>;
  children?: Node[];
}

/**
 * Reads links, the canonical address and robots directives of a page; `robotsTag` is its header of that name. The page is
 * walked through once: selectors take much longer on long pages.
 */
export function pageLinks(html: string, url: string, robotsTag = ""): PageLinks {
  const hrefs: string[] = [], said: string[] = [];
  let base: string | undefined, canonical: string | undefined;
  for (const { name, attribs = {} } of elements(cheerio.load(html).root()[0] as unknown as Node)) {
    const { href } = attribs;
    const relations = name === "link" ? (attribs.rel ?? "").toLowerCase().split(/\s+/) : [];
    if (name === "meta" && attribs.name?.toLowerCase() === "robots") said.push(attribs.content ?? "");
    if (href === undefined) continue;
    if (name === "a" || name === "area" || relations.includes("next")) hrefs.push(href);
    else if (name === "base") base ??= href;
    if (relations.includes("canonical")) canonical ??= href;
  }
  const from = URL.parse(base ?? "", url)?.href ?? url;
  const directives = [...said, ...forAll(robotsTag)].join(",").toLowerCase().split(/[\s,]+/);
  const none = directives.includes("none"), nofollow = none || directives.includes("nofollow");
  return {
    links: nofollow ? [] : [...new Set(hrefs.flatMap((href) => absolute(href, from) ?? []))],
    canonical: absolute(canonical, from),
    noindex: none || directives.includes("noindex"),
  };
}

/** All nodes of a page in their order. */
function* elements(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    const { children = [] } = node;
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i]!);
  }
}

function absolute(href: string | undefined, base: string): string | null {
  const url = href === undefined ? null : URL.parse(href.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

/** The directives of an `X-Robots-Tag` header that are not for a named crawler: a name holds until the next one. */
function forAll(header: string): string[] {
  let named = false;
  return header.split(",").filter((part) => {
    const name = /^\s*([\w-]+)\s*:/.exec(part)?.[1];
    if (name !== undefined && !/^(unavailable_after|max-\w.*)$/i.test(name)) named = true;
    return !named;
  });
}
