import type { Docset } from "./msdocs_docsets.ts";
import type { Checkout } from "./msdocs_files.ts";
import type { Redirection } from "./msdocs_redirections.ts";

/**
 * As many redirections must agree to be believed more than the docset's own breadcrumb, which is often stale.
 */
const MANY = 3;
/** As many articles are read for links where settings do not tell the place. */
const SAMPLE = 300;
const LINK = /\]\(\s*(?:https:\/\/(?:learn|docs)\.microsoft\.com)?(\/[^)\s]+)/g;
const HREF = /^[\s-]*(?:tocHref|topicHref|href)\s*:\s*["']?(\/[^\s"']*)/gim;

/**
 * Where on the site a docset is published. No setting says it, but addresses that lead into the docset do:
 * the longest end of an address that is the output of one of the docset's files leaves the place before it.
 * Asked in turn are redirections of its files where many agree, the address of its breadcrumb, fewer
 * redirections, links in its articles, and the entries of its breadcrumb. In each more than half must agree.
 * Undefined when nothing tells.
 *
 * @param outputs its files' places below the docset's own
 */
export async function placeOf(
  docset: Docset,
  files: readonly string[],
  outputs: ReadonlySet<string>,
  { checkout, redirections }: { checkout: Checkout; redirections: readonly Redirection[] },
): Promise<string | undefined> {
  const redirected = new Votes(outputs);
  for (const { source, target } of redirections) if (docset.output(source)) redirected.add(target);
  const moved = redirected.winner(MANY);
  if (moved !== undefined) return moved;

  const breadcrumbs = new Votes(outputs);
  for (const address of docset.breadcrumbs) breadcrumbs.add(address.replace(/\.json$/i, ""));
  const said = breadcrumbs.winner() ?? redirected.winner();
  if (said !== undefined) return said;

  const linked = new Votes(outputs);
  const articles = files.filter((file) => /\.md$/i.test(file));
  const step = Math.ceil(articles.length / SAMPLE);
  for (let i = 0; i < articles.length; i += step) {
    for (const [, address] of (await checkout.text(articles[i]!)).matchAll(LINK)) linked.add(address!);
  }
  const found = linked.winner(MANY);
  if (found !== undefined) return found;

  const entries = new Votes(outputs);
  for (
    const file of files.filter((file) => /(?:^|\/)_?bread(?:crumbs?)?\/(?:.*\/)?toc\.ya?ml$/i.test(file))
  ) {
    for (const [, address] of (await checkout.text(file)).matchAll(HREF)) entries.add(address!);
  }
  return entries.winner();
}

class Votes {
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor(readonly outputs: ReadonlySet<string>) {}

  add(address: string) {
    const path = sitePath(address);
    if (path === undefined) return;
    const steps = path.split("/");
    for (let i = 0; i <= steps.length; i++) {
      const end = steps.slice(i).join("/");
      if (!this.outputs.has(end) && !this.outputs.has(end === "" ? "index" : `${end}/index`)) continue;
      if (i === steps.length && !address.endsWith("/")) continue;
      const place = steps.slice(0, i).join("/");
      this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
      this.#all++;
      return;
    }
  }

  /** What more than half of the votes, and at least so many, say. */
  winner(atLeast = 1): string | undefined {
    return [...this.#counts].find(([, count]) => count >= atLeast && 2 * count > this.#all)?.[0];
  }
}

/**
 * The path of an address on the site in lower case, without locale; undefined for archived pages and other
 * sites.
 */
function sitePath(address: string): string | undefined {
  const path = address.replace(/[?#].*$/, "").replace(/^https:\/\/(?:learn|docs)\.microsoft\.com(?=\/)/i, "");
  if (!path.startsWith("/")) return undefined;
  const bare = path.toLowerCase().replace(/^\/[a-z]{2}-[a-z]{2}(?=\/)/, "").replace(/^\/+|\/+$/g, "");
  return bare === "" || bare.startsWith("previous-versions/") ? undefined : bare;
}
