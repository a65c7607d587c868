/** What a sitemap names. */
export interface Sitemap {
  /** Addresses of pages. */
  pages: string[];
  /** Addresses of further sitemaps. */
  sitemaps: string[];
  /** What is wrong with it, if anything; what could be read is there all the same. */
  broken?: string;
}

const MOST_ADDRESSES = 50_000;
/** Comments, CDATA, tags with their prefix and name, and the text between. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<(\/?)([\w.-]{1,40}:)?([\w.-]{1,40})(?=[\s/>])[^<>]*>|([^<]+)/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads a sitemap, an index of sitemaps or a plain list of addresses, 50,000 addresses at most. It is read as a stream of
 * tags rather than as a tree: a sitemap may have 50 MB.
 *
 * @example
 * ```ts
 * import { parseSitemap } from "./parse_sitemap.ts";
 * const { pages } = parseSitemap("<urlset><url><loc>https://x.example/?a=1&amp;b=2</loc></url></urlset>");
 * if (pages.join() !== "https://x.example/?a=1&b=2") throw new Error(pages.join());
 * ```
 */
export function parseSitemap(text: string): Sitemap {
  return text.trimStart().startsWith("<") ? fromXml(text) : fromLines(text);
}

function fromXml(text: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  let root: string | undefined;
  let closed = false;
  /** The entry that is open, with its prefix: the `loc` of a picture in it has another one. */
  let entry: { name: string; prefix: string | undefined } | undefined;
  let location: string | undefined;
  for (const [piece, cdata, slash, prefix, written, between] of text.matchAll(PIECES)) {
    if (written === undefined) {
      if (location !== undefined) location += cdata ?? unescaped(between ?? "");
      continue;
    }
    const name = written.toLowerCase(), end = slash === "/";
    if (root === undefined) {
      if (name !== "urlset" && name !== "sitemapindex") break;
      root = name;
      closed = piece.endsWith("/>");
    } else if (name === root && end) closed = true;
    else if (name === "url" || name === "sitemap") entry = end ? undefined : { name, prefix };
    else if (name === "loc" && entry && prefix === entry.prefix) {
      if (end && location !== undefined) {
        if (found.pages.length + found.sitemaps.length === MOST_ADDRESSES) {
          return { ...found, broken: `more than ${MOST_ADDRESSES} addresses, the rest is left out` };
        }
        const address = webAddress(location);
        if (address !== undefined) (entry.name === "url" ? found.pages : found.sitemaps).push(address);
      }
      location = end ? undefined : "";
    }
  }
  if (root === undefined) return { ...found, broken: "neither a sitemap nor an index of sitemaps" };
  return closed ? found : { ...found, broken: "cut off before its end" };
}

function fromLines(text: string): Sitemap {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim()).filter((line) => line !== "");
  const pages = lines.flatMap((line) => webAddress(line) ?? []);
  if (pages.length === 0 && lines.length > 0) {
    return { pages, sitemaps: [], broken: "neither XML nor a list of addresses" };
  }
  if (pages.length <= MOST_ADDRESSES) return { pages, sitemaps: [] };
  const broken = `more than ${MOST_ADDRESSES} addresses, the rest is left out`;
  return { pages: pages.slice(0, MOST_ADDRESSES), sitemaps: [], broken };
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
