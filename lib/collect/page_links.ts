import * as cheerio from "cheerio/slim";

/** What a page says about itself and others to a crawler. */
export interface PageLinks {
  /** Absolute web addresses without fragment, in the order of the page, each once. */
  links: string[];
  canonical: string | null;
  /** The page asks not to be collected. */
  noindex: boolean;
}

/** Reads links, the canonical address and robots directives of a page. */
export function pageLinks(html: string, url: string): PageLinks {
  const $ = cheerio.load(html);
  const base = URL.parse($("base[href]").first().attr("href") ?? "", url)?.href ?? url;
  const directives = $("meta[name=robots]").toArray().map((node) => $(node).attr("content") ?? "").join(",")
    .toLowerCase().split(/[\s,]+/);
  const nofollow = directives.includes("nofollow") || directives.includes("none");
  const links = new Set<string>();
  for (const node of nofollow ? [] : $("a[href], area[href], link[rel=next][href]").toArray()) {
    const link = absolute($(node).attr("href"), base);
    if (link) links.add(link);
  }
  return {
    links: [...links],
    canonical: absolute($("link[rel=canonical]").first().attr("href"), base),
    noindex: directives.includes("noindex") || directives.includes("none"),
  };
}

function absolute(href: string | undefined, base: string): string | null {
  const url = href === undefined ? null : URL.parse(href.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}
